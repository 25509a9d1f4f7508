import { filterOf, type ListWords } from '../search-words/list-words';
import type { OfferView } from './offer-view.model';

/** Filters that users can type as words where offers are searched. */
export const offerWords: ListWords<Partial<OfferView>> = {
  accepts: ['budget', 'quantity', 'place', 'visibility', 'category', 'day', 'scope', 'phrase', 'without'],
  changeOf(filters) {
    const budget = filterOf(filters, 'budget');
    const quantity = filterOf(filters, 'quantity');
    const place = filterOf(filters, 'place');
    const visibility = filterOf(filters, 'visibility')?.visibility;
    const category = filterOf(filters, 'category')?.code;
    const deliveredBy = filterOf(filters, 'day')?.to;
    const scope = filterOf(filters, 'scope')?.scope;
    return {
      ...(budget && { budget: { from: budget.from, to: budget.to } }),
      ...(quantity && { quantity: { from: quantity.from, to: quantity.to } }),
      // Quantities of offers are in the unit of their price.
      ...(quantity?.unit && { pricedPer: quantity.unit }),
      ...(place && { state: place.state, city: place.city }),
      ...(visibility && { visibility }),
      ...(category && { category }),
      ...(deliveredBy && { deliveredBy }),
      ...(scope && { scope }),
    };
  },
};
