import { describe, expect, it } from 'vitest';
import { signupSteps } from '@proffer/contract/wire/choices';
import { canSeeCompany, readingOf, type Standing } from './profiles.policy';

const good: Standing = { role: 'supplier', step: 'done', isDeactivated: false, isClosed: false };
const deactivated = { ...good, isDeactivated: true };
const viewers = { supplier: 1, buyer: 2, admin: 3 } as const;
const viewer = (role: keyof typeof viewers) => ({ userId: viewers[role], role });

describe('visibility of a company', () => {
  // PRO-5
  it.each([
    ['a supplier', good, true, true],
    ['a buyer', { ...good, role: 'buyer' }, true, true],
    ['a deactivated one', deactivated, false, true],
    ['one that closed its account', { ...good, isClosed: true }, false, false],
    ['one deactivated and then closed', { ...deactivated, isClosed: true }, false, false],
    ['an administrator', { ...good, role: 'admin' }, false, false],
  ] as const)(
    'shows companies and administrators only the companies that they may see: %s',
    (_what, company, byCompanies, byAdmins) => {
      expect(canSeeCompany(viewer('supplier'), company)).toBe(byCompanies);
      expect(canSeeCompany(viewer('buyer'), company)).toBe(byCompanies);
      expect(canSeeCompany(viewer('admin'), company)).toBe(byAdmins);
    },
  );

  it.each(signupSteps)(
    'shows a company to others only after it has signed up, not at the step %s',
    (step) => {
      for (const role of ['supplier', 'buyer', 'admin'] as const) {
        expect(canSeeCompany(viewer(role), { ...good, step })).toBe(step === 'done');
      }
    },
  );
});

describe('the fields that are visible of a company', () => {
  const other = { isOwn: false, isContactShown: false, isPanShown: false };
  const known = { isOwn: false, isContactShown: true, isPanShown: false };
  const admin = { isOwn: false, isContactShown: true, isPanShown: true };

  // PRO-6, PRO-51
  it.each([
    ['a company without dealings', 'buyer', 9, false, undefined, other],
    ['a company with dealings', 'buyer', 9, true, undefined, known],
    ['an administrator', 'admin', 9, false, undefined, admin],
    [
      'the company itself',
      'supplier',
      1,
      false,
      undefined,
      { isOwn: true, isContactShown: true, isPanShown: true },
    ],
    ['the company itself as a client', 'supplier', 1, false, 'client', other],
    ['a company without dealings, as a client', 'buyer', 9, false, 'client', other],
    ['a company with dealings, as a client', 'buyer', 9, true, 'client', known],
    ['an administrator as a client', 'admin', 9, false, 'client', admin],
  ] as const)(
    'shows the permitted fields of a profile to %s',
    (_who, role, userId, hasDealings, as, reading) => {
      expect(readingOf(viewer(role), { userId, hasDealings }, as)).toEqual(reading);
    },
  );
});
