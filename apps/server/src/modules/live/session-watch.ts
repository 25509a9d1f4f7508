import type { Actor } from '../../platform/session/actor';
import { batchReads } from '../../platform/batch-reads';

export interface OpenSession {
  sessionId: number;
  userId: number;
}

interface SessionWatchDeps {
  /** Returns those of the given sessions that are open, each with its current profile. */
  listOpen(sessionIds: number[]): Promise<OpenSession[]>;
  /** Closes the sockets of a session. */
  end(sessionId: number): void;
}

/**
 * Watches the sessions with sockets on this node. A session that ended or switched its profile loses its sockets: at
 * once if the bus announces it, otherwise at the next check.
 */
export function createSessionWatch({ listOpen, end }: SessionWatchDeps) {
  const watched = new Map<number, { actor: Actor; sockets: number }>();

  async function endClosed(actors: Actor[]): Promise<void> {
    if (actors.length === 0) return;
    const open = await listOpen(actors.map(({ sessionId }) => sessionId));
    const userIds = new Map(open.map(({ sessionId, userId }) => [sessionId, userId]));
    for (const { sessionId, userId } of actors) if (userIds.get(sessionId) !== userId) end(sessionId);
  }

  const findUserId = batchReads(async (sessionIds: number[]) => {
    const open = await listOpen(sessionIds);
    return sessionIds.map((id) => open.find(({ sessionId }) => sessionId === id)?.userId);
  });

  return {
    add(actor: Actor): void {
      const { sockets = 0 } = watched.get(actor.sessionId) ?? {};
      watched.set(actor.sessionId, { actor, sockets: sockets + 1 });
    },

    drop({ sessionId }: Actor): void {
      const entry = watched.get(sessionId);
      if (!entry || entry.sockets <= 1) watched.delete(sessionId);
      else entry.sockets -= 1;
    },

    /** Returns true if a session that was just open still is, for the same profile. */
    holds: async ({ sessionId, userId }: Actor): Promise<boolean> => (await findUserId(sessionId)) === userId,

    /** Checks the sessions of one login. */
    checkLogin: (loginId: number): Promise<void> =>
      endClosed([...watched.values()].flatMap(({ actor }) => (actor.loginId === loginId ? actor : []))),

    /** Checks all sessions with one statement. */
    checkAll: (): Promise<void> => endClosed([...watched.values()].map(({ actor }) => actor)),
  };
}
