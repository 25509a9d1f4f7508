import type { Executor } from '../../platform/database';
import { AppError } from '../../platform/errors';
import type { ProposalsRepository } from './proposals.repository';
import { canMoveProposal, type ProposalStatus } from './proposals.states';

/** One guarded change of an offer's state; refused in words where the table of transitions, or somebody faster, forbids it. */
export async function moveOffer(
  repository: Pick<ProposalsRepository, 'move'>,
  tx: Executor,
  offer: { id: number; status: ProposalStatus },
  to: ProposalStatus,
  at: Date,
): Promise<void> {
  if (!canMoveProposal(offer.status, to) || !(await repository.move(tx, offer.id, offer.status, to, at))) {
    throw new AppError('illegal_transition', {
      text: `This proposal is ${offer.status} and cannot become ${to}.`,
      details: { from: offer.status, to },
    });
  }
}
