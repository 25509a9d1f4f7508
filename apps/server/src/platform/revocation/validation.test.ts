import { describe, expect, it, onTestFinished } from 'vitest';
import { X509Certificate } from 'node:crypto';
import { BasicOCSPResponse, CertificateRevocationList, OCSPResponse } from 'pkijs';
import { systemClock } from '../clock';
import { createTimestampAuthority, readCertificates } from '../trusted-time';
import { openOpensslAuthority } from '../trusted-time/test/openssl-authority';
import { openOpensslIssuer, type KeyKind } from './test/openssl-issuer';
import { createValidation } from './validation';
import { isWholeEvidence } from './whole-evidence';

async function openWith(
  kind: 'both' | 'list' | 'none' = 'both',
  {
    isWhole = true,
    deadlineMs = 30_000,
    keys,
  }: { isWhole?: boolean; deadlineMs?: number; keys?: KeyKind } = {},
) {
  const issuer = await openOpensslIssuer(kind, keys);
  onTestFinished(() => issuer.close());
  const pem = isWhole ? issuer.certPem : issuer.signerPem;
  const certificates = (pem.match(/-----BEGIN[^-]+-----[^-]+-----END[^-]+-----/gu) ?? []).map(
    (one) => new Uint8Array(new X509Certificate(one).raw),
  );
  const time = { now: new Date() };
  const warned: object[] = [];
  const openAgain = () =>
    createValidation({
      certificates,
      authority: undefined,
      deadlineMs,
      clock: { now: () => time.now },
      logger: { warn: (details) => void warned.push(details) },
    });
  return { issuer, validation: openAgain(), openAgain, time, warned };
}

function signedContent(kind: 'both' | 'list', whole: Uint8Array<ArrayBuffer>): Uint8Array {
  if (kind === 'list') return CertificateRevocationList.fromBER(whole).tbsView;
  const basic = OCSPResponse.fromBER(whole).responseBytes?.response.getValue() ?? new ArrayBuffer();
  return BasicOCSPResponse.fromBER(basic).tbsResponseData.tbsView;
}

const sizesOf = (found: ReturnType<Awaited<ReturnType<typeof openWith>>['validation']['find']>) =>
  found && [found.certificates.length, found.ocsps.length, found.crls.length];

// DEA-64, DEA-65
describe('the validation data of a seal’s certificates', () => {
  it('the revocation status of a certificate is fetched from the responder first, and again when half of its validity has passed', async () => {
    const { issuer, validation, time } = await openWith();
    expect(validation.find(undefined)).toBeUndefined();
    await validation.refresh();
    expect(sizesOf(validation.find(undefined))).toEqual([3, 1, 0]);
    expect(validation.report()).toMatchObject([{ name: 'signer', state: 'good', reason: null }]);
    await validation.refresh();
    expect(issuer.asked).toEqual(['responder']);
    time.now = new Date(time.now.getTime() + 13 * 3_600_000);
    await validation.refresh();
    expect(issuer.asked).toEqual(['responder', 'responder']);
  });

  it('the revocation status of a certificate is fetched from the revocation list when there is no responder', async () => {
    const { validation } = await openWith('list');
    await validation.refresh();
    expect(sizesOf(validation.find(undefined))).toEqual([2, 0, 1]);
  });

  it.each([
    ['away', /answered 503.*answered 503/su],
    ['too-much', /more than 524288 bytes/u],
    ['not-der', /not plain DER/],
    ['foreign', /responder.*; .*list was not signed by the issuer/su],
  ] as const)(
    'the revocation status of a certificate is not accepted from an issuer that is or gives: %s',
    async (behaviour, reason) => {
      const { issuer, validation, warned } = await openWith();
      issuer.setBehaviour(behaviour);
      await validation.refresh();
      expect(validation.find(undefined)).toBeUndefined();
      expect(validation.report()).toMatchObject([
        { state: 'unknown', reason: expect.stringMatching(reason) as string },
      ]);
      expect(warned).toHaveLength(1);
    },
  );

  it('refreshing revocation data does not delay signing while an issuer hangs', async () => {
    const { issuer, validation } = await openWith('list', { deadlineMs: 100 });
    issuer.setBehaviour('hang');
    const refreshing = validation.refresh();
    expect(validation.find(undefined)).toBeUndefined();
    await refreshing;
    expect(validation.report()).toMatchObject([
      { state: 'unknown', reason: expect.stringContaining('timeout') as string },
    ]);
  });

  it('the revocation status of a certificate is not accepted from an expired list, and a cached one is used until it expires', async () => {
    const { issuer, validation, time } = await openWith('list');
    issuer.setListEnds('past');
    await validation.refresh();
    expect(validation.report()).toMatchObject([
      { reason: expect.stringContaining('it held until 2020-02-01') as string },
    ]);
    issuer.setListEnds('well');
    await validation.refresh();
    issuer.setBehaviour('away');
    time.now = new Date(time.now.getTime() + 6 * 24 * 3_600_000);
    await validation.refresh();
    expect(sizesOf(validation.find(undefined))).toEqual([2, 0, 1]);
    time.now = new Date(time.now.getTime() + 2 * 24 * 3_600_000);
    expect(validation.find(undefined)).toBeUndefined();
  });

  it.each(['both', 'list'] as const)(
    'validation data does not exist for a certificate that was revoked, by %s',
    async (kind) => {
      const { issuer, validation, warned } = await openWith(kind);
      await issuer.revoke();
      await validation.refresh();
      expect(validation.find(undefined)).toBeUndefined();
      expect(validation.report()).toMatchObject([{ name: 'signer', state: 'revoked' }]);
      expect(warned).toEqual([{ certificate: 'signer' }]);
    },
  );

  // DEA-66
  it.each([
    ['an answer', 'both', 'ec'],
    ['a list', 'list', 'ec'],
    ['a list', 'list', 'rsa'],
  ] as const)(
    'validation data is rejected when any bit of %s is flipped (%s, %s)',
    async (_what, kind, keys) => {
      const { validation } = await openWith(kind, { keys });
      await validation.refresh();
      const found = validation.find(undefined);
      if (!found) throw new Error('nothing was given');
      expect(await isWholeEvidence(found)).toBe(true);
      const of = kind === 'both' ? 'ocsps' : 'crls';
      const whole = Uint8Array.from(found[of][0] ?? []);
      // Certificates contained in it are compared as a whole.
      const inIt = found.certificates.map((one) => Buffer.from(whole).indexOf(one));
      const isOfCertificate = (at: number) =>
        inIt.some(
          (start, which) => start !== -1 && at > start && at < start + found.certificates[which]!.length,
        );
      const content = signedContent(kind, whole);
      const start = Buffer.from(whole).indexOf(content);
      const end = start + content.length;
      expect(start).toBeGreaterThan(0);
      // An RSA signature is one number, an ECDSA signature two encoded ones.
      const signatureFrom = keys === 'rsa' ? whole.length - 256 : whole.length;
      const isVerifiedAsWhole = (at: number) => (at > start && at < end) || at >= signatureFrom;
      const isSeen = async (at: number, turn: number) => {
        const turned = Uint8Array.from(whole);
        turned[at]! ^= turn;
        return !(await isWholeEvidence({ ...found, [of]: [turned] }));
      };
      const unseen: string[] = [];
      for (let at = 0; at < whole.length; at += 1) {
        if (isOfCertificate(at)) continue;
        // One bit of each byte is representative there.
        for (const bit of isVerifiedAsWhole(at) ? [at % 8] : [0, 1, 2, 3, 4, 5, 6, 7]) {
          if (!(await isSeen(at, 1 << bit))) unseen.push(`${at}.${bit}`);
        }
      }
      expect(unseen).toEqual([]);
    },
  );

  // A parser that stores each number in half of a field writes an overlong second number over the
  // end of the first.
  it('validation data is rejected when the second number of a signature overlaps the first', async () => {
    const { openAgain } = await openWith('list');
    for (;;) {
      const again = openAgain();
      await again.refresh();
      const found = again.find(undefined);
      const [list] = found?.crls ?? [];
      if (!found || !list) throw new Error('nothing was given');
      const [filling, endOfFirst] = [list.length - 33, list[list.length - 36] ?? 0];
      const isLonger = list[filling - 1] === 33;
      if (!isLonger || endOfFirst === 0 || endOfFirst > 127) continue;
      const turned = list.with(filling, endOfFirst);
      expect(await isWholeEvidence({ ...found, crls: [turned] })).toBe(false);
      return;
    }
  });

  it('the revocation status of a certificate is not fetched when the certificate names no address, or its issuer is unknown', async () => {
    const none = await openWith('none');
    await none.validation.refresh();
    expect([none.validation.find(undefined), none.validation.report(), none.issuer.asked]).toEqual([
      undefined,
      [],
      [],
    ]);
    const alone = await openWith('both', { isWhole: false });
    await alone.validation.refresh();
    expect(alone.validation.find(undefined)).toBeUndefined();
    expect(alone.validation.report()).toMatchObject([
      { state: 'unknown', reason: expect.stringContaining('issuer is not in the file') as string },
    ]);
    expect(alone.issuer.asked).toEqual([]);
  });

  it.each([
    ['goes back to a root of the operator’s', true],
    ['is anybody’s', false],
  ])(
    'the revocation status of a certificate is fetched for a timestamp authority only if its certificate %s',
    async (_whose, isTrusted) => {
      const tsa = await openOpensslAuthority({ hasList: true });
      onTestFinished(() => tsa.close());
      const roots = isTrusted ? readCertificates(tsa.caPem) : undefined;
      const authority = createTimestampAuthority({ url: tsa.url, roots });
      const validation = createValidation({
        certificates: [],
        authority: { stamp: (message) => authority.stamp(message, 30_000) },
        clock: systemClock,
        logger: { warn: () => undefined },
      });
      await validation.refresh();
      expect(tsa.countLists()).toBe(isTrusted ? 1 : 0);
      expect(validation.report()).toMatchObject(isTrusted ? [{ name: 'tsa', state: 'good' }] : []);
      const found = validation.find(await authority.stamp(Buffer.from('document'), 30_000));
      expect(sizesOf(found)).toEqual(isTrusted ? [2, 0, 1] : undefined);
    },
  );
});
