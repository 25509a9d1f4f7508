import type { EventType } from '@proffer/contract/events/types';
import type { AuditLog } from '../../../platform/audit';
import type { Executor } from '../../../platform/database';
import { AppError } from '../../../platform/errors';
import type { Actor } from '../../../platform/session/actor';
import { createMachine } from '../../../platform/states';
import { offerNotices, type NamedOffer } from '../offers.notices';
import type { EventsPort } from '../../events';
import type { NoticesPort } from '../../notices';
import type { BoundBuyersPort } from '../offers.ports';
import type { OffersRepository } from '../offers.repository';
import type { DealingsRepository } from './dealings.repository';
import { offerTable, type OfferAct, type OfferMover, type OfferStatus } from './offers.states';
import type { TakedownsRepository } from './takedowns.repository';

/** An offer with the title that its buyers know, which is never that of a draft. */
export type MovableOffer = NamedOffer & { supplierId: number; status: OfferStatus };

interface OfferChange {
  /** Required version: the move was decided by the content of that version. */
  version?: number;
  /** True if buyers can read an earlier version of the offer that is published now. */
  wasRead?: boolean;
  /** Id of the takedown that is undone. */
  takedownId?: number;
}

/** Events of acts for the supplier; those without one are told by notices. */
const eventTypes: Partial<Record<OfferAct, EventType>> = {
  publish: 'offer.published',
  take_back: 'offer.taken_back',
  remove: 'offer.removed',
  hide: 'offer.hidden',
  show: 'offer.published_again',
};

interface OfferMovesDeps {
  repository: Pick<OffersRepository, 'move'>;
  takedowns: Pick<TakedownsRepository, 'add' | 'restore'>;
  dealings: Pick<DealingsRepository, 'listBuyers'>;
  ndas: BoundBuyersPort;
  notices: Pick<NoticesPort, 'announce' | 'retract'>;
  events: EventsPort;
  audit: AuditLog;
}

/** Creates the state machine of offers, which notifies suppliers and buyers of each move. */
export function createOfferMoves(deps: OfferMovesDeps) {
  const { repository, takedowns, dealings, ndas, notices, events, audit } = deps;

  /** Notifies buyers with dealings that the offer has left the market or is back, and retracts the opposite notice. */
  async function notifyOfPublication(
    tx: Executor,
    offer: MovableOffer,
    isPublished: boolean,
    at: Date,
  ): Promise<void> {
    const buyers = await dealings.listBuyers(tx, offer.id);
    const past = isPublished ? 'offer-taken-back' : 'offer-published-again';
    await notices.retract(tx, past, { kind: 'proposal', id: offer.id }, buyers, '');
    const notice = isPublished ? offerNotices.publishedAgain : offerNotices.takenBack;
    await notices.announce(tx, ...buyers.map((userId) => notice(offer, userId, at)));
  }

  async function notifyOfRestoring(tx: Executor, offer: MovableOffer, to: OfferStatus, takedownId: number) {
    const recipients = [offer.supplierId, ...(await ndas.listBuyersBound(tx, offer.id))];
    await notices.retract(tx, 'offer-taken-down', { kind: 'proposal', id: offer.id }, recipients, '');
    if (to !== 'published') return;
    const restored = recipients.map((userId) => offerNotices.restored(offer, userId, takedownId));
    await notices.announce(tx, ...restored);
  }

  return createMachine<MovableOffer, OfferStatus, OfferAct, OfferMover, Actor, OfferChange>({
    table: offerTable,
    stateOf: ({ status }) => status,
    write: (tx, { row: { id }, from, to, at, change: { version, takedownId } }) =>
      takedownId === undefined
        ? repository.move(tx, { id, from, version }, to, at)
        : takedowns.restore(tx, { id: takedownId, offerId: id }, to, at),
    async onMoved(tx, { row: offer, act, by, actor, from, to, at, note = '', change }) {
      const { id } = offer;
      const recordAudit = (name: string, reason?: string) =>
        audit.add(tx, actor, {
          act: `proposal.${name}`,
          subject: { kind: 'proposal', id },
          before: { status: from },
          after: { status: to, ...(reason === undefined ? {} : { reason }) },
        });
      const type = eventTypes[act];
      if (type !== undefined) {
        const { supplierId } = offer;
        const data = { offerId: id, supplierId };
        await events.record(tx, { userId: supplierId, type, isOwn: by === 'supplier', data, at });
      }
      if (act === 'publish' && change.wasRead) await notifyOfPublication(tx, offer, true, at);
      if (act === 'take_back') await notifyOfPublication(tx, offer, false, at);
      if (act === 'remove') {
        const buyers = await ndas.listBuyersBound(tx, id);
        await notices.announce(tx, ...buyers.map((userId) => offerNotices.removed(offer, userId)));
        if (by !== 'admin') return;
        await notices.announce(tx, offerNotices.removedByAdmin(offer));
        await recordAudit('removed');
      }
      if (act === 'take_down') {
        const takedown = { offerId: id, takenDownBy: actor.userId, reason: note, createdAt: at };
        const takedownId = await takedowns.add(tx, takedown);
        const buyers = await ndas.listBuyersBound(tx, id);
        await notices.announce(
          tx,
          offerNotices.takenDown(offer, takedownId),
          ...buyers.map((userId) => offerNotices.takenDownForBuyer(offer, userId, takedownId)),
        );
        await recordAudit('taken-down', note);
      }
      if (change.takedownId !== undefined) {
        await notifyOfRestoring(tx, offer, to, change.takedownId);
        await recordAudit('restored');
      }
    },
    earlierRequest: () => ({ note: '' }),
    changedMeanwhile({ status }, act) {
      if (act === 'restore' || act === 'restore_hidden') return cannotRestore();
      if (act === 'publish') {
        return new AppError('changed_meanwhile', {
          text: 'This offer has changed in the meantime. Please review it before you continue.',
        });
      }
      return new AppError('illegal_transition', {
        text: offerTable.refusal(status, act, 'supplier'),
        details: { from: status, act },
      });
    },
  });
}
export type OfferMoves = ReturnType<typeof createOfferMoves>;

/** Returns the error for an offer that can no longer be restored. */
export function cannotRestore(): AppError {
  return new AppError('illegal_transition', {
    text: 'This offer can no longer be restored: more than a day has passed, or its supplier has closed it.',
  });
}
