import { describe, expect, it } from 'vitest';
import { ndaStatuses } from '@proffer/contract/wire/choices';
import { judge, movesOf } from '../../../platform/states';
import { judgeStep, lastStep, ndaActs, ndaMovers, ndaTable } from './requests.states';

describe('ndaTable: transitions of NDA requests', () => {
  const allowed = new Map([
    ['Not Requested>request>buyer', 'Requested'],
    ['Requested>withdraw>buyer', 'Not Requested'],
    ['Not Requested>askAgain>buyer', 'Requested'],
    ['Rejected>askAgain>buyer', 'Requested'],
    ['Approved & Shared>decline>buyer', 'Rejected'],
    ['Approved & Shared>wantChanges>buyer', 'Requested'],
    ['Requested>share>supplier', 'Approved & Shared'],
    ['Requested>reject>supplier', 'Rejected'],
    ['Requested>skip>supplier', 'Skipped'],
    ['Approved & Shared>takeBack>supplier', 'Requested'],
    ['Approved & Shared>sign>buyer', 'Signed & Shared'],
    ['Rejected>reopen>supplier', 'Requested'],
    ['Skipped>reopen>supplier', 'Requested'],
    ['Requested>end>system', 'Skipped'],
    ['Approved & Shared>end>system', 'Skipped'],
  ]);
  const all = ndaStatuses.flatMap((from) =>
    ndaActs.flatMap((act) => ndaMovers.map((by) => [from, act, by] as const)),
  );
  // Repeats of an act that was already done.
  const repeats = new Set(['Not Requested>withdraw>buyer', 'Requested>askAgain>buyer']);
  // NDA-3, NDA-8, NDA-80
  it.each(all)(
    'NDA request in state %s: the act %s by the %s leads to the state in the table',
    (from, act, by) => {
      const move = `${from}>${act}>${by}`;
      const to = allowed.get(move);
      const other = { kind: repeats.has(move) ? 'done' : 'refused' };
      expect(judge(ndaTable, from, act, by)).toMatchObject(to ? { kind: 'move', to } : other);
    },
  );

  it('closing an account ends NDA requests in exactly two states', () => {
    expect(movesOf(ndaTable, 'end', 'system').map(({ from }) => from)).toEqual([
      'Requested',
      'Approved & Shared',
    ]);
    expect(movesOf(ndaTable, 'sign', 'supplier')).toEqual([]);
  });
});

describe('judgeStep: order of the accepting steps', () => {
  it.each([
    [0, 'prepare', 'run'],
    [0, 'upload', 'out_of_order'],
    [1, 'prepare', 'already_done'],
    [1, 'upload', 'run'],
    [3, 'share', 'run'],
    [3, 'fields', 'out_of_order'],
    [5, 'fields', 'already_done'],
  ] as const)('judgeStep: after %i accepting steps, the step %s is %s', (done, step, verdict) => {
    expect(judgeStep(done, step)).toBe(verdict);
  });

  it('lastStep returns the name of the last accepting step that is done', () => {
    expect([0, 1, 5].map(lastStep)).toEqual([null, 'prepare', 'fields']);
  });
});
