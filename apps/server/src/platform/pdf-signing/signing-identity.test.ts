import { generateKeyPairSync, X509Certificate } from 'node:crypto';
import { readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { createTestClock } from '../../../test/support/test-clock';
import { runTool } from '../../../test/support/tools';
import { asFile, clock, makeIdentity, makeUpload, temporaryFolder } from './test/documents';
import { loadOrCreateSigningIdentity, readSignatures, sealDocument } from '.';
import { makeOwnCertificate } from './test/own-certificate';

const secret = Buffer.alloc(32, 7);

describe('loadOrCreateSigningIdentity', () => {
  it('the server creates one signing identity and loads it again', async () => {
    const folder = temporaryFolder();
    const made = await makeIdentity(folder);
    expect((await makeIdentity(folder)).fingerprint).toBe(made.fingerprint);
    expect(made).toMatchObject({ commonName: 'Test signer', notAfter: new Date('2041-03-01T09:30:00Z') });
  });

  it('processes that start at the same time get the same signing identity', async () => {
    const folder = temporaryFolder();
    const made = await Promise.all(Array.from({ length: 6 }, () => makeIdentity(folder)));
    expect(new Set(made.map(({ fingerprint }) => fingerprint)).size).toBe(1);
    expect(readdirSync(folder)).toEqual(['signing-identity.pem']);
  });

  it('the signing key is stored encrypted and readable by its owner only, with a certificate for signing only', async () => {
    const folder = temporaryFolder();
    await makeIdentity(folder);
    const file = path.join(folder, 'signing-identity.pem');
    const pem = readFileSync(file, 'utf8');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(pem).toContain('BEGIN ENCRYPTED PRIVATE KEY');
    expect(pem).not.toContain('BEGIN PRIVATE KEY');
    const certificate = new X509Certificate(pem.slice(pem.indexOf('-----BEGIN CERT')));
    expect(certificate.ca).toBe(false);
    expect(certificate.verify(certificate.publicKey)).toBe(true);
    expect(certificate.subject).toBe('CN=Test signer');
  });

  it('loading the signing identity fails with another secret or a damaged file', async () => {
    const folder = temporaryFolder();
    await makeIdentity(folder);
    const other = { folder, secret: Buffer.alloc(32, 8), commonName: 'x', clock };
    await expect(loadOrCreateSigningIdentity(other)).rejects.toThrow('cannot be decrypted');
    writeFileSync(path.join(folder, 'signing-identity.pem'), 'nothing');
    await expect(makeIdentity(folder)).rejects.toThrow('cannot be decrypted');
  });

  it('loading the signing identity fails when its certificate has expired', async () => {
    const folder = temporaryFolder();
    await makeIdentity(folder);
    const later = createTestClock(new Date('2042-01-01T00:00:00Z'));
    const load = loadOrCreateSigningIdentity({ folder, secret, commonName: 'x', clock: later });
    await expect(load).rejects.toThrow('expired on 2041-03-01');
  });

  it.each(['rsa', 'ec'] as const)(
    'documents can be signed with the operator’s own key (%s)',
    async (type) => {
      const { keyPem, certPem } = makeOwnCertificate(type);
      const identity = await loadOrCreateSigningIdentity({
        folder: temporaryFolder(),
        secret,
        commonName: 'unused',
        clock,
        keyPem,
        certPem,
      });
      expect(identity.commonName).toBe('Operator');
      const signedAt = clock.now();
      const sealed = await sealDocument(await makeUpload(), {
        identity,
        signerName: 'A',
        reason: 'B',
        signedAt,
      });
      expect(runTool('pdfsig', ['-nocert', asFile(sealed)]).output).toContain('Signature is Valid.');
      expect(await readSignatures(sealed)).toMatchObject([
        { isIntact: true, certificateFingerprint: identity.fingerprint },
      ]);
    },
  );

  it('the operator’s key is refused if it does not match the certificate or has none', async () => {
    const { certPem } = makeOwnCertificate('ec');
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
    const keyPem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    const options = { folder: temporaryFolder(), secret, commonName: 'x', clock };
    await expect(loadOrCreateSigningIdentity({ ...options, keyPem, certPem })).rejects.toThrow(
      'does not belong',
    );
    await expect(loadOrCreateSigningIdentity({ ...options, certPem })).rejects.toThrow('together');
  });
});
