import type { Problem } from '@proffer/contract/wire/errors';

/**
 * Returns whether the password must be entered again, because the time or the attempts for the second factor are used
 * up.
 */
export function isProofOver(problem: Problem | undefined): boolean {
  return problem?.code === 'code_expired' || problem?.code === 'unauthenticated';
}

const appDigits = 6;

/** Returns the six digits of a typed or pasted code; apps show them as `123 456`. */
export function appCodeDigits(text: string): string {
  return text.replaceAll(/\D/g, '').slice(0, appDigits);
}

/** Returns the fault of a code before it is sent. */
export function checkProof(code: string, isRecovery: boolean): string | undefined {
  if (isRecovery) return code.trim() === '' ? 'Please enter a recovery code.' : undefined;
  return code.length === appDigits ? undefined : 'Please enter the six digits your app shows.';
}
