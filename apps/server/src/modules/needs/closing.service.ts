import type { Clock } from '../../platform/clock';
import type { Tx } from '../../platform/database';
import type { Actor } from '../../platform/session/actor';
import type { Answers } from './answers/answers.service';
import type { NeedMoves } from './need-moves';
import type { NeedsRepository } from './needs.repository';

interface NeedClosingDeps {
  repository: Pick<
    NeedsRepository,
    'lock' | 'listUnendedIds' | 'removeDraftsOf' | 'removeInvitationsOf' | 'countUnended'
  >;
  moves: NeedMoves;
  answers: Pick<Answers, 'withdrawAllOf'>;
  clock: Clock;
}

/** Creates what the closing of a company does with its needs (NED-76). */
export function createNeedClosing({ repository, moves, answers, clock }: NeedClosingDeps) {
  return {
    countOf: repository.countUnended,

    /**
     * Cancels the needs of a buyer that have not ended, with this reason, and deletes its drafts. Withdraws the answers
     * of a supplier to open needs.
     */
    async endOpenOf(tx: Tx, leaving: Actor, reason: string): Promise<void> {
      if (leaving.role === 'supplier') await answers.withdrawAllOf(tx, leaving.userId);
      for (const id of await repository.listUnendedIds(tx, leaving.userId)) {
        const row = await repository.lock(tx, id);
        if (row?.status !== 'open' && row?.status !== 'deciding') continue;
        const at = clock.now();
        await moves.move(
          tx,
          row,
          { act: 'end', by: 'buyer', actor: leaving, at, note: reason, terms: 'cancelled' },
          {
            outcome: 'cancelled',
            outcomeNote: reason,
            endedAt: at,
            ...(row.status === 'open' && { answersEndedAt: at }),
          },
        );
      }
      await repository.removeDraftsOf(tx, leaving.userId);
      await repository.removeInvitationsOf(tx, leaving.userId);
    },
  };
}
