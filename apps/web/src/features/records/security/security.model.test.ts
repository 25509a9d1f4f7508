import { describe, expect, it } from 'vitest';
import { securityEventKinds } from '@proffer/contract/wire/choices';
import { detailText, kindTexts, readSecurityView } from './security.model';

describe('address of the security events', () => {
  it('reads known values and ignores the rest', () => {
    const values = {
      page: '3',
      account: ' asha@ ',
      userId: 'x',
      kind: 'login',
      from: '2026-11-01',
      to: 'soon',
    };
    expect(readSecurityView(values)).toEqual({
      page: 2,
      account: 'asha@',
      userId: undefined,
      address: undefined,
      kind: 'login',
      from: '2026-11-01',
      to: undefined,
    });
    expect(readSecurityView({ kind: 'toString', account: ' ' })).toMatchObject({
      kind: undefined,
      account: undefined,
    });
  });

  it('offers every kind, and each noun with which several kinds start', () => {
    const nouns = securityEventKinds.map((kind) => kind.slice(0, kind.indexOf('.')));
    const several = nouns.filter((noun, index) => nouns.indexOf(noun) !== index);
    expect(Object.keys(kindTexts).toSorted()).toEqual(
      [...new Set([...securityEventKinds, ...several])].toSorted(),
    );
  });
});

describe('details of a security event', () => {
  it.each([
    [{}, ''],
    [{ call: 'GET /user/audit', reason: 'role' }, 'Not open to this account · GET /user/audit'],
    [{ reason: 'wrong password', codesLeft: 3 }, 'wrong password · codes left: 3'],
    [{ isKnownBrowser: false }, 'From a new browser'],
    [{ role: 'admin' }, 'As administrator'],
    [{ others: true }, 'Many different ones at once, counted together'],
  ])('%j is written as “%s”', (detail, text) =>
    expect(detailText({ kind: 'access.refused', detail })).toBe(text),
  );
});
