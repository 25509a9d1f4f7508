import { describe, expect, it } from 'vitest';
import {
  amendmentActs,
  amendmentParties,
  amendmentStages,
  judgeAmendment,
  partyOf,
  stageOf,
} from './amendments.states';
import { contractSides } from '../contracts.states';

/** Expected results, repeated here to catch an error in the table: `-` is refused, `=` changes nothing. */
const expected = {
  //                    open, accepted, rejected, withdrawn, unsigned, signed_by_other
  'proposer accept': ['=', '=', '-', '-', 'open', 'accepted'],
  'other accept': ['accepted', '=', '-', '-', 'signed_by_other', '='],
  'proposer reject': ['-', '-', '-', '-', '-', '-'],
  'other reject': ['rejected', '-', '=', '-', 'rejected', 'rejected'],
  'proposer withdraw': ['withdrawn', '-', '-', '=', 'withdrawn', 'withdrawn'],
  'other withdraw': ['-', '-', '-', '-', '-', '-'],
} as const;

describe('judgeAmendment', () => {
  const all = amendmentStages.flatMap((from, column) =>
    amendmentParties.flatMap((by) =>
      amendmentActs.map((act) => [from, act, by, expected[`${by} ${act}`][column]!] as const),
    ),
  );
  it.each(all)('amendment at stage %s, act %s by the %s: results in %s', (from, act, by, cell) => {
    const verdict = judgeAmendment(from, act, by);
    expect(verdict.kind === 'move' ? verdict.to : verdict.kind === 'done' ? '=' : '-').toBe(cell);
    expect(verdict.kind !== 'refused' || /^[A-Z].{20,}\.$/.test(verdict.text)).toBe(true);
  });
});

describe('stageOf', () => {
  const at = new Date(0);
  it.each([
    ['supplier', null, null, 'unsigned'],
    ['supplier', at, null, 'open'],
    ['supplier', null, at, 'signed_by_other'],
    ['buyer', at, null, 'signed_by_other'],
    ['buyer', null, at, 'open'],
  ] as const)(
    'amendment proposed by the %s, agreed at %s (supplier) and %s (buyer): is at stage %s',
    (proposedBy, supplierAgreedAt, buyerAgreedAt, stage) => {
      const marks = { proposedBy, supplierAgreedAt, buyerAgreedAt };
      expect(stageOf({ ...marks, state: 'open' })).toBe(stage);
      expect(stageOf({ ...marks, state: 'rejected' })).toBe('rejected');
    },
  );
});

describe('partyOf', () => {
  it.each(contractSides.flatMap((side) => contractSides.map((proposedBy) => [side, proposedBy] as const)))(
    'the %s, on an amendment proposed by the %s, is its proposer or the other party',
    (side, proposedBy) => {
      expect(partyOf(side, { proposedBy })).toBe(side === proposedBy ? 'proposer' : 'other');
    },
  );
});
