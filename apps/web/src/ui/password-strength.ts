import { limits } from '@proffer/contract/wire/limits';

/** The words for the strength of a password, weakest first. */
export const strengthWords = ['Weak', 'Fair', 'Good', 'Strong'] as const;

/** Number of guesses from which a password is Fair, Good and Strong; below the first the server refuses it (ACC-69). */
const steps = [1e6, 1e8, 1e10];

export interface PasswordVerdict {
  isLongEnough: boolean;
  /** Undefined while the number of guesses is not known. */
  isHardToGuess: boolean | undefined;
  /** Position in `strengthWords`; undefined while it is not known. */
  strength: number | undefined;
}

/** Returns the server's verdict on a password, given the number of guesses that an attacker needs for it. */
export function judgePassword(password: string, guesses: number | undefined): PasswordVerdict {
  const isLongEnough = password.trim().length >= limits.password.min;
  const reached = guesses === undefined ? undefined : steps.filter((step) => guesses >= step).length;
  return {
    isLongEnough,
    isHardToGuess: reached === undefined ? undefined : reached > 0,
    strength: isLongEnough ? reached : 0,
  };
}
