import { covers, isPermitted, type Permission, type Permissions } from '@proffer/contract/members/rules';
import { withTransaction, type Database, type Executor } from '../../platform/database';
import { AppError } from '../../platform/errors';
import type { FindPermitted } from '../../platform/session/permission';
import type { Actor } from '../../platform/session/actor';
import type { Approvals } from './approvals.service';
import type { BoundAmount } from './bound-amount';
import type { MemberRow, MembersRepository } from './members.repository';

type Signer = Pick<Actor, 'userId' | 'member' | 'trail'>;

/** Creates the service that decides whether a person may bind their company. */
export function createAuthority(
  db: Database,
  repository: Pick<MembersRepository, 'list' | 'hold'>,
  approvals: Pick<Approvals, 'assertApproved'>,
) {
  const findPermitted: FindPermitted = async (userId, permission: Permission) =>
    (await repository.list(userId))
      .filter((member) => isPermitted(member, permission))
      .map(({ name }) => name);

  /** Returns the people whose authority covers an amount. */
  const listSignatories = async (
    userId: number,
    amount: BoundAmount,
    executor?: Executor,
  ): Promise<MemberRow[]> => (await repository.list(userId, executor)).filter((one) => covers(one, amount));

  async function assertMaySign(tx: Executor, actor: Signer, amount: BoundAmount): Promise<MemberRow> {
    const member = await repository.hold(tx, actor.member.id);
    if (!member || !covers(member, amount)) {
      const able = await listSignatories(actor.userId, amount, tx);
      throw beyondAuthority(able.map(({ name }) => name));
    }
    await approvals.assertApproved(tx, actor, amount);
    return member;
  }

  return {
    findPermitted,
    listSignatories,

    /** Returns what a person may do with a prepared act: sign it, up to an amount, and approve it. */
    powersOf: (member: Permissions) => ({
      maySign: (amount: BoundAmount): boolean => covers(member, amount),
      mayApprove: isPermitted(member, 'prepare'),
    }),

    /** Returns the people who may prepare, and thereby approve what others prepared. */
    listApprovers: async (userId: number, executor?: Executor): Promise<MemberRow[]> =>
      (await repository.list(userId, executor)).filter((one) => isPermitted(one, 'prepare')),

    /** Returns the name of the person who acts. */
    async getName(tx: Executor, { member }: Pick<Actor, 'member'>): Promise<string> {
      return (await repository.hold(tx, member.id))?.name ?? '';
    },

    /**
     * Returns the person who performs an act that binds the company, as they are at this moment, and holds their
     * authority until the transaction ends. Throws `beyond_authority`, with the people who can sign, if the authority
     * has ended or does not cover the amount, and `approval_needed` if too few people have approved. Closes the
     * signature request that the actor signs, if any.
     */
    async assertCovers(tx: Executor, actor: Signer, amount: BoundAmount): Promise<MemberRow> {
      const member = await assertMaySign(tx, actor, amount);
      await actor.trail?.complete?.(tx);
      return member;
    },

    /** Throws like `assertCovers`, before the work that leads to an act. */
    assertMaySign: (actor: Signer, amount: BoundAmount): Promise<MemberRow> =>
      withTransaction(db, (tx) => assertMaySign(tx, actor, amount)),
  };
}
export type Authority = ReturnType<typeof createAuthority>;

function beyondAuthority(people: readonly string[]): AppError {
  const who = people.length > 0 ? `${people.join(', ')} can sign.` : 'Nobody in your company can sign it.';
  return new AppError('beyond_authority', {
    text: `This exceeds your authority to sign. ${who}`,
    details: { people: people.join(', ') },
  });
}
