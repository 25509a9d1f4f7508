import { asc, inArray, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/database';
import { AppError } from '../../platform/errors';
import { members, users } from '../../schema';
import { whyUnreachable, type AccountStanding } from './account-standing.rows';

interface LockedAccount {
  standing: AccountStanding;
  /** Undefined if the user does not exist. */
  loginId: number | undefined;
  /** True if the acting person belongs to the company. */
  hasActor: boolean;
}

/** Returns SQL for whether a person belongs to the company of the row. */
const isIn = (loginId: number | null) =>
  loginId === null
    ? sql<boolean>`false`
    : sql<boolean>`exists (select from ${members} m where m.user_id = ${users}.id and m.login_id = ${loginId} and m.left_at is null)`;

/** Locks accounts in the order of their ids, which prevents deadlocks. */
async function lockAll(
  tx: Executor,
  userIds: number[],
  actorLoginId: number | null = null,
): Promise<(userId: number) => LockedAccount> {
  const rows = await tx
    .select({
      id: users.id,
      loginId: users.loginId,
      deactivatedAt: users.deactivatedAt,
      closedAt: users.closedAt,
      hasActor: isIn(actorLoginId),
    })
    .from(users)
    .where(inArray(users.id, userIds))
    .orderBy(asc(users.id))
    .for('share', { of: users });
  return (userId) => {
    const row = rows.find(({ id }) => id === userId);
    const standing = row?.closedAt ? 'closed' : row?.deactivatedAt ? 'deactivated' : 'active';
    return { standing, loginId: row?.loginId, hasActor: row?.hasActor === true };
  };
}

const hold = async (tx: Executor, userId: number, actorLoginId?: number) =>
  (await lockAll(tx, [userId], actorLoginId))(userId);

function refuseOwn(standing: AccountStanding): void {
  if (standing === 'active') return;
  throw new AppError('illegal_transition', { text: 'Your account is deactivated.' });
}

/**
 * Throws if the other company cannot be dealt with, has the same founder, or is a company of the actor: nobody deals
 * with themselves.
 */
function refuseOther({ standing, loginId, hasActor }: LockedAccount, ownLoginId: number | undefined): void {
  if (hasActor || (loginId !== undefined && loginId === ownLoginId)) {
    throw new AppError('forbidden', { text: 'This is your own offer. A company cannot deal with itself.' });
  }
  const text = whyUnreachable[standing];
  if (text !== null) throw new AppError('illegal_transition', { text });
}

/** Creates the repository with which other modules check accounts before they act on their behalf. */
export const createAccountStandingRepository = () => ({
  /** Returns the standing of an account and locks it, so that it cannot be deactivated before the transaction ends. */
  hold: async (tx: Executor, userId: number): Promise<AccountStanding> => (await hold(tx, userId)).standing,

  /** Throws, with a readable text, if the user's own account is deactivated; locks it too. */
  async assertActive(tx: Executor, userId: number): Promise<void> {
    refuseOwn((await hold(tx, userId)).standing);
  },

  /** Throws, with a readable text, if the other company cannot answer the actor; locks it too. */
  async assertReachable(tx: Executor, actor: { loginId: number }, userId: number): Promise<void> {
    refuseOther(await hold(tx, userId, actor.loginId), actor.loginId);
  },

  /** Throws, with the same texts, unless a user and another company can deal with each other; locks both. */
  async assertBothActive(tx: Executor, userId: number, otherId: number): Promise<void> {
    const locked = await lockAll(tx, [userId, otherId]);
    refuseOwn(locked(userId).standing);
    refuseOther(locked(otherId), locked(userId).loginId);
  },
});
export type AccountStandingRepository = ReturnType<typeof createAccountStandingRepository>;
