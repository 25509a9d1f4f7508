import { canonicalJson } from '@proffer/proof';
import { actorOf } from '../../platform/session/person';
import { valueOf } from '../contracts';
import type { Deals } from '../deals';
import type { QuotesRepository } from './quotes.repository';

/** Returns the same repository, but adds each event of a quote to the log of the two companies too. */
export function withDeal(repository: QuotesRepository, deals: Pick<Deals, 'append'>): QuotesRepository {
  return {
    ...repository,
    async addEvent(tx, event) {
      const eventId = await repository.addEvent(tx, event);
      const row = await repository.find(event.quoteId, tx);
      if (!row) throw new Error(`quote ${event.quoteId} has a history and no row`);
      const { offerId, buyerId, supplierId, offerVersion, quantity, unit, wantedBy, deliveryPlace } = row;
      const { round, note = '' } = event;
      const asked = { quantity: String(quantity), unit, wantedBy, deliveryPlace, note: row.note };
      const terms = round === 0 ? asked : await repository.getRound(tx, row.id, round);
      const amount =
        event.act === 'accepted' && 'substance' in terms
          ? (valueOf(terms.substance) ?? undefined)
          : undefined;
      await deals.append(tx, {
        offerId,
        buyerId,
        supplierId,
        act: `quote.${event.act}`,
        by: { userId: event.actorUserId, address: event.address, ...actorOf(event) },
        at: event.createdAt ?? row.changedAt,
        about: { quote: row.id, round, offerVersion, contract: row.contractId ?? undefined, amount },
        sealed: {
          terms: { value: canonicalJson(JSON.parse(JSON.stringify(terms))) },
          note: note === '' ? undefined : { value: note },
        },
      });
      return eventId;
    },
  };
}
