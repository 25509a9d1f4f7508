import { describe, expect, it } from 'vitest';
import { contractStatuses, durations, scopes } from './choices';
import { choiceFilter } from './primitives.schemas';

describe('a filter by a choice', () => {
  // CON-35
  it.each(['', ' ', 'Any', 'any', 'All', 'ALL', 'All Scopes', 'all durations', null, undefined])(
    'takes %j for none',
    (none) => {
      expect(choiceFilter(scopes).parse(none)).toBeUndefined();
    },
  );

  it.each([
    ['Medium', 'medium'],
    [' LARGE ', 'large'],
  ])('reads %j in any case', (given, scope) => {
    expect(choiceFilter(scopes).parse(given)).toBe(scope);
  });

  it('reads other words for a choice', () => {
    const status = choiceFilter(contractStatuses, { expired: 'Ended' });
    expect(['Expired', 'expired', 'ended'].map((word) => status.parse(word))).toEqual(Array(3).fill('Ended'));
    expect(choiceFilter(durations).parse('long:MORE than 6 months')).toBe('Long:more than 6 months');
  });

  it.each(['huge', 'allow', 'anything', 3, ['small']])('refuses %j', (given) => {
    expect(choiceFilter(scopes).safeParse(given).success).toBe(false);
  });
});
