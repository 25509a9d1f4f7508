/** A country code written as one (`+91`, `0091`), or India's and the 0 of a trunk call before ten digits. */
const leads = /^\s*(?:\+|00)\d/;
const leadingDigits = /^(?:0|91)\d{10}$/;

/** The digits of a phone number, at most ten. What leads to them is left out: cut at ten it would be another number. */
export function phoneDigits(text: string): string {
  const digits = text.replaceAll(/\D/g, '');
  const isLed = digits.length > 10 && (leads.test(text) || leadingDigits.test(digits));
  return isLed ? digits.slice(-10) : digits.slice(0, 10);
}

/** Ten digits as `(000)000-0000`, fewer as far as they go (PRO-21). */
export function formatPhone(digits: string): string {
  if (digits.length <= 3) return digits;
  if (digits.length <= 6) return `(${digits.slice(0, 3)})${digits.slice(3)}`;
  return `(${digits.slice(0, 3)})${digits.slice(3, 6)}-${digits.slice(6)}`;
}
