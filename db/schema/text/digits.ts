const isDigit = /^\p{Nd}$/u;

/** Figures of any script, such as ٠٧٨٨ or full-width ones, as 0 to 9. */
export const asciiDigits = (text: string): string =>
  text.replace(/(?![0-9])\p{Nd}/gu, (digit) => {
    // Unicode has the ten of a script in their order; they begin where the run of digits does.
    const code = digit.codePointAt(0) ?? 0;
    let value = 0;
    while (isDigit.test(String.fromCodePoint(code - value - 1))) value++;
    return String(value % 10);
  });
