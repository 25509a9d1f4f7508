import { expect, it } from 'vitest';
import { lengthText, ndaMarkOf, ndaText } from './offer-row.model';

it('shortens a contract length for a table column', () => {
  expect(lengthText('Short:1 to 3 months')).toBe('1 to 3 months');
  expect(lengthText(null)).toBeUndefined();
});

// OFF-100, OFF-507
it.each([
  [{ ndaRequired: false }, 'None', true],
  [{ ndaRequired: true }, 'Required', false],
  [{ ndaRequired: true, ndaStatus: 'Not Requested' }, 'Required', false],
  [{ ndaRequired: false, ndaStatus: 'Requested' }, 'Requested', false],
  [{ ndaRequired: true, ndaStatus: 'Approved & Shared' }, 'To sign', false],
  [{ ndaRequired: true, ndaStatus: 'Signed & Shared' }, 'Signed', true],
  [{ ndaRequired: true, ndaStatus: 'Signed & Shared', withheld: true }, 'Ended', false],
  [{ ndaRequired: true, ndaStatus: 'Signed & Shared', withheld: true, coveredBy: {} }, 'Covered', true],
  [{ ndaRequired: true, ndaStatus: 'Rejected' }, 'Rejected', false],
])('describes the NDA lock of %j as %j', (offer, words, isOpen) => {
  expect(ndaMarkOf(offer)).toEqual({ words, isOpen });
});

// OFF-507
it.each([
  [{ ndaRequired: false }, 'not required'],
  [{ ndaRequired: true }, 'required'],
  [{ ndaRequired: true, ndaStatus: 'Signed & Shared' }, 'signed by both'],
  [{ ndaRequired: true, ndaStatus: 'Signed & Shared', withheld: true }, 'ended'],
  [{ ndaRequired: true, coveredBy: {}, withheld: true }, 'covered by your NDA'],
])('says of an offer with %j that its NDA is %s', (offer, text) => {
  expect(ndaText(offer)).toBe(text);
});
