import { partsOf, unreadable } from './login-reply.model';

/** Data with which a sign-up continues. */
export interface StartedSignup {
  email: string;
  userId: number;
  step: string;
  /** Number of digits of the mailed code, if stated. */
  codeDigits?: number;
}

/**
 * Returns the data in a sign-up's reply; throws CallError with the specification's texts for any other (ACC-55,
 * ACC-56).
 */
export function signupOf(reply: unknown): StartedSignup {
  const { status, data, msg } = partsOf(reply);
  const { email, userId, step, codeDigits } = partsOf(data);
  if (
    status === 'Success' &&
    typeof email === 'string' &&
    typeof userId === 'number' &&
    typeof step === 'string'
  ) {
    return { email, userId, step, ...(typeof codeDigits === 'number' ? { codeDigits } : {}) };
  }
  const said = typeof msg === 'string' && msg.trim() !== '' ? msg : undefined;
  if (status === 'Error') throw unreadable('Error', said ?? 'Error occurred during signup');
  throw unreadable(
    'Invalid response from server',
    said === undefined ? undefined : `Unexpected response from server: ${said}`,
  );
}
