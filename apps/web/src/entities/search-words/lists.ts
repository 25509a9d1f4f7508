import type { SearchFilter, SearchFilterKind } from '@proffer/contract/search-words/filters';
import { type OfferView, plainOfferView, writeOfferView } from '../offers/offer-view.model';

/** The filters of a list that users can type as words into its search field (SRW-1). Loaded on demand. */
interface ListWords<Change> {
  /** The filters that the list has; others stay words. */
  accepts: readonly SearchFilterKind[];
  /** Names of filters that the list calls differently. */
  names?: { budget?: string; day?: string };
  /** Returns the change that filters make. */
  changeOf: (filters: readonly SearchFilter[]) => Change;
}

const inKeyword = ['phrase', 'without'] as const;

const offers = {
  accepts: ['budget', 'quantity', 'place', 'visibility', 'category', 'day', 'scope', ...inKeyword],
  changeOf(filters): Partial<OfferView> {
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
} satisfies ListWords<Partial<OfferView>>;

/** The lists, each with its filters. */
export const listWords = {
  offers,
  /** Offers, with the change as an address. */
  offersByAddress: {
    accepts: offers.accepts,
    changeOf: (filters) => writeOfferView({ ...plainOfferView, ...offers.changeOf(filters) }),
  } satisfies ListWords<object>,
  /** The public market. */
  market: {
    accepts: ['category', ...inKeyword],
    changeOf(filters): { category?: string } {
      const category = filterOf(filters, 'category')?.code;
      return category === undefined ? {} : { category };
    },
  } satisfies ListWords<object>,
  ndas: {
    accepts: ['visibility', ...inKeyword],
    changeOf(filters): Pick<Partial<OfferView>, 'visibility'> {
      const visibility = filterOf(filters, 'visibility')?.visibility;
      return visibility ? { visibility } : {};
    },
  } satisfies ListWords<object>,
  /** Amounts are the value of a contract, and a day is its last one. */
  contracts: {
    accepts: ['budget', 'scope', 'day', ...inKeyword],
    names: { budget: 'Value', day: 'Runs to' },
    changeOf(filters) {
      const value = filterOf(filters, 'budget');
      const scope = filterOf(filters, 'scope')?.scope;
      const to = filterOf(filters, 'day')?.to;
      return {
        ...(value && { valueFrom: value.from, valueTo: value.to }),
        ...(scope && { scope }),
        ...(to && { to }),
      };
    },
  } satisfies ListWords<object>,
  /** A supplier's list of needs: places are those of delivery, and a day is the one by which goods are required. */
  needs: {
    accepts: ['budget', 'place', 'category', 'day', ...inKeyword],
    names: { day: 'Required by' },
    changeOf(filters) {
      const budget = filterOf(filters, 'budget');
      const place = filterOf(filters, 'place');
      const category = filterOf(filters, 'category')?.code;
      const requiredTo = filterOf(filters, 'day')?.to;
      return {
        ...(budget && { budgetFrom: budget.from, budgetTo: budget.to }),
        ...(place && { state: place.state, city: place.city }),
        ...(category && { category }),
        ...(requiredTo && { requiredTo }),
      };
    },
  } satisfies ListWords<object>,
  /** Lists without such filters. */
  others: { accepts: inKeyword, changeOf: () => ({}) } satisfies ListWords<object>,
};

export type ListName = keyof typeof listWords;
/** The change that filters make in a list. */
export type ListChange<Name extends ListName> = ReturnType<(typeof listWords)[Name]['changeOf']>;
export type FilterNames = NonNullable<ListWords<unknown>['names']>;

/** Returns the filters and names of a list. */
export const wordsOfList = (name: ListName): ListWords<object> => listWords[name];

/** Returns the filter of a kind; limits of two filters are joined. */
function filterOf<Kind extends SearchFilterKind>(
  filters: readonly SearchFilter[],
  kind: Kind,
): Extract<SearchFilter, { kind: Kind }> | undefined {
  const ofKind = filters.filter(
    (filter): filter is Extract<SearchFilter, { kind: Kind }> => filter.kind === kind,
  );
  return ofKind.length === 0 ? undefined : Object.assign({}, ...ofKind);
}
