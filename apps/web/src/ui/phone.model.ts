/** Digits of a phone number, at most ten. */
export function phoneDigits(text: string): string {
  return text.replaceAll(/\D/g, '').slice(0, 10);
}

/** Ten digits as `(000)000-0000`, fewer as far as they go (spec §5). */
export function formatPhone(digits: string): string {
  if (digits.length <= 3) return digits;
  if (digits.length <= 6) return `(${digits.slice(0, 3)})${digits.slice(3)}`;
  return `(${digits.slice(0, 3)})${digits.slice(3, 6)}-${digits.slice(6)}`;
}
