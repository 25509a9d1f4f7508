import { describe, expect, it } from 'vitest';
import { amendmentStates } from '@proffer/contract/wire/choices';
import { amendmentActs, amendmentParties, judgeAmendment, partyOf } from './amendments.states';
import { contractSides } from '../contracts.states';

/** Written out once more, so that a slip in the table shows: `-` refused, `=` changes nothing. */
const expected = {
  //                    open, accepted, rejected, withdrawn
  'proposer accept': ['=', '=', '-', '-'],
  'other accept': ['accepted', '=', '-', '-'],
  'proposer reject': ['-', '-', '-', '-'],
  'other reject': ['rejected', '-', '=', '-'],
  'proposer withdraw': ['withdrawn', '-', '-', '='],
  'other withdraw': ['-', '-', '-', '-'],
} as const;

describe('judgeAmendment', () => {
  const all = amendmentStates.flatMap((from, column) =>
    amendmentParties.flatMap((by) =>
      amendmentActs.map((act) => [from, act, by, expected[`${by} ${act}`][column]!] as const),
    ),
  );
  it.each(all)('%s, %s by the %s: %s', (from, act, by, cell) => {
    const verdict = judgeAmendment(from, act, by);
    expect(verdict.kind === 'move' ? verdict.to : verdict.kind === 'done' ? '=' : '-').toBe(cell);
    expect(verdict.kind !== 'refused' || /^[A-Z].{20,}\.$/.test(verdict.text)).toBe(true);
  });
});

describe('partyOf', () => {
  it.each(contractSides.flatMap((side) => contractSides.map((proposedBy) => [side, proposedBy] as const)))(
    'the %s, of an amendment by the %s',
    (side, proposedBy) => {
      expect(partyOf(side, { proposedBy })).toBe(side === proposedBy ? 'proposer' : 'other');
    },
  );
});
