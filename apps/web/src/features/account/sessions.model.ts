import type { SessionEntry } from '@proffer/contract/users/account.schemas';

/** Returns the sessions with this device first, the others in the server's order: last used first. */
export function thisDeviceFirst(sessions: readonly SessionEntry[]): SessionEntry[] {
  return [
    ...sessions.filter(({ isCurrent }) => isCurrent),
    ...sessions.filter(({ isCurrent }) => !isCurrent),
  ];
}

export function withoutSession(sessions: readonly SessionEntry[], id: number): SessionEntry[] {
  return sessions.filter((session) => session.id !== id);
}

/**
 * Returns the sessions with one restored at the place of its last use. Only this one is restored, so that others
 * ended in the meantime do not return.
 */
export function withSession(sessions: readonly SessionEntry[], entry: SessionEntry): SessionEntry[] {
  return [...withoutSession(sessions, entry.id), entry].sort(
    (one, other) => Date.parse(other.lastUsedAt) - Date.parse(one.lastUsedAt),
  );
}
