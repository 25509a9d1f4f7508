import { describe, expect, it } from 'vitest';
import { judge, movesOf } from '../../../platform/states';
import { offerTable } from './offers.states';

const states = ['draft', 'published', 'suspended', 'closed'] as const;
const acts = [
  'publish',
  'take_back',
  'remove',
  'take_down',
  'restore',
  'restore_hidden',
  'hide',
  'show',
] as const;
const movers = ['supplier', 'admin', 'system'] as const;

describe('the state table of offers', () => {
  const leads = new Map([
    ['draft>publish>supplier', 'published'],
    ['published>take_back>supplier', 'draft'],
    ...['draft', 'published', 'suspended'].flatMap((from) =>
      movers.map((by) => [`${from}>remove>${by}`, 'closed'] as const),
    ),
    ['published>take_down>admin', 'closed'],
    ['suspended>take_down>admin', 'closed'],
    ['closed>restore>admin', 'published'],
    ['closed>restore_hidden>admin', 'suspended'],
    ['published>hide>system', 'suspended'],
    ['suspended>show>system', 'published'],
  ] as const);
  const all = states.flatMap((from) => acts.flatMap((act) => movers.map((by) => [from, act, by] as const)));

  // OFF-2
  it.each(all)('moves a %s offer on the act "%s" of the %s, or refuses it, as specified', (from, act, by) => {
    const way = `${from}>${act}>${by}`;
    const to = leads.get(way as never);
    const isRepeat = way === 'closed>remove>admin';
    expect(judge(offerTable, from, act, by)).toMatchObject(
      to ? { kind: 'move', to } : { kind: isRepeat ? 'done' : 'refused' },
    );
  });

  it('hides published offers and shows suspended ones', () => {
    expect(movesOf(offerTable, 'hide', 'system')).toEqual([{ from: 'published', to: 'suspended' }]);
    expect(movesOf(offerTable, 'show', 'system')).toEqual([{ from: 'suspended', to: 'published' }]);
  });
});
