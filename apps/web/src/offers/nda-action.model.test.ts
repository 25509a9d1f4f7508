import { ndaStatuses } from '@proffer/contract/choices';
import { describe, expect, it } from 'vitest';
import { ndaActionFor, ndaLine } from './nda-action.model';

describe('NDA button', () => {
  // NDA-12, NDA-13, NDA-14
  it.each([
    ['Not Requested', 'Request NDA', false],
    ['', 'Request NDA', false],
    ['Requested', 'Pending Supplier Action', true],
    ['  REQUESTED ', 'Pending Supplier Action', true],
    ['Rejected', 'NDA Rejected', true],
    ['Skipped', 'NDA Skipped', true],
    ['Skiped', 'NDA Skipped', true],
    ['Approved & Shared', 'Sign NDA', false],
    ['Approved', 'Sign NDA', false],
    ['Shared', 'Sign NDA', false],
    ['Signed & Shared', 'Signed & Shared', true],
  ])('for "%s" reads "%s"', (status, label, isDisabled) => {
    expect(ndaActionFor(status)).toMatchObject({ label, isDisabled });
  });
});

describe('NDA line', () => {
  it.each([
    ['Not Requested', ['current', 'todo', 'todo', 'todo']],
    ['Requested', ['current', 'todo', 'todo']],
    ['Approved & Shared', ['done', 'current', 'todo']],
    ['Signed & Shared', ['done', 'done', 'done']],
    ['Rejected', ['done', 'failed']],
    ['Skipped', ['done', 'failed']],
  ] as const)('of %s', (status, states) => {
    expect(ndaLine(status).steps.map((step) => step.state)).toEqual(states);
  });

  it('has a sentence for every state', () => {
    for (const status of ndaStatuses) expect(ndaLine(status).sentence).not.toBe('');
  });
});
