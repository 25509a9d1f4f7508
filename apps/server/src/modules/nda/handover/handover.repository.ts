import { and, eq, gt, isNull, lte, sql } from 'drizzle-orm';
import type { Database, Executor } from '../../../platform/database';
import { members, profiles, signatureHandovers } from '../../../schema';

/** Key of the advisory lock, unique within the product. */
const lockKey = 7_105_331;

/** Reads and writes signature hand-overs from another device; no other repository touches that table. */
export function createHandoverRepository(db: Database) {
  return {
    /** Replaces the person's hand-over and returns the new id. Concurrent calls are serialised, so only one is left. */
    async replace(
      tx: Executor,
      handover: { userId: number; memberId: number; keyHash: Buffer; expiresAt: Date; createdAt: Date },
    ): Promise<number> {
      const { memberId } = handover;
      await tx.execute(sql`select pg_advisory_xact_lock(${lockKey}, hashtext(${String(memberId)}))`);
      await tx.delete(signatureHandovers).where(eq(signatureHandovers.memberId, memberId));
      const [row] = await tx
        .insert(signatureHandovers)
        .values(handover)
        .returning({ id: signatureHandovers.id });
      if (!row) throw new Error('insert into signature_handovers returned nothing');
      return row.id;
    },

    async findOwn(id: number, memberId: number) {
      const [row] = await db
        .select({
          openedAt: signatureHandovers.openedAt,
          expiresAt: signatureHandovers.expiresAt,
          picture: signatureHandovers.picture,
        })
        .from(signatureHandovers)
        .where(and(eq(signatureHandovers.id, id), eq(signatureHandovers.memberId, memberId)));
      return row;
    },

    /** Returns the hand-over for a key that has not expired. */
    async findByKey(keyHash: Buffer, now: Date) {
      const [row] = await db
        .select({
          id: signatureHandovers.id,
          expiresAt: signatureHandovers.expiresAt,
          drawnAt: signatureHandovers.drawnAt,
          firstName: sql<string>`coalesce(nullif(split_part(${members.name}, ' ', 1), ''), ${profiles.firstName})`,
        })
        .from(signatureHandovers)
        .innerJoin(profiles, eq(profiles.userId, signatureHandovers.userId))
        .innerJoin(members, eq(members.id, signatureHandovers.memberId))
        .where(and(eq(signatureHandovers.keyHash, keyHash), gt(signatureHandovers.expiresAt, now)));
      return row;
    },

    /** Records the first time that the hand-over was opened. */
    async markOpened(id: number, at: Date): Promise<void> {
      await db
        .update(signatureHandovers)
        .set({ openedAt: at })
        .where(and(eq(signatureHandovers.id, id), isNull(signatureHandovers.openedAt)));
    },

    /** Stores the picture; returns false if there already is one or the hand-over no longer exists. */
    async draw(id: number, picture: Uint8Array, at: Date): Promise<boolean> {
      const rows = await db
        .update(signatureHandovers)
        .set({ picture: Buffer.from(picture), drawnAt: at })
        .where(and(eq(signatureHandovers.id, id), isNull(signatureHandovers.picture)))
        .returning({ id: signatureHandovers.id });
      return rows.length === 1;
    },

    async removeExpired(now: Date): Promise<void> {
      await db.delete(signatureHandovers).where(lte(signatureHandovers.expiresAt, now));
    },
  };
}
