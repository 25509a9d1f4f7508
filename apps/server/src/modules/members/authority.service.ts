import { covers, isPermitted, type Need } from '@proffer/contract/members/rules';
import type { Executor } from '../../platform/database';
import { AppError } from '../../platform/errors';
import type { FindPermitted } from '../../platform/session/permission';
import type { Actor } from '../../platform/session/actor';
import type { MemberRow, MembersRepository } from './members.repository';

/** Amount of an act in rupees; null if it cannot be known, `none` if the act has no amount. */
export type BoundAmount = number | null | 'none';

/** Creates the service that decides whether a person may bind their company. */
export function createAuthority(repository: Pick<MembersRepository, 'list' | 'hold'>) {
  const findPermitted: FindPermitted = async (userId, need: Need) =>
    (await repository.list(userId)).filter((member) => isPermitted(member, need)).map(({ name }) => name);

  return {
    findPermitted,

    /**
     * Returns the person who performs an act that binds the company, as they are at this moment, and holds their
     * authority until the transaction ends. Throws `beyond_authority`, with the people who can sign, if the authority
     * has ended or does not cover the amount.
     */
    async assertCovers(
      tx: Executor,
      actor: Pick<Actor, 'userId' | 'member'>,
      amount: BoundAmount,
    ): Promise<MemberRow> {
      const member = await repository.hold(tx, actor.member.id);
      if (member && covers(member, amount)) return member;
      const able = (await repository.list(actor.userId, tx)).filter((one) => covers(one, amount));
      throw beyondAuthority(able.map(({ name }) => name));
    },
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
