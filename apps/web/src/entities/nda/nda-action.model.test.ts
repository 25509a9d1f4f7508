import { describe, expect, it } from 'vitest';
import { isQuestionFirst, ndaActionFor } from './nda-action.model';

describe('ndaActionFor', () => {
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
    ['approved AND shared', 'Sign NDA', false],
    ['Signed and Shared', 'Signed & Shared', true],
    ['Requested: Pending', 'Pending Supplier Action', true],
    ['Signed & Shared', 'Signed & Shared', true],
  ])('for the status "%s" the NDA button reads "%s"', (status, label, isDisabled) => {
    expect(ndaActionFor(status)).toMatchObject({ label, isDisabled });
  });
});

// NDA-250
it('offers the renewal of an NDA that no longer opens its offer', () => {
  expect(ndaActionFor('Signed & Shared', true)).toEqual({
    kind: 'renew',
    label: 'Renew NDA',
    isDisabled: false,
  });
});

describe('isQuestionFirst', () => {
  // NDA-73
  it.each([
    ['Not Requested', { ndaRequired: false, closed: false }, true],
    ['Requested', { ndaRequired: false, closed: false }, true],
    ['Approved & Shared', { ndaRequired: false, closed: false }, false],
    ['Not Requested', { ndaRequired: true, closed: false }, false],
    ['Not Requested', { ndaRequired: false, closed: true }, false],
  ])('with the NDA status %s on an offer of %o is %s', (status, offer, isFirst) => {
    expect(isQuestionFirst(offer, status)).toBe(isFirst);
  });
});
