import { describe, expect, it } from 'vitest';
import { activeFilters } from './active-filters';
import { type OfferView, plainOfferView } from './offer-view.model';

const open = { from: undefined, to: undefined };

function labels(view: Partial<OfferView>): string[] {
  return activeFilters({ ...plainOfferView, ...view }, () => undefined, undefined).map(({ label }) => label);
}

describe('chips of the active filters', () => {
  // OFF-8
  it.each<[Partial<OfferView>, string[]]>([
    [{}, []],
    [{ budget: { from: 500, to: 1_00_000 } }, ['Budget ₹500 – ₹1,00,000']],
    [{ budget: { from: 500, to: undefined } }, ['Budget at least ₹500']],
    [{ quantity: { from: undefined, to: 0 } }, ['Quantity up to 0']],
    [{ keyword: 'pump', isDraftOnly: true, quantity: open }, ['“pump”', 'Draft Only']],
  ])('labels the chips of the view %j', (view, expected) => expect(labels(view)).toEqual(expected));

  it('shows no chip for a range that is not applied', () => {
    expect(labels({ budget: { from: 500, to: 100 }, quantity: { from: 2, to: 1 } })).toEqual([]);
  });

  it('removes a filter from the view', () => {
    const changes: Partial<OfferView>[] = [];
    const view = { ...plainOfferView, budget: { from: 1, to: 2 } };
    activeFilters(view, (change) => changes.push(change), undefined)[0]?.remove();
    expect(changes).toEqual([{ budget: open }]);
  });
});
