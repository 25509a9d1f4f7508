import type { Actor } from '../../platform/session/actor';
import { batchReads } from '../../platform/batch-reads';

export interface OpenSession {
  sessionId: number;
  userId: number;
}

interface SessionWatchDeps {
  /** Of these sessions those that are still open, with the profile each acts for now. */
  listOpen(sessionIds: number[]): Promise<OpenSession[]>;
  /** Ends the sockets of a session. */
  end(sessionId: number): void;
}

/**
 * Sessions that have sockets here. One that was ended, or acts for another profile now, loses them: at once when the
 * bus tells, else with the next look at all of them.
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

    /** Whether a session that was open a moment ago still is, for the same profile. */
    holds: async ({ sessionId, userId }: Actor): Promise<boolean> => (await findUserId(sessionId)) === userId,

    /** Looks at the sessions of one login. */
    checkLogin: (loginId: number): Promise<void> =>
      endClosed([...watched.values()].flatMap(({ actor }) => (actor.loginId === loginId ? actor : []))),

    /** Looks at all of them, in one statement. */
    checkAll: (): Promise<void> => endClosed([...watched.values()].map(({ actor }) => actor)),
  };
}
