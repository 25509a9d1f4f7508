import type { Json } from '@proffer/proof';
import type { Executor } from '../../platform/database';
import { actorOf } from '../../platform/session/person';
import { valueOf } from '../contracts';
import { sealedJson, type Deals } from '../deals';
import type { AnsweredQuote } from './quotes.ports';
import type { NewQuoteEvent, QuotesRepository } from './quotes.repository';

/** An event of a quote as the log of the two companies needs it. */
export type DealtQuoteEvent = NewQuoteEvent & {
  /** True for an act of the market, which the log shows as such. */
  isByMarket?: boolean;
  /** The answer to a need of which the quote was made. */
  answered?: Pick<AnsweredQuote, 'head' | 'sealed'>;
};

export type DealtQuotesRepository = Omit<QuotesRepository, 'addEvent'> & {
  addEvent(tx: Executor, event: DealtQuoteEvent): Promise<number>;
};

/** Returns the same repository, but adds each event of a quote to the log of the two companies too. */
export function withDeal(repository: QuotesRepository, deals: Pick<Deals, 'append'>): DealtQuotesRepository {
  return {
    ...repository,
    async addEvent(tx, { isByMarket = false, answered, ...event }) {
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
      const about: Record<string, Json | undefined> = {
        quote: row.id,
        round,
        offerVersion,
        contract: row.contractId ?? undefined,
        need: answered && { ...answered.head },
        amount,
      };
      await deals.append(tx, {
        offerId,
        buyerId,
        supplierId,
        act: `quote.${event.act}`,
        by: isByMarket ? null : { userId: event.actorUserId, address: event.address, ...actorOf(event) },
        at: event.createdAt ?? row.changedAt,
        about,
        sealed: {
          terms: { value: sealedJson(terms) },
          note: note === '' ? undefined : { value: note },
          ...answered?.sealed,
        },
      });
      return eventId;
    },
  };
}
