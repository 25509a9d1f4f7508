import { limits } from '@proffer/contract/wire/limits';

/** Returns a strength from 0 to 4, as a hint while typing; the server decides. */
export function passwordStrength(password: string): number {
  const value = password.trim();
  if (value.length < limits.password.min) return value === '' ? 0 : 1;
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{L}\p{N}]/u].filter((kind) => kind.test(value)).length;
  const points = Math.floor(value.length / 6) + kinds;
  return Math.min(4, Math.max(1, points - 1));
}

/** The word for each strength; empty while nothing is typed. */
export const strengthWords = ['', 'Weak', 'Fair', 'Good', 'Strong'] as const;
