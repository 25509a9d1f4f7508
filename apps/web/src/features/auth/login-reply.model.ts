import type { SessionUser } from '@proffer/contract/users/auth.schemas';
import { CallError, failedCall } from '../../lib/client';

/** Returns the user in a login's reply; throws CallError for any other reply (ACC-25). */
export function personOf(reply: unknown): SessionUser {
  const { status, data } = partsOf(reply);
  // A server that answers correctly so far is trusted for the other fields.
  const user = Array.isArray(data) ? (data[0] as SessionUser) : null;
  if (status === 'Success' && user?.userType && user.userId > 0) return user;
  throw unreadable('User not Verified');
}

/** Returns the parts of a reply, all optional. Without a schema, which would be too large for the first page. */
export function partsOf(value: unknown): Partial<Record<string, unknown>> {
  return Object(value) as Record<string, unknown>;
}

/** Returns an error for a success reply that cannot be read. */
export function unreadable(title: string, detail?: string): CallError {
  const { status, problem } = failedCall(200);
  return new CallError(status, { ...problem, title, detail: detail ?? problem.detail });
}
