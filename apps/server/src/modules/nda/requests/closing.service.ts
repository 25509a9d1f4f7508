import type { Clock } from '../../../platform/clock';
import type { Tx } from '../../../platform/database';
import type { Actor } from '../../../platform/session/actor';
import type { NoticesPort } from '../../notices';
import type { NdaClosingRepository } from './closing.repository';
import { moveNda, undoAccepting } from './requests.moves';
import { ndaNotices } from './requests.notices';
import type { NdaRepository } from './requests.repository';

interface NdaClosingDeps {
  closing: NdaClosingRepository;
  repository: Pick<NdaRepository, 'find' | 'addEvent' | 'change'>;
  notices: Pick<NoticesPort, 'announce'>;
  clock: Clock;
}

/** What becomes of NDA requests when one of the two companies closes its account (NDA-11). */
export function createNdaClosing({ closing, repository, notices, clock }: NdaClosingDeps) {
  return {
    countOf: closing.countOf,
    forget: closing.forget,

    /**
     * What is not signed by both becomes Skipped with this reason, and the other company is told. Like any that is skipped
     * it leaves the supplier's active list; what carries a signature stays as it was signed.
     */
    async endOpenOf(tx: Tx, leaving: Actor, reason: string): Promise<void> {
      const at = clock.now();
      for (const id of await closing.lockOpenIds(tx, leaving.userId)) {
        const row = await repository.find(id, tx);
        if (!row) continue;
        const undone = row.signedFileId === null ? undoAccepting : {};
        const move = { row, to: 'Skipped', note: reason, at, by: 'system' } as const;
        const eventId = await moveNda(repository, tx, leaving, move, { ...undone, archivedAt: at, reason });
        await notices.announce(tx, ndaNotices.ended(row, leaving.userId, eventId));
      }
    },
  };
}
