import { execFileSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { PDFDict, PDFDocument, PDFName, PDFString } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { conformanceFaults } from '../../../test/support/pdf-conformance';
import { runTool } from '../../../test/support/tools';
import { systemClock as clock } from '../clock';
import { createDocumentWriter } from '../pdf-text';
import { createValidation } from '../revocation';
import { openOpensslIssuer, type OpensslIssuer } from '../revocation/test/openssl-issuer';
import { createPromptTime, createTimestampAuthority, readCertificates } from '../trusted-time';
import { openOpensslAuthority, type OpensslAuthority } from '../trusted-time/test/openssl-authority';
import { loadOrCreateSigningIdentity, type SigningIdentity } from './signing-identity';
import { asFile } from './test/documents';
import { placeSignatureFields, readSignatures, sealDocument, signField } from '.';

const logger = { warn: () => undefined };
const given = { signerName: 'Asha Das', reason: 'Agreement', signedAt: clock.now() };

let issuer: OpensslIssuer;
let tsa: OpensslAuthority;
beforeAll(async () => {
  [issuer, tsa] = await Promise.all([openOpensslIssuer(), openOpensslAuthority({ hasList: true })]);
});
afterAll(() => Promise.all([issuer.close(), tsa.close()]));

async function identityOf(from: OpensslIssuer, { isTimed = false } = {}): Promise<SigningIdentity> {
  const { keyPem, certPem } = from;
  const own = await loadOrCreateSigningIdentity({
    folder: '',
    secret: randomBytes(16),
    commonName: '',
    clock,
    keyPem,
    certPem,
  });
  const authority = isTimed
    ? createTimestampAuthority({ url: tsa.url, roots: readCertificates(tsa.caPem) })
    : undefined;
  const { certificates } = own;
  const validation = createValidation({ certificates, authority, clock, logger });
  await validation.refresh();
  const patient = authority && { stamp: (message: Uint8Array) => authority.stamp(message, 30_000) };
  return {
    ...own,
    validation,
    ...(patient ? { trustedTime: createPromptTime({ authority: patient, clock, logger }) } : {}),
  };
}

async function write(): Promise<Uint8Array> {
  const writer = await createDocumentWriter({ title: 'Agreement', language: 'en' });
  writer.title('Agreement');
  return writer.finish();
}

async function signBoth(identity: SigningIdentity): Promise<{ first: Uint8Array; both: Uint8Array }> {
  const places = ['One', 'Two'].map((name, at) => ({
    name,
    tooltip: name,
    page: 0,
    rect: [60, 60 + 90 * at, 300, 80] as const,
    locks: at === 1,
  }));
  const empty = await placeSignatureFields(await write(), places);
  const first = await signField(empty, { ...given, identity, field: 'One', permits: 'signing' });
  return { first, both: await signField(first, { ...given, identity, field: 'Two' }) };
}

/** Returns the number of entries of each kind in the document’s security store. */
async function storeOf(pdf: Uint8Array): Promise<Record<string, number>> {
  const { catalog } = await PDFDocument.load(pdf, { updateMetadata: false });
  const store = catalog.lookup(PDFName.of('DSS'), PDFDict);
  return Object.fromEntries(
    ['Certs', 'OCSPs', 'CRLs', 'VRI'].map((name) => {
      const list = store.lookup(PDFName.of(name));
      if (list instanceof PDFDict) return [name, list.keys().length];
      return [name, list && 'size' in list && typeof list.size === 'function' ? Number(list.size()) : 0];
    }),
  );
}

/** Runs the commands of docs/evidence.md on a PDF, in its folder. */
function checkByHand(pdf: Uint8Array): string {
  const folder = path.dirname(asFile(pdf));
  writeFileSync(path.join(folder, 'root.pem'), issuer.rootPem);
  writeFileSync(path.join(folder, 'signer.pem'), issuer.signerPem);
  const evidence = readFileSync(new URL('../../../../../docs/evidence.md', import.meta.url), 'utf8');
  const part = evidence.slice(evidence.indexOf('**The certificate of a seal was not revoked'));
  const script = (/```sh\n([^`]+)```/u.exec(part)?.[1] ?? 'exit 9').replace(/^f=.*$/mu, 'f=document.pdf');
  return execFileSync('sh', ['-ec', `(${script}) 2>&1`], { cwd: folder, encoding: 'utf8', stdio: 'pipe' });
}

// DEA-64
it('stores the validation data of both signatures and their timestamps, and other programs accept the document', async () => {
  const { first, both } = await signBoth(await identityOf(issuer, { isTimed: true }));
  expect(Buffer.from(both).subarray(0, first.length).equals(first)).toBe(true);
  const { output } = runTool('pdfsig', ['-nocert', asFile(both)]);
  expect(output.match(/Signature is Valid\./gu)).toHaveLength(2);
  expect(runTool('qpdf', ['--check', asFile(both)])).toMatchObject({ code: 0 });
  expect(await conformanceFaults(both)).toEqual([]);
  expect(await readSignatures(first)).toMatchObject([
    { isIntact: true, coversWholeDocument: true, timestamp: {} },
  ]);
  expect(await readSignatures(both)).toMatchObject([
    { isIntact: true, coversWholeDocument: false },
    { isIntact: true, coversWholeDocument: true, timestamp: { authority: 'tsa' } },
  ]);
  // Certificates: the seal’s and its root, the responder’s, the authority’s and its root. Data that
  // both signatures need is stored once.
  expect(await storeOf(both)).toEqual({ Certs: 5, OCSPs: 1, CRLs: 1, VRI: 2 });
  expect(checkByHand(both)).toMatch(/signer\.pem: OK[^]*Response verify OK[^]*signer\.pem: good/u);
});

// DEA-64
it('proves a certificate that names only a revocation list by that list, even in a document that permits no changes', async () => {
  const own = await openOpensslIssuer('list');
  const sealed = await sealDocument(await write(), { ...given, identity: await identityOf(own) });
  await own.close();
  expect(await storeOf(sealed)).toEqual({ Certs: 2, OCSPs: 0, CRLs: 1, VRI: 1 });
  expect(await readSignatures(sealed)).toMatchObject([{ isIntact: true, coversWholeDocument: true }]);
  expect(runTool('pdfsig', ['-nocert', asFile(sealed)]).output).toContain('Signature is Valid.');
  expect(runTool('qpdf', ['--check', asFile(sealed)])).toMatchObject({ code: 0 });
});

// DEA-65
it.each([
  ['names nobody', 'none', false],
  ['was revoked', 'both', true],
] as const)(
  'leaves the document without validation data when its certificate %s',
  async (_what, kind, isRevoked) => {
    const own = await openOpensslIssuer(kind);
    if (isRevoked) await own.revoke();
    const sealed = await sealDocument(await write(), { ...given, identity: await identityOf(own) });
    await own.close();
    expect(Buffer.from(sealed).includes('/DSS')).toBe(false);
    expect(await readSignatures(sealed)).toMatchObject([{ isIntact: true, coversWholeDocument: true }]);
  },
);

// DEA-66
describe('the validation data appended to a signed document', () => {
  let sealed: Uint8Array;
  let end: number;
  beforeAll(async () => {
    sealed = await sealDocument(await write(), { ...given, identity: await identityOf(issuer) });
    const [, , start, length] =
      /ByteRange \[(\d+) (\d+) (\d+) (\d+)\]/u
        .exec(Buffer.from(sealed).toString('latin1'))
        ?.map(Number)
        .slice(1) ?? [];
    end = (start ?? 0) + (length ?? 0);
  });

  const isWhole = async (pdf: Uint8Array): Promise<boolean> => {
    const signatures = await readSignatures(pdf).catch(() => []);
    return signatures.at(-1)?.coversWholeDocument === true && signatures.every(({ isIntact }) => isIntact);
  };

  it('validation data appended to a signed document is accepted only byte for byte as this program writes it', async () => {
    expect(end).toBeLessThan(sealed.length);
    expect(await isWhole(sealed)).toBe(true);
    const unseen: number[] = [];
    const step = Math.floor((sealed.length - end) / 60);
    for (let at = end; at < sealed.length; at += step) {
      const turned = Uint8Array.from(sealed);
      turned[at]! ^= 1;
      if (await isWhole(turned)) unseen.push(at);
    }
    expect(unseen).toEqual([]);
    for (const more of ['\n', '% more\n', Buffer.from(sealed).toString('latin1', end)]) {
      expect(await isWhole(Buffer.concat([sealed, Buffer.from(more, 'latin1')]))).toBe(false);
    }
  });

  it('validation data appended to a signed document is not accepted together with any other change', async () => {
    const document = await PDFDocument.load(sealed, { forIncrementalUpdate: true, updateMetadata: false });
    document.catalog.set(PDFName.of('Lang'), PDFString.of('fr'));
    document.context.snapshot?.markRefForSave(document.context.trailerInfo.Root as never);
    expect(await isWhole(await document.save({ useObjectStreams: false, addDefaultPage: false }))).toBe(
      false,
    );
  });

  // If a newer PDF package wrote differently, older documents would look as if they had been
  // changed.
  it('validation data appended to a signed document is still written exactly as in the first release that wrote it', async () => {
    const { appendValidation } = await import('./validation-data');
    const plain = await PDFDocument.create();
    plain.addPage([100, 100]);
    for (const set of ['setCreationDate', 'setModificationDate'] as const) plain[set](new Date(0));
    const bytes = await plain.save({ useObjectStreams: false });
    const data = { certificates: [Buffer.from('c')], ocsps: [Buffer.from('o')], crls: [Buffer.from('l')] };
    const once = await appendValidation(bytes, { contents: Buffer.from('1'), data });
    const twice = await appendValidation(once, { contents: Buffer.from('2'), data });
    const hash = createHash('sha256').update(twice.subarray(bytes.length)).digest('hex');
    expect(hash).toMatchInlineSnapshot(`"53956f1cd107970cb93992f1f3b2a269dd014aa42b9d8bd7d63f21894f516e0f"`);
  });
});
