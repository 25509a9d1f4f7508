import { describe, expect, it } from 'vitest';
import { contractStatuses, durations, scopes } from './choices';
import { choiceFilter } from './primitives.schemas';

describe('choiceFilter', () => {
  // CON-35
  it.each(['', ' ', 'Any', 'any', 'All', 'ALL', 'All Scopes', 'all durations', null, undefined])(
    'a choice filter treats %j as no filter',
    (none) => {
      expect(choiceFilter(scopes).parse(none)).toBeUndefined();
    },
  );

  it.each([
    ['Medium', 'medium'],
    [' LARGE ', 'large'],
  ])('a choice filter reads %j regardless of case', (given, scope) => {
    expect(choiceFilter(scopes).parse(given)).toBe(scope);
  });

  it('a choice filter accepts other spellings of a choice', () => {
    const status = choiceFilter(contractStatuses, { expired: 'Ended' });
    expect(['Expired', 'expired', 'ended'].map((word) => status.parse(word))).toEqual(Array(3).fill('Ended'));
    expect(choiceFilter(durations).parse('long:MORE than 6 months')).toBe('Long:more than 6 months');
  });

  it.each(['huge', 'allow', 'anything', 3, ['small']])('a choice filter rejects %j', (given) => {
    expect(choiceFilter(scopes).safeParse(given).success).toBe(false);
  });
});
