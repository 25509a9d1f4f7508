import type { VerifyReply } from '@proffer/contract/nda/schemas';
import type { LogState } from '@proffer/contract/deals/log.schemas';
import type { LogProof } from '@proffer/proof';
import { filesOf, forged, type MadeLog, makeLog, makeRecord, proveRecord, zipOf } from '@proffer/proof/test';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { answer, network, refuse, unplugged } from '../../test/network';
import { renderPage } from '../../test/render-page';
import { verdictWords } from './verdict.model';
import { VerifyDocumentPage } from './verify-document-page';

const at = '2026-11-21T09:00:00Z';
const pdf = new File(['%PDF-1.7'], 'signed.pdf', { type: 'application/pdf' });
const ours: VerifyReply = {
  verdict: 'ours',
  kind: 'nda',
  certifies: null,
  isComplete: true,
  signatures: [
    { by: 'Supplier', at, isValid: true },
    {
      by: 'Buyer',
      at: '2026-11-22T10:30:00Z',
      isValid: true,
      trustedTime: { at: '2026-11-22T10:31:00Z', authority: 'Time of Assam' },
    },
  ],
};

const fieldOfFile = () => screen.findByLabelText('Choose a PDF or a deal file', { selector: 'input' });
const noLog: LogState = { log: 'log-of-this-market', keys: [], newest: null };
const zipFile = (files: Iterable<readonly [string, Uint8Array]>) =>
  new File([zipOf(files)], 'deal.zip', { type: 'application/zip' });

/** Returns a deal file with its chain in a log, and this market's answers: its log and the entry. */
async function makeDealFile(log: MadeLog) {
  const record = await makeRecord([
    { act: 'message.sent', about: { message: 1 }, words: { content: 'Rods for 18500?' } },
    { act: 'message.sent', about: { message: 2 }, words: { content: 'Yes.' } },
  ]);
  const proof = await proveRecord(log, record);
  return { record, proof, files: await filesOf(record, { proof }) };
}

function serveLog({ log, key, spki }: MadeLog, found?: LogProof): void {
  const state: LogState = { log, keys: [{ fingerprint: key, spki }], newest: null };
  const untimed = { timestampedAt: null, timestamp: null };
  network.use(
    answer('dealLog', state),
    found
      ? answer('logEntry', { leaf: found.leaf, proof: found.proof, head: { ...found.head, ...untimed } })
      : refuse('logEntry', 'not_found', 'There is no such entry.'),
  );
}

async function checkZip(files: Iterable<readonly [string, Uint8Array]>) {
  const { user } = renderPage(VerifyDocumentPage, { route: '/verify' });
  await user.upload(await fieldOfFile(), zipFile(files));
  return { user, result: within(await screen.findByRole('status', { name: 'Verdict' })) };
}

beforeEach(() => {
  localStorage.clear();
  network.use(answer('dealLog', noLog));
});

async function check(reply: VerifyReply) {
  network.use(answer('verifyDocument', reply));
  const { user } = renderPage(VerifyDocumentPage, { route: '/verify' });
  await user.upload(await screen.findByLabelText('Choose a PDF or a deal file', { selector: 'input' }), pdf);
  return within(await screen.findByRole('status', { name: 'Verdict' }));
}

describe('Verify a document', () => {
  it('reports an unchanged document of this market with its signatures', async () => {
    const result = await check(ours);
    expect(await result.findByText('Made on Proffer and unchanged')).toBeTruthy();
    expect(result.getByText('signed.pdf')).toBeTruthy();
    expect(result.getByText(/is an NDA that was made here/).textContent).toContain('It is complete.');
    const [supplier, buyer] = within(result.getByRole('list', { name: 'Signatures' })).getAllByRole(
      'listitem',
    );
    expect(supplier?.textContent).toMatch(/^Supplier: signed .*21 Nov 2026/);
    // DEA-63
    expect(buyer?.textContent).toMatch(
      /^Buyer: signed .*22 Nov 2026.*Time of Assam confirms that it was there .*22 Nov 2026/,
    );
  });

  it('states that the buyer has not signed yet', async () => {
    const result = await check({ ...ours, isComplete: false, signatures: ours.signatures.slice(0, 1) });
    expect(await result.findByText(/Only the supplier had signed it at this stage/)).toBeTruthy();
  });

  // CON-106
  it('names the only side that has signed a contract, and the subject of a certificate', async () => {
    const half = { ...ours, kind: 'contract', isComplete: false } as const;
    const result = await check({ ...half, signatures: ours.signatures.slice(1) });
    expect(await result.findByText(/is a contract.*Only the buyer had signed it/)).toBeTruthy();
    const { kind, certifies } = { kind: 'certificate', certifies: 'amendment' } as const;
    expect(verdictWords({ ...ours, kind, certifies, signatures: [] }).text).toContain(
      'the certificate of completion of an amendment to a contract',
    );
  });

  it('reports a changed document, and shows the broken signature without its time', async () => {
    const result = await check({
      ...ours,
      verdict: 'changed',
      kind: null,
      isComplete: false,
      signatures: [ours.signatures[0]!, { ...ours.signatures[1]!, isValid: false }],
    });
    expect(await result.findByText('Changed after it was signed')).toBeTruthy();
    expect(result.getByText('Buyer: the signature no longer holds')).toBeTruthy();
  });

  it('explains why a document may be unknown', async () => {
    const result = await check({
      verdict: 'unknown',
      kind: null,
      certifies: null,
      isComplete: false,
      signatures: [],
    });
    expect(await result.findByText('Not known here')).toBeTruthy();
    expect(result.getByText(/verify the original/)).toBeTruthy();
    expect(result.queryByRole('list')).toBeNull();
  });

  // DEA-48
  it('checks a deal file in the browser without sending it, and lists what fails', async () => {
    const { user } = renderPage(VerifyDocumentPage, { route: '/verify' });
    const input = await screen.findByLabelText('Choose a PDF or a deal file', { selector: 'input' });
    const nothing = new File(['no'], 'deal.zip', { type: 'application/zip' });
    await user.upload(input, nothing);
    expect(await screen.findByText(/^This ZIP cannot be read\. It is not a ZIP/)).toBeTruthy();
    const empty = new Uint8Array(22);
    empty.set([0x50, 0x4b, 5, 6]);
    await user.upload(input, new File([empty], 'deal.zip', { type: 'application/zip' }));
    expect(await screen.findByText('This is not a deal file as the market wrote it')).toBeTruthy();
    const faults = within(screen.getByRole('list', { name: 'Failed checks' }));
    expect(faults.getByRole('listitem').textContent).toContain('not a deal file');
  });

  // DEA-80, DEA-85
  it("confirms a deal file by this market's log, by the name of its chain and an entry number", async () => {
    const log = await makeLog();
    const { proof, files } = await makeDealFile(log);
    serveLog(log, proof);
    const { result } = await checkZip(files);
    expect(await result.findByText('Confirmed by the market’s log')).toBeTruthy();
    expect(result.getByText(/^The log of this market has the chain up to entry 2/)).toBeTruthy();
    expect(screen.getByText(`Key of the log, SHA-256 ${log.key}`)).toBeTruthy();
  });

  // DEA-80, DEA-81
  it.each([
    [
      'broken, with a log that it calls this market’s',
      undefined,
      'This is not a deal file as the market wrote it',
    ],
    [
      'not confirmed, with a log of another name',
      'other',
      'Not confirmed: consistent, but without outside proof',
    ],
  ])('shows a completely rewritten file as %s', async (_what, name, title) => {
    const log = await makeLog();
    const { proof, files } = await makeDealFile(log);
    serveLog(log, proof);
    const { result } = await checkZip(await forged(files, await makeLog(name)));
    expect(await result.findByText(title)).toBeTruthy();
    expect(result.queryByText('Confirmed by the log')).toBeNull();
  });

  // DEA-80
  it("confirms another market's file by the fingerprint of its log, and remembers it", async () => {
    const [own, other] = [await makeLog(), await makeLog('other')];
    const { files } = await makeDealFile(other);
    serveLog(own);
    const { user, result } = await checkZip(files);
    expect(await result.findByText('Not confirmed: consistent, but without outside proof')).toBeTruthy();
    const field = screen.getByRole('textbox', { name: 'Fingerprint of another market’s log key' });
    await user.type(field, 'abc{Enter}');
    expect(await screen.findByText(/^A fingerprint has 64 characters/)).toBeTruthy();
    await user.clear(field);
    await user.click(field);
    await user.paste(other.key);
    await user.keyboard('{Enter}');
    expect(await result.findByText('Confirmed by the log whose key you gave')).toBeTruthy();
    expect(localStorage.getItem('verifyLogKey')).toBe(other.key);
  });

  it.each([
    [
      'the server’s reason',
      refuse('verifyDocument', 'document_refused', 'This file is not a PDF.'),
      /not a PDF/,
    ],
    ['a cut network', unplugged('verifyDocument'), /could not be reached/],
  ])('reports %s at the file and accepts the next one', async (_what, handler, text) => {
    network.use(handler);
    const { user } = renderPage(VerifyDocumentPage, { route: '/verify' });
    const input = await screen.findByLabelText('Choose a PDF or a deal file', { selector: 'input' });
    await user.upload(input, pdf);
    expect((await screen.findByText(text)).getAttribute('role')).toBe('alert');
    network.use(answer('verifyDocument', ours));
    await user.upload(input, pdf);
    expect(await screen.findByText('Made on Proffer and unchanged')).toBeTruthy();
    expect(screen.queryByText(text)).toBeNull();
  });
});
