import type { SessionUser } from '@proffer/contract/users/auth.schemas';
import { CallError, failedCall } from '../../lib/client';

/** The person whom the reply of a login names; throws CallError for any other reply (ACC-25). */
export function personOf(reply: unknown): SessionUser {
  const { status, data } = partsOf(reply);
  // The rest of the person is as good as the server that says so much.
  const user = Array.isArray(data) ? (data[0] as SessionUser) : null;
  if (status === 'Success' && user?.userType && user.userId > 0) return user;
  throw unreadable('User not Verified');
}

/** The parts of a reply, none of which need be there. By hand: schemas are too heavy for the first page of most. */
export function partsOf(value: unknown): Partial<Record<string, unknown>> {
  return Object(value) as Record<string, unknown>;
}

/**
 * The refusal in the place of such a reply: with the good status that it had, and with a text that it could not be
 * read, unless there is another.
 */
export function unreadable(title: string, detail?: string): CallError {
  const { status, problem } = failedCall(200);
  return new CallError(status, { ...problem, title, detail: detail ?? problem.detail });
}
