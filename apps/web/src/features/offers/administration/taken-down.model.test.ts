import { describe, expect, it } from 'vitest';
import { sampleOffer } from '../../../entities/offers/test/sample-offers';
import { withTakenDown } from './taken-down.model';

const offers = [1, 2, 3].map((id) => sampleOffer({ id }));
const taken = (id: number, index: number, view = 'a') => ({ offer: sampleOffer({ id }), index, view });
const shown = (...parts: Parameters<typeof withTakenDown>) =>
  withTakenDown(...parts).map(({ offer, isTakenDown }) => (isTakenDown ? -offer.id : offer.id));

describe('a page of offers with takedowns', () => {
  it('keeps taken-down offers in their places, whether or not the server still lists them', () => {
    expect(shown(offers, [taken(2, 1)], 'a')).toEqual([1, -2, 3]);
    expect(shown([offers[0]!, offers[2]!], [taken(2, 1)], 'a')).toEqual([1, -2, 3]);
    expect(shown([offers[1]!], [taken(3, 2), taken(1, 0)], 'a')).toEqual([-1, 2, -3]);
  });

  it('puts a taken-down offer at the end of a page that became shorter', () => {
    expect(shown([], [taken(3, 2)], 'a')).toEqual([-3]);
  });

  it('shows a taken-down offer only on the page that it was on', () => {
    expect(shown(offers, [taken(9, 0)], 'b')).toEqual([1, 2, 3]);
  });
});
