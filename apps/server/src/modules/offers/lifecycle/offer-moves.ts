import type { Executor } from '../../../platform/database';
import { AppError } from '../../../platform/errors';
import type { OffersRepository } from '../offers.repository';
import { canMoveOffer, type OfferStatus } from './offers.states';

/**
 * One guarded change of an offer's state; refused in words where the table of transitions, or somebody faster, forbids
 * it. With `version` also where the offer has another by now: it was judged by what that one said.
 */
export async function moveOffer(
  repository: Pick<OffersRepository, 'move'>,
  tx: Executor,
  offer: { id: number; status: OfferStatus },
  to: OfferStatus,
  at: Date,
  version?: number,
): Promise<void> {
  const { id, status: from } = offer;
  const canMove = canMoveOffer(from, to);
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
