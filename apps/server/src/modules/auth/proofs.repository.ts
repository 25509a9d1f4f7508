import { and, desc, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import type { Database, Executor } from '../../platform/database';
import { authenticators, mailedLinks, recoveryCodes, signUpAttempts, verificationCodes } from '../../schema';

export type CodePurpose = 'second-factor' | 'confirmation';
export type LinkPurpose = 'reset' | 'email';

const codeOf = (loginId: number, purpose: CodePurpose) =>
  and(eq(verificationCodes.loginId, loginId), eq(verificationCodes.purpose, purpose));

/** Creates the only repository of proofs of identity other than the password: codes, links, authenticator apps. */
export function createProofsRepository(db: Database) {
  return {
    /** Creates a code, or extends the lifetime of one that is still valid; either way it can be mailed again. */
    async createOrExtendCode(
      tx: Executor,
      code: {
        loginId: number;
        purpose: CodePurpose;
        nonce: string;
        now: Date;
        expiresAt: Date;
      },
    ): Promise<void> {
      const { now, ...values } = code;
      const isStillGood = sql`${verificationCodes.expiresAt} > ${now.toISOString()}::timestamptz`;
      await tx
        .insert(verificationCodes)
        .values({ ...values, createdAt: now })
        .onConflictDoUpdate({
          target: [verificationCodes.loginId, verificationCodes.purpose],
          set: {
            nonce: sql`case when ${isStillGood} then ${verificationCodes.nonce} else excluded.nonce end`,
            expiresAt: sql`excluded.expires_at`,
          },
        });
    },

    async findNonce(loginId: number, purpose: CodePurpose, now: Date): Promise<string | undefined> {
      const [row] = await db
        .select({ nonce: verificationCodes.nonce })
        .from(verificationCodes)
        .where(and(codeOf(loginId, purpose), gt(verificationCodes.expiresAt, now)));
      return row?.nonce;
    },

    /** Deletes a code; returns true for exactly one of several concurrent correct answers. */
    async consumeCode(tx: Executor, loginId: number, purpose: CodePurpose, nonce: string): Promise<boolean> {
      const rows = await tx
        .delete(verificationCodes)
        .where(and(codeOf(loginId, purpose), eq(verificationCodes.nonce, nonce)))
        .returning({ loginId: verificationCodes.loginId });
      return rows.length === 1;
    },

    /** Creates a link. One that confirms an address replaces the one before; reset links leave earlier ones valid. */
    async createLink(
      tx: Executor,
      link: {
        loginId: number;
        purpose: LinkPurpose;
        nonce: string;
        newEmail?: string;
        sessionId?: number;
        createdAt: Date;
        expiresAt: Date;
      },
    ): Promise<number> {
      if (link.purpose === 'email') {
        await tx
          .delete(mailedLinks)
          .where(and(eq(mailedLinks.loginId, link.loginId), eq(mailedLinks.purpose, link.purpose)));
      }
      const [row] = await tx.insert(mailedLinks).values(link).returning({ id: mailedLinks.id });
      if (!row) throw new Error('insert into mailed_links returned nothing');
      return row.id;
    },

    /** Returns a link by its id, or the newest of a purpose. */
    async findLink(by: { id: number } | { loginId: number; purpose: LinkPurpose }, now: Date) {
      const wanted =
        'id' in by
          ? eq(mailedLinks.id, by.id)
          : and(eq(mailedLinks.loginId, by.loginId), eq(mailedLinks.purpose, by.purpose));
      const [row] = await db
        .select()
        .from(mailedLinks)
        .where(and(wanted, gt(mailedLinks.expiresAt, now)))
        .orderBy(desc(mailedLinks.id))
        .limit(1);
      return row;
    },

    /** Deletes a link; returns true for exactly one of several concurrent visits. */
    async consumeLink(tx: Executor, id: number): Promise<boolean> {
      const rows = await tx
        .delete(mailedLinks)
        .where(eq(mailedLinks.id, id))
        .returning({ id: mailedLinks.id });
      return rows.length === 1;
    },

    /** Revokes every mailed link of a login, because its password or address has changed. */
    async removeLinks(tx: Executor, loginId: number): Promise<void> {
      await tx.delete(mailedLinks).where(eq(mailedLinks.loginId, loginId));
    },

    async removeExpired(now: Date): Promise<void> {
      await db.delete(mailedLinks).where(lt(mailedLinks.expiresAt, now));
      await db.delete(verificationCodes).where(lt(verificationCodes.expiresAt, now));
    },

    /** Stores the secret of an app that is being set up, alongside the active one. */
    async startAuthenticator(tx: Executor, loginId: number, pendingSecret: Buffer): Promise<void> {
      await tx
        .insert(authenticators)
        .values({ loginId, pendingSecret })
        .onConflictDoUpdate({ target: authenticators.loginId, set: { pendingSecret } });
    },

    async findAuthenticator(loginId: number) {
      const [row] = await db.select().from(authenticators).where(eq(authenticators.loginId, loginId));
      return row;
    },

    /** Marks the code of a time step as used; returns false if that step or a later one was used before. */
    async takeStep(tx: Executor, loginId: number, step: number): Promise<boolean> {
      const rows = await tx
        .update(authenticators)
        .set({ lastStep: step })
        .where(and(eq(authenticators.loginId, loginId), lt(authenticators.lastStep, step)))
        .returning({ loginId: authenticators.loginId });
      return rows.length === 1;
    },

    /** Activates the app being set up; returns false if another request did so first. */
    async confirmAuthenticator(
      tx: Executor,
      loginId: number,
      pending: Buffer,
      step: number,
    ): Promise<boolean> {
      const rows = await tx
        .update(authenticators)
        .set({ sealedSecret: pending, pendingSecret: null, lastStep: step })
        .where(and(eq(authenticators.loginId, loginId), eq(authenticators.pendingSecret, pending)))
        .returning({ loginId: authenticators.loginId });
      return rows.length === 1;
    },

    async removeAuthenticator(tx: Executor, loginId: number): Promise<void> {
      await tx.delete(authenticators).where(eq(authenticators.loginId, loginId));
      await tx.delete(recoveryCodes).where(eq(recoveryCodes.loginId, loginId));
    },

    async forget(tx: Executor, loginId: number): Promise<void> {
      await tx.delete(verificationCodes).where(eq(verificationCodes.loginId, loginId));
      await tx.delete(signUpAttempts).where(eq(signUpAttempts.loginId, loginId));
      await tx.delete(mailedLinks).where(eq(mailedLinks.loginId, loginId));
      await tx.delete(authenticators).where(eq(authenticators.loginId, loginId));
      await tx.delete(recoveryCodes).where(eq(recoveryCodes.loginId, loginId));
    },

    async replaceRecoveryCodes(tx: Executor, loginId: number, hashes: Buffer[]): Promise<void> {
      await tx.delete(recoveryCodes).where(eq(recoveryCodes.loginId, loginId));
      await tx.insert(recoveryCodes).values(hashes.map((codeHash) => ({ loginId, codeHash })));
    },

    async countRecoveryCodes(loginId: number): Promise<number> {
      return db.$count(recoveryCodes, and(eq(recoveryCodes.loginId, loginId), isNull(recoveryCodes.usedAt)));
    },

    /** Marks a recovery code as used; returns true for exactly one of several concurrent uses. */
    async useRecoveryCode(tx: Executor, loginId: number, codeHash: Buffer, at: Date): Promise<boolean> {
      const rows = await tx
        .update(recoveryCodes)
        .set({ usedAt: at })
        .where(
          and(
            eq(recoveryCodes.loginId, loginId),
            eq(recoveryCodes.codeHash, codeHash),
            isNull(recoveryCodes.usedAt),
          ),
        )
        .returning({ id: recoveryCodes.id });
      return rows.length === 1;
    },
  };
}
export type ProofsRepository = ReturnType<typeof createProofsRepository>;
