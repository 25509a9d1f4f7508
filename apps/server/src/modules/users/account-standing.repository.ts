import { asc, eq, inArray } from 'drizzle-orm';
import type { Executor } from '../../platform/database';
import { AppError } from '../../platform/errors';
import { logins, users } from '../../schema';
import { whyUnreachable, type AccountStanding } from './account-standing.rows';

interface LockedAccount {
  standing: AccountStanding;
  /** Undefined if the user does not exist. */
  loginId: number | undefined;
}

/** Locks accounts in the order of their ids, which prevents deadlocks. */
async function lockAll(tx: Executor, userIds: number[]): Promise<(userId: number) => LockedAccount> {
  const rows = await tx
    .select({
      id: users.id,
      loginId: users.loginId,
      deactivatedAt: users.deactivatedAt,
      closedAt: logins.closedAt,
    })
    .from(users)
    .innerJoin(logins, eq(logins.id, users.loginId))
    .where(inArray(users.id, userIds))
    .orderBy(asc(users.id))
    .for('share', { of: users });
  return (userId) => {
    const row = rows.find(({ id }) => id === userId);
    const standing = row?.closedAt ? 'closed' : row?.deactivatedAt ? 'deactivated' : 'active';
    return { standing, loginId: row?.loginId };
  };
}

const hold = async (tx: Executor, userId: number) => (await lockAll(tx, [userId]))(userId);

function refuseOwn(standing: AccountStanding): void {
  if (standing === 'active') return;
  throw new AppError('illegal_transition', { text: 'Your account is deactivated.' });
}

/** Throws if the other company cannot be dealt with, or has the same login: a company cannot deal with itself. */
function refuseOther({ standing, loginId }: LockedAccount, ownLoginId: number | undefined): void {
  if (loginId !== undefined && loginId === ownLoginId) {
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
    refuseOther(await hold(tx, userId), actor.loginId);
  },

  /** Throws, with the same texts, unless a user and another company can deal with each other; locks both. */
  async assertBothActive(tx: Executor, userId: number, otherId: number): Promise<void> {
    const locked = await lockAll(tx, [userId, otherId]);
    refuseOwn(locked(userId).standing);
    refuseOther(locked(otherId), locked(userId).loginId);
  },
});
export type AccountStandingRepository = ReturnType<typeof createAccountStandingRepository>;
