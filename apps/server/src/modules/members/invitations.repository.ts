import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Permissions } from '@proffer/contract/members/rules';
import type { Role } from '@proffer/contract/wire/route';
import type { Database, Executor } from '../../platform/database';
import { emailKey } from '../../platform/mail/email-address';
import { invitations, members, profiles, users } from '../../schema';
import { memberName } from './members.repository';

export interface InvitationRow extends Permissions {
  id: number;
  userId: number;
  companyRole: Role;
  companyName: string;
  isCompanyActive: boolean;
  email: string;
  nonce: string;
  invitedBy: number;
  inviterName: string;
  createdAt: Date;
  expiresAt: Date;
  outcome: 'accepted' | 'declined' | 'withdrawn' | null;
}

const columns = {
  id: invitations.id,
  userId: invitations.userId,
  companyRole: users.role,
  companyName: sql<string>`coalesce(${profiles.companyName}, '')`,
  isCompanyActive: sql<boolean>`${users.deactivatedAt} is null`,
  email: invitations.email,
  role: invitations.role,
  mayBind: invitations.mayBind,
  bindLimit: invitations.bindLimit,
  nonce: invitations.nonce,
  invitedBy: invitations.invitedBy,
  inviterName: memberName,
  createdAt: invitations.createdAt,
  expiresAt: invitations.expiresAt,
  outcome: invitations.outcome,
};

/** Creates the only repository of invitations. */
export function createInvitationsRepository(db: Database) {
  const select = (executor: Executor = db) =>
    executor
      .select(columns)
      .from(invitations)
      .innerJoin(users, eq(users.id, invitations.userId))
      .innerJoin(members, eq(members.id, invitations.invitedBy))
      .leftJoin(profiles, eq(profiles.userId, invitations.userId));
  const isOpen = isNull(invitations.outcome);

  return {
    /** Returns the open invitations of a company, also expired ones, the newest first. */
    listOpen: (userId: number, executor: Executor = db): Promise<InvitationRow[]> =>
      select(executor)
        .where(and(eq(invitations.userId, userId), isOpen))
        .orderBy(desc(invitations.id))
        .limit(200),

    async find(id: number, executor: Executor = db): Promise<InvitationRow | undefined> {
      const [row] = await select(executor).where(eq(invitations.id, id));
      return row;
    },

    /** Creates an invitation; an open one of the same company and address is replaced. */
    async replace(
      tx: Executor,
      {
        now,
        ...values
      }: Permissions & {
        userId: number;
        email: string;
        nonce: string;
        invitedBy: number;
        now: Date;
        expiresAt: Date;
      },
    ): Promise<number> {
      const key = emailKey(values.email);
      await tx
        .update(invitations)
        .set({ outcome: 'withdrawn', endedAt: now })
        .where(and(eq(invitations.userId, values.userId), eq(invitations.emailKey, key), isOpen));
      const [row] = await tx
        .insert(invitations)
        .values({ ...values, emailKey: key, createdAt: now })
        .returning({ id: invitations.id });
      if (!row) throw new Error('insert into invitations returned nothing');
      return row.id;
    },

    /** Gives an open invitation of a company a new link and another week; returns false if there is none. */
    async renew(
      tx: Executor,
      { userId, id }: { userId: number; id: number },
      { nonce, expiresAt }: { nonce: string; expiresAt: Date },
    ): Promise<boolean> {
      const rows = await tx
        .update(invitations)
        .set({ nonce, expiresAt })
        .where(and(eq(invitations.id, id), eq(invitations.userId, userId), isOpen))
        .returning({ id: invitations.id });
      return rows.length === 1;
    },

    /** Returns true if a company is active, and keeps it so until the transaction ends. */
    async holdCompany(tx: Executor, userId: number): Promise<boolean> {
      const [row] = await tx
        .select({ isActive: sql<boolean>`${users.deactivatedAt} is null` })
        .from(users)
        .where(eq(users.id, userId))
        .for('share');
      return row?.isActive === true;
    },

    /** Ends an open invitation; returns true for exactly one of several concurrent calls. */
    async end(
      tx: Executor,
      { id, nonce }: { id: number; nonce: string },
      outcome: NonNullable<InvitationRow['outcome']>,
      now: Date,
    ): Promise<boolean> {
      const rows = await tx
        .update(invitations)
        .set({ outcome, endedAt: now })
        .where(and(eq(invitations.id, id), eq(invitations.nonce, nonce), isOpen))
        .returning({ id: invitations.id });
      return rows.length === 1;
    },
  };
}
export type InvitationsRepository = ReturnType<typeof createInvitationsRepository>;
