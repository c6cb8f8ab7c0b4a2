const onlyAscii = /^[\0-\x7f]*$/;

// Letters and signs that Unicode does not decompose, each with the usual typing: Europe and West Africa, dashes, quotes.
const plain = new Map(
  "œoe æae ßss þth øo łl ıi đd ðd ħh ŧt ŋn ɓb ɗd ɖd ƙk ƴy ƒf ɣg ʋv ɲn ɛe əe ɔo ɩi ςσ ‐- ‒- –- —- ―- −- ‘' ’' ʼ' ′' “\" ”\""
    .split(" ")
    .map((pair) => [pair.charAt(0), pair.slice(1)]),
);

/**
 * The form in which texts are compared: no case, no accents, no ligatures, no signs without width, letters such as
 * œ and ł as their plain ones, plain dashes, quotes and spaces.
 */
export const fold = (text: string): string =>
  onlyAscii.test(text)
    ? text.toLowerCase()
    : text
        .normalize("NFKD")
        .replace(/[\p{M}\p{DI}]+/gu, "")
        .toLowerCase()
        .replace(/[^\0-\x7f]/g, (sign) => plain.get(sign) ?? sign);
