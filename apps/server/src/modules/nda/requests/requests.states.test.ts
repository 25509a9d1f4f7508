import { describe, expect, it } from 'vitest';
import { ndaStatuses } from '@proffer/contract/wire/choices';
import { canMoveNda, judgeStep, lastStep, ndaMovers, statesBefore } from './requests.states';

describe('canMoveNda', () => {
  const allowed = new Set([
    'Not Requested>Requested>buyer',
    'Requested>Approved & Shared>supplier',
    'Requested>Rejected>supplier',
    'Requested>Skipped>supplier',
    'Approved & Shared>Signed & Shared>buyer',
    'Rejected>Requested>supplier',
    'Skipped>Requested>supplier',
    'Requested>Skipped>system',
    'Approved & Shared>Skipped>system',
  ]);
  const all = ndaStatuses.flatMap((from) =>
    ndaStatuses.flatMap((to) => ndaMovers.map((by) => [from, to, by] as const)),
  );
  // NDA-3, NDA-8
  it.each(all)('from %s to %s by the %s', (from, to, by) => {
    expect(canMoveNda(from, to, by)).toBe(allowed.has(`${from}>${to}>${by}`));
  });

  it('knows which states a closed account ends', () => {
    expect(statesBefore('Skipped', 'system')).toEqual(['Requested', 'Approved & Shared']);
    expect(statesBefore('Signed & Shared', 'supplier')).toEqual([]);
  });
});

describe('judgeStep', () => {
  it.each([
    [0, 'prepare', 'run'],
    [0, 'upload', 'out_of_order'],
    [1, 'prepare', 'already_done'],
    [1, 'upload', 'run'],
    [3, 'share', 'run'],
    [3, 'fields', 'out_of_order'],
    [5, 'fields', 'already_done'],
  ] as const)('after %i steps %s is %s', (done, step, verdict) => {
    expect(judgeStep(done, step)).toBe(verdict);
  });

  it('names the last step that is done', () => {
    expect([0, 1, 5].map(lastStep)).toEqual([null, 'prepare', 'fields']);
  });
});
