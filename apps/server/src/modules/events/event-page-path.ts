import type { KeyNoun } from '@proffer/contract/api-keys/rules';
import type { EventIds } from '@proffer/contract/events/schemas';
import { pagePaths } from '../notices';

type Side = 'supplier' | 'buyer';

/** Returns the path of the page that shows what an event is about, for one side. */
export function pagePathOf(noun: KeyNoun, data: EventIds, side: Side): string {
  const { offerId = 0, needId, ndaId = 0, quoteId = 0, contractId = 0, conversationId = 0 } = data;
  const otherId = (side === 'supplier' ? data.buyerId : data.supplierId) ?? 0;
  const paths: Record<KeyNoun, string> = {
    offers: pagePaths.offer(side, offerId),
    // A supplier whose NDA is asked for is told of the offer only.
    needs: needId === undefined ? pagePaths.offer(side, offerId) : pagePaths.need(side, needId),
    ndas: pagePaths.nda(side, ndaId),
    quotes: pagePaths.quote(side, quoteId),
    contracts: pagePaths.contract(side, contractId),
    messages: pagePaths.conversation(side, conversationId, otherId),
  };
  return paths[noun];
}
