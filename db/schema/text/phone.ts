import { asciiDigits } from "./digits.ts";

/** One number of a text. */
export interface Phone {
  /** Digits with the country code; for an uncertain number the digits as written, without leading zeros. */
  digits: string;
  /** Its country and length are known, so it may be dialled. */
  certain: boolean;
  /** It begins like a number of Rwanda, with fewer digits than numbers have there. */
  tooShort?: true;
}

/** National numbers of Rwanda: mobiles, fixed lines, freephone and premium numbers. */
const rwandan = /^(?:7[2389]|2[23568]|80|90)\d{7}$/;

/** Countries whose numbers are also read without a plus, by their calling code; each only whole. */
const neighbours: Readonly<Record<string, RegExp>> = {
  211: /^9\d{8}$/,
  243: /^[89]\d{8}$/,
  250: rwandan,
  254: /^[1-7]\d{8}$/,
  255: /^[267]\d{8}$/,
  256: /^[2-47]\d{8}$/,
  257: /^[2367]\d{7}$/,
};

/** E.164: the calling codes of one and two digits. All others have three. */
const shortCodes = /^(?:[17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/;
/** Countries whose national numbers may begin with 0, such as Italy, Benin and Côte d'Ivoire. */
const keepsZero = /^(?:39|225|229|24[12]|37[89])/;

const codeOf = (digits: string) => shortCodes.exec(digits)?.[0] ?? digits.slice(0, 3);

/** The number, if its digits begin with a country code. */
function international(digits: string): string | undefined {
  const code = codeOf(digits);
  const rest = digits.slice(code.length);
  const national = keepsZero.test(digits) ? rest : rest.replace(/^0/, "");
  const fits = neighbours[code] ?? /^\d{6,12}$/;
  return fits.test(national) && code.length + national.length <= 15 ? code + national : undefined;
}

/** A number without a plus: in Rwanda, or of a neighbour with its code. */
function local(digits: string): string | undefined {
  const national = digits.replace(/^0/, "");
  if (rwandan.test(national)) return `250${national}`;
  return codeOf(national) in neighbours ? international(national) : undefined;
}

/** The one number that these characters form, if it is certain. */
function certain(signs: string): string | undefined {
  const digits = signs.replace(/\D/g, "");
  if (digits.startsWith("00")) return international(digits.slice(2));
  return signs.startsWith("+") && !digits.startsWith("0") ? international(digits) : local(digits);
}

// Phone numbers have at least 7 digits; a shorter run belongs to another number, or is none.
const minDigits = 7;

/** Begins as numbers of Rwanda do, and has not nine digits after the code or the 0. */
const shortRwandan = /^(?:(?:\+|00)250|250(?=7)|0(?=7[2389]))0?\d{0,8}$/;

/** One number, or two with nothing but a space between them. */
function read(signs: string): Phone[] {
  const one = certain(signs);
  if (one) return [{ digits: one, certain: true }];
  for (let at = minDigits; at <= signs.length - minDigits; at++) {
    const [first, second] = [certain(signs.slice(0, at)), certain(signs.slice(at))];
    if (first && second) return [first, second].map((digits) => ({ digits, certain: true }));
  }
  const digits = signs.replace(/\D/g, "").replace(/^0+/, "");
  if (digits.length < minDigits) return [];
  const isShort = shortRwandan.test(signs.replace(/[^+\d]/g, ""));
  return [{ digits, certain: false, ...(isShort && { tooShort: true }) }];
}

const extension = /(^|[^a-z])(?:ext(?:ension|n)?|poste|x|#)[\s.:]*\d{1,6}(?!\d)/gi;

/** The numbers of a text as people write them, in their order. */
export function phonesIn(text: string): Phone[] {
  const plain = asciiDigits(text.normalize("NFKC"))
    .replace(/\p{DI}/gu, "")
    .replace(extension, "$1 ")
    // Drops the 0 in brackets, which is dialled only inside a country.
    .replace(/(\d\s*)\(\s*0\s*\)/g, "$1 ")
    .replaceAll("+", "|+");
  const phones: Phone[] = [];
  let begun = "";
  for (const piece of plain.match(/\+?\d(?:[().\s\p{Pd}]*\d)*/gu) ?? []) {
    // A stroke may stand inside a number, such as 0788/123456; a plus begins one.
    if (piece.startsWith("+")) {
      phones.push(...read(begun));
      begun = "";
    }
    if (!isLong(piece) || certain(begun + piece)) {
      begun += piece;
      if (!certain(begun)) continue;
      phones.push(...read(begun));
    } else phones.push(...read(begun), ...read(piece));
    begun = "";
  }
  return [...phones, ...read(begun)];
}

const isLong = (signs: string) => signs.replace(/\D/g, "").length >= minDigits;

/** The numbers of a text that may be dialled, such as `+250788123456`; empty if none is certain. */
export const dialable = (text: string): string[] => [
  ...new Set(phonesIn(text).flatMap((phone) => (phone.certain ? [`+${phone.digits}`] : []))),
];

/** True if a text has a number that can be complete: 7 digits or more, for Rwanda nine after its code. */
export const hasFullNumber = (text: string): boolean =>
  phonesIn(text).some(({ tooShort }) => !tooShort);

// The longest national number of this region; in 7 digits two people could meet.
const minCommon = 8;

/** True if both may be the same number: one without a country code matches any country. */
export function isSamePhone(one: Phone, other: Phone): boolean {
  if (one.digits === other.digits) return true;
  if (one.certain && other.certain) return false;
  const [short, long] = one.digits.length < other.digits.length ? [one, other] : [other, one];
  return short.digits.length >= minCommon && long.digits.endsWith(short.digits);
}
