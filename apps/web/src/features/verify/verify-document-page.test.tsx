import type { VerifyReply } from '@proffer/contract/nda/schemas';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
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

async function check(reply: VerifyReply) {
  network.use(answer('verifyDocument', reply));
  const { user } = renderPage(VerifyDocumentPage, { route: '/verify' });
  await user.upload(await screen.findByLabelText('Choose a PDF or a deal file', { selector: 'input' }), pdf);
  return within(await screen.findByRole('status', { name: 'Verdict' }));
}

describe('Verify a document', () => {
  it('says of one of ours that it is unchanged, and who signed when', async () => {
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

  it('says that the buyer has not signed yet', async () => {
    const result = await check({ ...ours, isComplete: false, signatures: ours.signatures.slice(0, 1) });
    expect(await result.findByText(/Only the supplier had signed it at this stage/)).toBeTruthy();
  });

  // CON-106
  it('names the side that alone has signed a contract, and what a certificate is about', async () => {
    const half = { ...ours, kind: 'contract', isComplete: false } as const;
    const result = await check({ ...half, signatures: ours.signatures.slice(1) });
    expect(await result.findByText(/is a contract.*Only the buyer had signed it/)).toBeTruthy();
    const { kind, certifies } = { kind: 'certificate', certifies: 'amendment' } as const;
    expect(verdictWords({ ...ours, kind, certifies, signatures: [] }).text).toContain(
      'the certificate of completion of an amendment to a contract',
    );
  });

  it('warns of a changed one, and names the signature that no longer holds without its time', async () => {
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

  it('says what an unknown one may be', async () => {
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
  it('works a deal file out in the browser, sends nothing, and says what does not hold', async () => {
    const { user } = renderPage(VerifyDocumentPage, { route: '/verify' });
    const input = await screen.findByLabelText('Choose a PDF or a deal file', { selector: 'input' });
    const nothing = new File(['no'], 'deal.zip', { type: 'application/zip' });
    await user.upload(input, nothing);
    expect(await screen.findByText('This ZIP cannot be read. It is no ZIP.')).toBeTruthy();
    const empty = new Uint8Array(22);
    empty.set([0x50, 0x4b, 5, 6]);
    await user.upload(input, new File([empty], 'deal.zip', { type: 'application/zip' }));
    expect(await screen.findByText('This is not the deal file as it was made')).toBeTruthy();
    const faults = within(screen.getByRole('list', { name: 'What does not hold' }));
    expect(faults.getByRole('listitem').textContent).toContain('no deal file');
  });

  it.each([
    [
      'the server’s reason',
      refuse('verifyDocument', 'document_refused', 'This file is not a PDF.'),
      /not a PDF/,
    ],
    ['a cut network', unplugged('verifyDocument'), /could not be reached/],
  ])('tells %s at the file, and takes the next one', async (_what, handler, text) => {
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
