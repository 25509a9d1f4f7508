import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { conformanceFaults } from '../../../test/support/pdf-conformance';
import { runTool } from '../../../test/support/tools';
import { createDocumentWriter } from '../pdf-text';
import {
  createPromptTime,
  createTimestampAuthority,
  readCertificates,
  type TimestampAuthority,
} from '../trusted-time';
import { openOpensslAuthority, type OpensslAuthority } from '../trusted-time/test/openssl-authority';
import { signDetached, signatureValueOf, verifyDetached, withTimestamp } from './cms';
import { asFile, clock, makeIdentity } from './test/documents';
import { placeSignatureFields, readSignatures, sealDocument, signField } from '.';

let tsa: OpensslAuthority;
beforeAll(async () => {
  tsa = await openOpensslAuthority();
});
afterAll(() => tsa.close());

const authorityOf = () => createTimestampAuthority({ url: tsa.url, roots: readCertificates(tsa.caPem) });
/** Uses a long timeout, because tests may run on a busy machine. */
const stamp = (message: Uint8Array) => authorityOf().stamp(message, 20_000);

const identityWith = async (authority: TimestampAuthority = { stamp }) => ({
  ...(await makeIdentity()),
  trustedTime: createPromptTime({ authority, clock, logger: { warn: () => undefined } }),
});

async function write(): Promise<Uint8Array> {
  const writer = await createDocumentWriter({ title: 'Agreement', language: 'en' });
  writer.title('Agreement');
  return writer.finish();
}

const given = { signerName: 'Asha Das', reason: 'Agreement', signedAt: clock.now() };
const now = () => expect.closeTo(Date.now() / 1000, -2) as unknown;

/** Runs the commands of docs/evidence.md on a PDF, in its folder. */
function checkByHand(pdf: Uint8Array): string {
  const folder = path.dirname(asFile(pdf));
  writeFileSync(path.join(folder, 'authority.pem'), tsa.caPem);
  const evidence = readFileSync(new URL('../../../../../docs/evidence.md', import.meta.url), 'utf8');
  const blockAfter = (heading: string) =>
    /```sh\n([^`]+)```/u.exec(evidence.slice(evidence.indexOf(heading)))?.[1] ?? '';
  const takeOut = blockAfter('**The seal inside a PDF**')
    .replace(/^f=.*$/mu, 'f=document.pdf')
    .replace(/^openssl [^]*/mu, '');
  const script = `${takeOut}\n${blockAfter('**The trusted time in a seal**')}`;
  return execFileSync('sh', ['-ec', script], { cwd: folder, encoding: 'utf8', stdio: 'pipe' });
}

// DEA-60
it('a signature contains a trusted timestamp that OpenSSL and pdfsig accept', async () => {
  const identity = await identityWith();
  const places = ['One', 'Two'].map((name, at) => ({
    name,
    tooltip: name,
    page: 0,
    rect: [60, 60 + 90 * at, 300, 80] as const,
    locks: at === 1,
  }));
  const empty = await placeSignatureFields(await write(), places);
  const first = await signField(empty, { ...given, identity, field: 'One', permits: 'signing' });
  const both = await signField(first, { ...given, identity, field: 'Two' });

  expect(Buffer.from(both).subarray(0, first.length).equals(first)).toBe(true);
  const { output } = runTool('pdfsig', ['-nocert', asFile(both)]);
  expect(output.match(/Signature is Valid\./gu)).toHaveLength(2);
  expect(output).toMatch(/Field Name: Two[^]*\bTotal document signed/u);
  expect(runTool('qpdf', ['--check', asFile(both)])).toMatchObject({ code: 0 });
  expect(await conformanceFaults(both)).toEqual([]);
  const read = await readSignatures(both);
  expect(read).toMatchObject([
    { isIntact: true, timestamp: { authority: 'tsa' } },
    { isIntact: true, timestamp: { authority: 'tsa' }, coversWholeDocument: true },
  ]);
  expect(read.map(({ timestamp }) => Number(timestamp?.at) / 1000)).toEqual([now(), now()]);
  expect(checkByHand(both)).toMatch(/Verification: OK[^]*Time stamp: /u);
});

// DEA-61
it('an unavailable timestamp authority leaves the signature without a timestamp and is not called again for a minute', async () => {
  let asked = 0;
  const authority = {
    stamp: () => {
      asked += 1;
      return Promise.reject(new Error('away'));
    },
  };
  const identity = await identityWith(authority);
  for (const _ of [1, 2]) {
    const [signature] = await readSignatures(await sealDocument(await write(), { ...given, identity }));
    expect(signature).toMatchObject({ isIntact: true, coversWholeDocument: true });
    expect(signature).not.toHaveProperty('timestamp');
  }
  expect(asked).toBe(1);
});

// DEA-62
it('a flipped bit in the signature, the timestamp or the authority’s certificate is detected', async () => {
  const content = Buffer.from('what was agreed');
  const plain = await signDetached(content, await makeIdentity());
  const { token, chain: _chain, ...rest } = await stamp(signatureValueOf(plain));
  const cms = withTimestamp(plain, { token, ...rest }) ?? plain;
  expect(await verifyDetached(cms, [content])).toMatchObject({ isIntact: true, timestamp: rest });
  const name = Buffer.from(cms).indexOf('tsa');
  const year = Buffer.from(cms).indexOf(`${new Date().getUTCFullYear()}`);
  const start = Buffer.from(cms).indexOf(token);
  const places = [name, year + 3, cms.length - 4, ...Array.from({ length: 40 }, (_, at) => start - 1 - at)];
  const unseen: number[] = [];
  for (const at of places) {
    const turned = Uint8Array.from(cms);
    turned[at]! ^= 1;
    if ((await verifyDetached(turned, [content])).isIntact) unseen.push(at);
  }
  expect(unseen).toEqual([]);
  const other = await stamp(Buffer.from('another'));
  const mistaken = withTimestamp(plain, other) ?? plain;
  expect(await verifyDetached(mistaken, [content])).toMatchObject({ isIntact: false });
});
