import { describe, expect, it } from 'vitest';
import { contractActs, contractSides, contractStates, judgeAct, stateOf } from './contracts.states';

/** Expected results, repeated here to catch an error in the table: `-` is refused, `=` changes nothing. */
const expected = {
  'supplier accept': ['supplier_agreed', '=', 'agreed', '=', '-', '-'],
  'buyer accept': ['buyer_agreed', 'agreed', '=', '=', '-', '-'],
  'supplier reject': ['rejected', 'rejected', 'rejected', '-', 'rejected', '='],
  'buyer reject': ['rejected', 'rejected', 'rejected', '-', 'rejected', '='],
  'supplier want_changes': ['-', '-', '-', '-', '-', '-'],
  'buyer want_changes': ['wants_changes', 'wants_changes', 'wants_changes', '-', '=', '-'],
  'supplier revise': ['-', '-', '-', '-', 'proposed', '-'],
  'buyer revise': ['-', '-', '-', '-', '-', '-'],
} as const;

describe('judgeAct', () => {
  const all = contractStates.flatMap((from, column) =>
    contractSides.flatMap((by) =>
      contractActs.map((act) => [from, act, by, expected[`${by} ${act}`][column]!] as const),
    ),
  );
  // CON-21
  it.each(all)('contract in state %s, act %s by the %s: results in %s', (from, act, by, cell) => {
    const verdict = judgeAct(from, act, by);
    expect(verdict.kind === 'move' ? verdict.to : verdict.kind === 'done' ? '=' : '-').toBe(cell);
    expect(verdict.kind !== 'refused' || /^[A-Z].{20,}\.$/.test(verdict.text)).toBe(true);
  });

  it('no act leads out of the contract states agreed and rejected', () => {
    for (const state of ['agreed', 'rejected'] as const) {
      const left = contractActs.flatMap((act) => contractSides.map((by) => judgeAct(state, act, by).kind));
      expect(left).not.toContain('move');
    }
  });
});

describe('stateOf', () => {
  const at = new Date();
  const none = { supplierAgreedAt: null, buyerAgreedAt: null, rejectedAt: null, wantsChanges: false };
  it.each([
    ['proposed', {}],
    ['supplier_agreed', { supplierAgreedAt: at }],
    ['buyer_agreed', { buyerAgreedAt: at }],
    ['agreed', { supplierAgreedAt: at, buyerAgreedAt: at }],
    ['rejected', { rejectedAt: at, supplierAgreedAt: at }],
    ['wants_changes', { rejectedAt: at, wantsChanges: true, buyerAgreedAt: at }],
  ] as const)('the contract state %s is derived from its timestamps', (state, marks) => {
    expect(stateOf({ ...none, ...marks })).toBe(state);
  });
});
