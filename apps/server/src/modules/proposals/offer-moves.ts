import type { Executor } from '../../platform/database';
import { AppError } from '../../platform/errors';
import type { ProposalsRepository } from './proposals.repository';
import { canMoveProposal, type ProposalStatus } from './proposals.states';

/**
 * One guarded change of an offer's state; refused in words where the table of transitions, or somebody faster, forbids
 * it. With `version` also where the offer has another by now: it was judged by what that one said.
 */
export async function moveOffer(
  repository: Pick<ProposalsRepository, 'move'>,
  tx: Executor,
  offer: { id: number; status: ProposalStatus },
  to: ProposalStatus,
  at: Date,
  version?: number,
): Promise<void> {
  const { id, status: from } = offer;
  const canMove = canMoveProposal(from, to);
  if (canMove && (await repository.move(tx, { id, from, version }, to, at))) return;
  if (canMove && version !== undefined) {
    throw new AppError('changed_meanwhile', {
      text: 'This proposal was changed meanwhile. Please look at it again before you go on.',
    });
  }
  throw new AppError('illegal_transition', {
    text: `This proposal is ${from} and cannot become ${to}.`,
    details: { from, to },
  });
}
