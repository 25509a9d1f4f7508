import type { Role } from '@proffer/contract/wire/route';
import { limits } from '@proffer/contract/wire/limits';

const { digits, adminDigits, longestDigits } = limits.verificationCode;

/** From how many wrong codes on, over the life of an address, its codes are how long. */
const growing = [
  { wrongCodes: 50, digits: adminDigits },
  { wrongCodes: 1_000, digits: longestDigits },
];

/**
 * How long a sign-up's code is. Guessing makes the codes of an address longer instead of refusing its owner, who need
 * not guess: 50 tries at five digits are right one time in 2,000, a thousand at eight one time in 100,000.
 */
export function codeLength(role: Role, wrongCodes: number): number {
  const asked = growing.filter((step) => wrongCodes >= step.wrongCodes).map((step) => step.digits);
  return Math.max(role === 'admin' ? adminDigits : digits, ...asked);
}
