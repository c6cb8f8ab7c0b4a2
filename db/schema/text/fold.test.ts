import { expect, test } from "vitest";
import { addressWords } from "./address-words.ts";
import { foldWithPositions } from "./fold-positions.ts";
import { fold } from "./fold.ts";

test.each([
  ["Évaluation – Données “ÉLEVÉES”", 'evaluation - donnees "elevees"'],
  ["De\u0301cision", "decision"],
  ["Œuvre cœur ŒUVRE", "oeuvre coeur oeuvre"],
  ["Straße STRASSE STRAẞE", "strasse strasse strasse"],
  ["Ærø Łódź Søren", "aero lodz soren"],
  ["İzmir ısı", "izmir isi"],
  ["Đorđe ðæt Þór", "dorde daet thor"],
  ["Ŋɔŋlɔ ɓaɗi ƙasa", "nonlo badi kasa"],
  ["ﬁnancial oﬃcer", "financial officer"],
  ["２０２７ ＡＢＣ", "2027 abc"],
  ["pro\u00adces\u00adsor\u00adship", "processorship"],
  ["quagga\u200bfarm \ufeffx\u2060y", "quaggafarm xy"],
  ["n’umuntu ʼ", "n'umuntu '"],
  ["a\u00a0b\u3000c", "a b c"],
  ["24‑72 24−72", "24-72 24-72"],
  ["ΣΟΦΟΣ σοφος", "σοφοσ σοφοσ"],
  ["Привет 数据保护", "привет 数据保护"],
])("%j is compared as %j", (text, folded) => {
  expect(fold(text)).toBe(folded);
  expect(fold(folded)).toBe(folded);
  expect(foldWithPositions(text).text).toBe(folded);
});

test("a folded text knows where it was written", () => {
  const text = "ﬁn Stra\u00adße 😀 fi";
  const { text: folded, at } = foldWithPositions(text);
  expect(at).toHaveLength(folded.length + 1);
  expect(text.slice(at[folded.indexOf("strasse")], at[folded.indexOf(" 😀")])).toBe("Stra\u00adße");
  expect(text.slice(at[folded.lastIndexOf("fi")])).toBe("fi");
});

test.each([
  ["Mise en œuvre de la loi", "mise en oeuvre de la loi"],
  ["Straße und Maß", "strasse und mass"],
  ["Ærø, Łódź, Søren", "aero lodz soren"],
  ["بيانات 😀", ""],
])("%j is in an address as %j", (text, words) => {
  expect(addressWords(text).join(" ")).toBe(words);
});
