import type { Role } from '@proffer/contract/wire/route';
import { limits } from '@proffer/contract/wire/limits';

const { digits, adminDigits, longestDigits } = limits.verificationCode;

/** Number of wrong codes, over the lifetime of an address, from which its codes get longer. */
const lengthSteps = [
  { wrongCodes: 50, digits: adminDigits },
  { wrongCodes: 1_000, digits: longestDigits },
];

/**
 * Returns the number of digits of a sign-up code. Guessing makes the codes of an address longer
 * instead of locking out its owner, who does not guess. 50 tries at five digits succeed once in
 * 2,000 times, 1,000 tries at eight digits once in 100,000.
 */
export function codeLength(role: Role, wrongCodes: number): number {
  const reached = lengthSteps.filter((step) => wrongCodes >= step.wrongCodes).map((step) => step.digits);
  return Math.max(role === 'admin' ? adminDigits : digits, ...reached);
}
