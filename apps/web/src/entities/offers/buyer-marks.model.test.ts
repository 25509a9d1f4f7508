import { describe, expect, it } from 'vitest';
import { markLabels, marksOfTab, withKept } from './buyer-marks.model';
import { markTexts, undoOf } from './mark-outcome.model';
import type { BuyerOffer } from './offer';
import { sampleBuyerOffer } from './test/sample-offers';

// OFF-67, OFF-69
it('reports the outcome of each mark in the texts of the specification', () => {
  expect(markTexts).toMatchObject({
    save: { done: 'Offer saved!' },
    removeSaved: { done: 'Offer removed', failed: 'Remove failed' },
    archive: { done: 'Offer archived', failed: 'Archive failed' },
    unarchive: { done: 'Offer unarchived', failed: 'Unarchive failed' },
  });
  expect(Object.keys(undoOf).toSorted()).toEqual(['archive', 'removeSaved', 'save']);
});

// OFF-62
it('offers on each tab the marks that move an offer to another tab', () => {
  expect(marksOfTab).toEqual({
    saved: ['removeSaved', 'archive'],
    active: ['save', 'archive'],
    archived: ['unarchive'],
  });
  expect(Object.keys(markLabels).toSorted()).toEqual(['archive', 'removeSaved', 'save', 'unarchive']);
});

// OFF-97
describe('offers that were just saved', () => {
  const offer = (id: number) => sampleBuyerOffer({ id });
  const idsOf = (rows: BuyerOffer[]) => rows.map(({ id, tab }) => `${id} ${tab}`);

  it('keeps just-saved offers in their places, whatever their order, with new rows after them', () => {
    const kept = [
      { offer: offer(3), place: 2 },
      { offer: offer(1), place: 0 },
    ];
    expect(idsOf(withKept([offer(2), offer(4), offer(5), offer(6)], kept))).toEqual([
      '1 saved',
      '2 active',
      '3 saved',
      '4 active',
      '5 active',
      '6 active',
    ]);
  });

  it('shows an offer once after its mark was undone', () => {
    expect(idsOf(withKept([offer(1), offer(2)], [{ offer: offer(1), place: 0 }]))).toEqual([
      '1 active',
      '2 active',
    ]);
  });
});
