import { ndaStatuses } from '@proffer/contract/wire/choices';
import { describe, expect, it } from 'vitest';
import { datedSteps, ndaLine, ndaSentence } from './nda-line.model';

describe('the steps of an NDA', () => {
  it.each([
    ['Not Requested', ['todo', 'todo', 'todo']],
    ['Requested', ['current', 'todo', 'todo']],
    ['Approved & Shared', ['done', 'current', 'todo']],
    ['Signed & Shared', ['done', 'done', 'done']],
    ['Rejected', ['done', 'failed']],
    ['Skipped', ['done', 'failed']],
  ] as const)('for the status %s have the expected states', (status, states) => {
    expect(ndaLine(status).steps.map((step) => step.state)).toEqual(states);
  });

  it('have a sentence for every status', () => {
    for (const status of ndaStatuses) expect(ndaSentence(status, true)).not.toBe('');
    expect(ndaSentence('Not Requested', false)).toMatch(/open to read/);
  });
});

it('show the last date of each reached step and none for later ones', () => {
  const history = [
    { to: 'Requested', at: '1' },
    { to: 'Rejected', at: '2' },
    { to: 'Requested', at: '3' },
    { to: 'Signed & Shared', at: 'never' },
  ] as const;
  expect(datedSteps(ndaLine('Requested'), history).map(({ at }) => at)).toEqual(['3', undefined, undefined]);
});
