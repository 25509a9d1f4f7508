/**
 * Returns a typed text with every decimal digit as 0 to 9 (Devanagari, Tamil, full-width and so on), full-width marks as
 * their plain forms, each run of blanks as one space, and without invisible characters. Free of zod.
 */
export function plainDigits(text: string): string {
  // Plain texts are by far the most.
  if (/^[ -~]*$/.test(text)) return text.replaceAll(/ {2,}/g, ' ').trim();
  return text
    .replaceAll(/(?!\d)\p{Nd}/gu, digitOf)
    .replaceAll(/[\uFF01-\uFF5E]/g, (mark) => String.fromCodePoint((mark.codePointAt(0) ?? 0) - 0xfe_e0))
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** Unicode encodes the digits of a script in a row, beginning with zero. */
function digitOf(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String((code - zero) % 10);
}
