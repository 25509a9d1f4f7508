import { asc, eq, inArray } from 'drizzle-orm';
import type { Executor } from '../../platform/database';
import { AppError } from '../../platform/errors';
import { logins, users } from '../../schema';
import { whyUnreachable, type AccountStanding } from './account-standing.rows';

/** What other modules ask about the account of a company before they deal with it. */
export interface AccountsPort {
  /** How the account stands; it cannot be deactivated before the transaction ends. */
  hold(tx: Executor, userId: number): Promise<AccountStanding>;
  /** Refuses, in words, what a user may not do whose own account is being deactivated; held in the same way. */
  assertActive(tx: Executor, userId: number): Promise<void>;
  /** Refuses, in words, what the actor needs another company for that can answer; held in the same way. */
  assertReachable(tx: Executor, actor: { loginId: number }, userId: number): Promise<void>;
  /** Refuses, in the same words, what binds a user and another company to each other; both are held. */
  assertBothActive(tx: Executor, userId: number, otherId: number): Promise<void>;
}

interface HeldAccount {
  standing: AccountStanding;
  /** Undefined when there is no such user. */
  loginId: number | undefined;
}

/** In the order of their ids, so that nobody waits for each other. */
async function holdAll(tx: Executor, userIds: number[]): Promise<(userId: number) => HeldAccount> {
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

const hold = async (tx: Executor, userId: number) => (await holdAll(tx, [userId]))(userId);

function refuseOwn(standing: AccountStanding): void {
  if (standing === 'active') return;
  throw new AppError('illegal_transition', { text: 'Your account is deactivated.' });
}

/** The buyer and the supplier of one login are one company, which cannot deal with itself. */
function refuseOther({ standing, loginId }: HeldAccount, ownLoginId: number | undefined): void {
  if (loginId !== undefined && loginId === ownLoginId) {
    throw new AppError('forbidden', { text: 'This is your own offer. A company cannot deal with itself.' });
  }
  const text = whyUnreachable[standing];
  if (text !== null) throw new AppError('illegal_transition', { text });
}

/** How accounts stand, for the modules above. */
export const createAccountStandingRepository = (): AccountsPort => ({
  hold: async (tx, userId) => (await hold(tx, userId)).standing,
  async assertActive(tx, userId) {
    refuseOwn((await hold(tx, userId)).standing);
  },
  async assertReachable(tx, actor, userId) {
    refuseOther(await hold(tx, userId), actor.loginId);
  },
  async assertBothActive(tx, userId, otherId) {
    const held = await holdAll(tx, [userId, otherId]);
    refuseOwn(held(userId).standing);
    refuseOther(held(otherId), held(userId).loginId);
  },
});
