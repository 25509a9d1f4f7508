import { and, eq, inArray, lt, ne, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database';
import { presence } from '../../schema';

/** Time limit after which the rows of a silent process are deleted. */
const forgottenAfter = sql`now() - interval '1 minute'`;

/** Creates the only repository of presence. It uses the database's time, so the clocks of the nodes may differ. */
export function createPresenceRepository(db: Database) {
  return {
    /** Stores that users are connected to a node, for a limited time. */
    async write(nodeId: string, connections: ReadonlyMap<number, number>, validMs: number): Promise<void> {
      if (connections.size === 0) return;
      const userIds = sql.param([...connections.keys()]);
      const counts = sql.param([...connections.values()]);
      const expiresAt = sql`now() + ${validMs} * interval '1 millisecond'`;
      await db.execute(
        sql`insert into ${presence} (node_id, user_id, connections, expires_at)
          select ${nodeId}::uuid, user_id, connections, ${expiresAt}
          from unnest(${userIds}::bigint[], ${counts}::int[]) as here(user_id, connections)
          on conflict (node_id, user_id) do update set connections = excluded.connections, expires_at = excluded.expires_at`,
      );
    },

    async remove(nodeId: string, userIds: number[]): Promise<void> {
      if (userIds.length === 0) return;
      await db.delete(presence).where(and(eq(presence.nodeId, nodeId), inArray(presence.userId, userIds)));
    },

    /** Returns the users who are connected to other nodes now. */
    listOthers: (nodeId: string): Promise<{ nodeId: string; userId: number }[]> =>
      db
        .select({ nodeId: presence.nodeId, userId: presence.userId })
        .from(presence)
        .where(and(ne(presence.nodeId, nodeId), sql`${presence.expiresAt} > now()`)),

    async forgetOld(): Promise<void> {
      await db.delete(presence).where(lt(presence.expiresAt, forgottenAfter));
    },
  };
}
export type PresenceRepository = ReturnType<typeof createPresenceRepository>;
