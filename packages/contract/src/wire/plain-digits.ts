/**
 * Returns a typed text with every decimal digit as 0 to 9 (from Devanagari, Tamil, full-width and others), full-width
 * marks in plain form, single spaces, and no invisible characters. Free of zod.
 */
export function plainDigits(text: string): string {
  // Fast path: most texts are ASCII.
  if (/^[ -~]*$/.test(text)) return text.replaceAll(/ {2,}/g, ' ').trim();
  return text
    .replaceAll(/(?!\d)\p{Nd}/gu, digitOf)
    .replaceAll(/[\uFF01-\uFF5E]/g, (mark) => String.fromCodePoint((mark.codePointAt(0) ?? 0) - 0xfe_e0))
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** Unicode encodes the digits of a script consecutively from zero. */
function digitOf(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String((code - zero) % 10);
}
