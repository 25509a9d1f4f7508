import { isPermitted, type Permissions } from '@proffer/contract/members/rules';
import { mostApprovals } from '@proffer/contract/signature-requests/choices';
import type { ApprovalRule as ApprovalRuleReply } from '@proffer/contract/signature-requests/schemas';
import { withTransaction, type Database, type Executor } from '../../platform/database';
import { AppError, invalidField } from '../../platform/errors';
import type { Actor, SignatureTrail } from '../../platform/session/actor';
import type { BoundAmount } from './bound-amount';
import type { ApprovalRule, CompanyRulesRepository } from './company-rules.repository';
import type { MembersRepository } from './members.repository';

interface ApprovalsDeps {
  db: Database;
  rules: CompanyRulesRepository;
  repository: Pick<MembersRepository, 'list' | 'lockAll'>;
}

/** Returns how many people must approve an act. An unknown amount counts as above every other. */
export function approvalsNeeded(rule: ApprovalRule, amount: BoundAmount): number {
  if (amount === 'none') return 0;
  return amount === null || amount > rule.approvalsAbove ? rule.approvals : 0;
}

/**
 * Returns the largest number of approvals that the company's people can give. The preparer is one person who cannot
 * approve; the same person may sign.
 */
const mostOf = (people: readonly Permissions[]): number =>
  Math.max(0, Math.min(mostApprovals, people.filter((one) => isPermitted(one, 'prepare')).length - 1));

/** Creates the service of the approvals that a company requires above an amount (COM-28 to COM-31). */
export function createApprovals({ db, rules, repository }: ApprovalsDeps) {
  async function read(userId: number): Promise<ApprovalRuleReply> {
    return {
      ...(await rules.find(db, userId)),
      mostApprovals: mostOf(await repository.list(userId)),
    };
  }

  return {
    read: ({ userId }: Pick<Actor, 'userId'>) => read(userId),

    /** Returns the number of approvals that a company requires for an amount. */
    async findNeeded(userId: number, executor: Executor = db): Promise<(amount: BoundAmount) => number> {
      const rule = await rules.find(executor, userId);
      return (amount) => approvalsNeeded(rule, amount);
    },

    /** Saves the rule; throws at the field if the company has too few people for it. */
    async save({ userId }: Pick<Actor, 'userId'>, rule: ApprovalRule): Promise<ApprovalRuleReply> {
      await withTransaction(db, async (tx) => {
        const most = mostOf(await repository.lockAll(tx, userId));
        if (rule.approvals > most) throw tooMany(most);
        await rules.save(tx, userId, rule);
      });
      return read(userId);
    },

    /**
     * Throws `approval_needed` unless enough further people, who are still in the company, have approved. The
     * preparer and the signer do not count.
     */
    async assertApproved(
      tx: Executor,
      actor: { userId: number; member: { id: number }; trail?: SignatureTrail | undefined },
      amount: BoundAmount,
    ): Promise<void> {
      const needed = approvalsNeeded(await rules.hold(tx, actor.userId), amount);
      if (needed === 0) return;
      const { preparedBy, approvedBy } = actor.trail ?? { preparedBy: null, approvedBy: [] };
      const people = new Set((await repository.list(actor.userId, tx)).map(({ id }) => id));
      const counted = approvedBy.filter(
        (id) => id !== preparedBy && id !== actor.member.id && people.has(id),
      );
      if (new Set(counted).size < needed) throw approvalNeeded(needed, counted.length);
    },
  };
}
export type Approvals = ReturnType<typeof createApprovals>;

function tooMany(most: number): AppError {
  return invalidField(
    'approvals',
    most === 0
      ? 'Nobody else in your company could approve. Please invite people first.'
      : `Your company has people for at most ${most} approvals.`,
  );
}

function approvalNeeded(needed: number, given: number): AppError {
  const people = needed === 1 ? 'one more person' : `${needed} more people`;
  return new AppError('approval_needed', {
    text: `Your company requires approval by ${people} above this amount. Please request the signature, and sign it once it is approved.`,
    details: { needed, given },
  });
}
