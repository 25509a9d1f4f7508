import type { SessionEntry } from '@proffer/contract/users/account.schemas';

/** This device first, then as the server orders them: the last used first. */
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
 * A device back in its list, at the place its last use gives it. Only this one is put back, so that another device
 * logged out meanwhile does not return with it.
 */
export function withSession(sessions: readonly SessionEntry[], entry: SessionEntry): SessionEntry[] {
  return [...withoutSession(sessions, entry.id), entry].sort(
    (one, other) => Date.parse(other.lastUsedAt) - Date.parse(one.lastUsedAt),
  );
}
