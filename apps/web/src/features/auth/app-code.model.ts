import type { Problem } from '@proffer/contract/wire/errors';

/** After these the password has to be given again: the time for the second proof, or its tries, are used up. */
export function isProofOver(problem: Problem | undefined): boolean {
  return problem?.code === 'code_expired' || problem?.code === 'unauthenticated';
}

const appDigits = 6;

/** Six digits of what was typed or pasted; apps show them as `123 456`. */
export function appCodeDigits(text: string): string {
  return text.replaceAll(/\D/g, '').slice(0, appDigits);
}

/** What is wrong with a code before it is sent. */
export function checkProof(code: string, isRecovery: boolean): string | undefined {
  if (isRecovery) return code.trim() === '' ? 'Please enter a recovery code.' : undefined;
  return code.length === appDigits ? undefined : 'Please enter the six digits your app shows.';
}
