import type { Clock } from '../../../platform/clock';
import { withTransaction, type Database, type Executor } from '../../../platform/database';
import { AppError } from '../../../platform/errors';
import { differentRepeatText } from '../../../platform/states';
import type { Actor } from '../../../platform/session/actor';
import { personOf } from '../../../platform/session/person';
import type { Deals } from '../../deals';
import type { Authority } from '../../members';
import type { NoticesPort } from '../../notices';
import { ndaNotices } from '../requests/requests.notices';
import { requireOwn } from '../requests/requests.policy';
import type { NdaRepository } from '../requests/requests.repository';
import type { NdaCoverRepository } from './cover.repository';

interface NdaCoverDeps {
  db: Database;
  repository: Pick<NdaRepository, 'find' | 'findByPair' | 'lock' | 'addEvent' | 'listBuyersBound'>;
  cover: NdaCoverRepository;
  deals: Pick<Deals, 'append'>;
  notices: Pick<NoticesPort, 'announce'>;
  authority: Pick<Authority, 'assertCovers'>;
  clock: Clock;
}

/**
 * Manages an NDA that covers further offers: opening offers under it, queries by other modules, and its end
 * (NDA-200 to NDA-213).
 */
export function createNdaCover({ db, repository, cover, deals, notices, authority, clock }: NdaCoverDeps) {
  return {
    /** Returns the title, as its parties know it, of the offer that an NDA was requested on. */
    findOfferTitle: async (ndaId: number): Promise<string | undefined> =>
      (await repository.find(ndaId))?.offerTitle,

    /**
     * Records once per NDA and offer that the buyer opens the offer under the NDA, and notifies the supplier.
     * The NDA is locked meanwhile. If its cover has ended before, nothing is recorded.
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
     * Returns the NDA that applies between a buyer and the supplier of an offer: the buyer's own request, in
     * any status, or, while that is not signed, the covering NDA on another offer under which the buyer has
     * opened this offer.
     */
    async findBindingNda(offerId: number, buyerId: number) {
      const own = await repository.findByPair(offerId, buyerId);
      if (own?.status === 'Signed & Shared') return own;
      const verdict = await cover.find(db, { offerId, buyerId });
      const relied =
        verdict.isCovered && verdict.isReliedOn ? await repository.find(verdict.ndaId) : undefined;
      return relied ?? own;
    },

    /**
     * Returns the buyers whose request on the offer was not refused, and those who opened it under another
     * NDA that covers it.
     */
    async listBuyersBound(tx: Executor, offerId: number): Promise<number[]> {
      const bound = await repository.listBuyersBound(tx, offerId);
      const covered = await cover.listBuyers(tx, offerId);
      return [...new Set([...bound, ...covered.map(({ buyerId }) => buyerId)])];
    },

    listCovered: (offerId: number) => cover.listBuyers(db, offerId),

    /**
     * Ends the cover for the future: all offers except the NDA's own are withheld from the buyer again.
     * Duties for what was read before continue. A repeat changes nothing.
     */
    async end(actor: Actor, id: number, reason: string): Promise<void> {
      await withTransaction(db, async (tx) => {
        await repository.lock(tx, id);
        const row = requireOwn(actor, await repository.find(id, tx), 'supplier');
        if (row.coverEndedAt !== null) {
          if (reason !== row.coverEndReason) {
            throw new AppError('illegal_transition', { text: differentRepeatText });
          }
          return;
        }
        await authority.assertCovers(tx, actor, 'none');
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
          ...personOf(actor),
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
