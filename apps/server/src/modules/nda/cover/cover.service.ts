import type { Clock } from '../../../platform/clock';
import { withTransaction, type Database, type Executor } from '../../../platform/database';
import { AppError, notFound } from '../../../platform/errors';
import { saidOtherwiseText } from '../../../platform/states';
import type { Actor } from '../../../platform/session/actor';
import type { DealsPort } from '../../deals';
import type { NoticesPort } from '../../notices';
import { ndaNotices } from '../requests/requests.notices';
import { isParty } from '../requests/requests.policy';
import type { NdaRepository } from '../requests/requests.repository';
import type { NdaCoverRepository } from './cover.repository';

interface NdaCoverDeps {
  db: Database;
  repository: Pick<NdaRepository, 'find' | 'findByPair' | 'lock' | 'addEvent' | 'listBuyersBound'>;
  cover: NdaCoverRepository;
  deals: Pick<DealsPort, 'append'>;
  notices: Pick<NoticesPort, 'announce'>;
  clock: Clock;
}

/** An NDA that covers offers beside its own: relying on it, what others ask of it, and its end (NDA-200 to NDA-213). */
export function createNdaCover({ db, repository, cover, deals, notices, clock }: NdaCoverDeps) {
  return {
    /**
     * Writes down, once for an NDA and an offer, that the buyer opens it under the NDA, and tells the supplier. The NDA is
     * held meanwhile, so that its cover either still holds or has ended before: then nothing is written.
     */
    async relyOn(
      actor: Pick<Actor, 'userId' | 'address'>,
      opened: { ndaId: number; offerId: number; title: string; version: number },
    ): Promise<void> {
      await withTransaction(db, async (tx) => {
        await repository.lock(tx, opened.ndaId);
        const row = await repository.find(opened.ndaId, tx);
        const { offerId, title, version } = opened;
        const verdict = await cover.find(tx, { offerId, buyerId: actor.userId });
        if (!row || !verdict.isCovered || verdict.ndaId !== row.id || verdict.isReliedOn) return;
        const at = clock.now();
        const isFirst = await cover.add(tx, {
          ndaId: row.id,
          offerId,
          buyerId: actor.userId,
          offerVersion: version,
          address: actor.address,
          createdAt: at,
        });
        if (!isFirst) return;
        await deals.append(tx, {
          offerId,
          buyerId: row.buyerId,
          supplierId: row.supplierId,
          act: 'nda.relied-on',
          by: actor,
          at,
          about: { nda: row.id, round: row.round, offerVersion: version },
        });
        await notices.announce(tx, ndaNotices.reliedOn(row, { id: offerId, title }));
      });
    },

    /**
     * What an NDA says between a buyer and the supplier of an offer: the buyer's request on it, whatever has become of it,
     * and before that the NDA on another offer under which they have opened it, while it covers it.
     */
    async findGround(offerId: number, buyerId: number) {
      const own = await repository.findByPair(offerId, buyerId);
      if (own?.status === 'Signed & Shared') return own;
      const verdict = await cover.find(db, { offerId, buyerId });
      const relied =
        verdict.isCovered && verdict.isReliedOn ? await repository.find(verdict.ndaId) : undefined;
      return relied ?? own;
    },

    /** Buyers whose request on the offer was not refused, and those who opened it under another NDA that covers it. */
    async listBuyersBound(tx: Executor, offerId: number): Promise<number[]> {
      const bound = await repository.listBuyersBound(tx, offerId);
      const covered = await cover.listBuyers(tx, offerId);
      return [...new Set([...bound, ...covered.map(({ buyerId }) => buyerId)])];
    },

    listCovered: (offerId: number) => cover.listBuyers(db, offerId),

    /**
     * Ends the cover for the future: every offer but its own is withheld from the buyer again from this moment, and the
     * duties for what was read stay. Ending it twice is the same as once.
     */
    async end(actor: Actor, id: number, reason: string): Promise<void> {
      await withTransaction(db, async (tx) => {
        await repository.lock(tx, id);
        const row = await repository.find(id, tx);
        if (!row || actor.role !== 'supplier' || !isParty(actor, row) || row.removedAt)
          throw notFound('The NDA request');
        if (row.coverEndedAt !== null) {
          if (reason !== row.coverEndReason) {
            throw new AppError('illegal_transition', { text: saidOtherwiseText });
          }
          return;
        }
        const at = clock.now();
        if (!(await cover.end(tx, id, reason, at))) {
          throw new AppError('illegal_transition', {
            text: 'This NDA covers no other offers, so there is no cover to end.',
          });
        }
        const eventId = await repository.addEvent(tx, {
          ndaId: id,
          fromStatus: row.status,
          toStatus: row.status,
          actorUserId: actor.userId,
          address: actor.address,
          note: reason,
          createdAt: at,
        });
        await deals.append(tx, {
          offerId: row.offerId,
          buyerId: row.buyerId,
          supplierId: row.supplierId,
          act: 'nda.cover-ended',
          by: actor,
          at,
          about: { nda: id, round: row.round },
          sealed: { note: reason === '' ? undefined : { value: reason } },
        });
        await notices.announce(tx, ndaNotices.coverEnded(row, eventId));
      });
    },
  };
}
export type NdaCover = ReturnType<typeof createNdaCover>;
