import { ndaStatuses } from '@proffer/contract/wire/choices';
import { describe, expect, it } from 'vitest';
import { datedSteps, ndaLine, ndaSentence } from './nda-line.model';

describe('NDA line', () => {
  it.each([
    ['Not Requested', ['todo', 'todo', 'todo']],
    ['Requested', ['current', 'todo', 'todo']],
    ['Approved & Shared', ['done', 'current', 'todo']],
    ['Signed & Shared', ['done', 'done', 'done']],
    ['Rejected', ['done', 'failed']],
    ['Skipped', ['done', 'failed']],
  ] as const)('of %s', (status, states) => {
    expect(ndaLine(status).steps.map((step) => step.state)).toEqual(states);
  });

  it('has a sentence for every state', () => {
    for (const status of ndaStatuses) expect(ndaSentence(status, true)).not.toBe('');
    expect(ndaSentence('Not Requested', false)).toMatch(
      /without an NDA\. Ask the supplier about it; an NDA can be asked for too/,
    );
  });
});

it('tells when each step was reached last, and nothing of those to come', () => {
  const history = [
    { to: 'Requested', at: '1' },
    { to: 'Rejected', at: '2' },
    { to: 'Requested', at: '3' },
    { to: 'Signed & Shared', at: 'never' },
  ] as const;
  expect(datedSteps(ndaLine('Requested'), history).map(({ at }) => at)).toEqual(['3', undefined, undefined]);
});
