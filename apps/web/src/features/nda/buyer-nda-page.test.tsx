import { signingConsents, signingConsentVersion } from '@proffer/contract/signing/consent';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import type { NdaRequest } from '../../entities/nda/nda-request';
import { queryClient } from '../../lib/query-client';
import { answer, network, refuse } from '../../test/network';
import { buyer } from '../../test/people';
import { pasteTooLong } from '../../test/paste-too-long';
import { renderPage } from '../../test/render-page';
import { putIn } from '../../test/put-in';
import { BuyerNdaPage } from './buyer-nda-page';
import { ndaLists, noFacets, noKey, noSignature } from './nda-network.factory';
import { request } from '../../entities/nda/nda-request.factory';
import type { PdfViewerProps } from '../../ui/pdf/pdf-viewer';

// Rendering a PDF needs a real canvas, as in the browser journeys. Here the reader only reaches the end.
vi.mock('../../ui/pdf/pdf-viewer', () => ({
  PdfViewer: ({ onEndSeen }: PdfViewerProps) => (
    <button type="button" onClick={onEndSeen}>
      scroll to the end
    </button>
  ),
}));

const shared: NdaRequest = { ...request, ndaStatus: 'Approved & Shared', hasDocument: true };

function open(row: NdaRequest, at: string) {
  network.use(
    answer('session', buyer),
    answer('getNda', row),
    ndaLists('buyer', [row]),
    answer('ndaFacets', noFacets),
    noKey,
    noSignature,
    http.get('*/nda/document/1', () =>
      HttpResponse.arrayBuffer(new ArrayBuffer(8), { headers: { 'content-type': 'application/pdf' } }),
    ),
  );
  return renderPage(BuyerNdaPage, { route: '/nda', at });
}

describe('NDA Management of a buyer', () => {
  it('lists requests that wait for the buyer first and only once', async () => {
    const { user, path } = open(shared, '/nda');
    const group = await screen.findByRole('region', { name: 'Waiting for you' });
    expect(screen.getAllByRole('article', { name: 'Water pumps' })).toHaveLength(1);
    await user.click(within(group).getByRole('button', { name: 'Read and sign' }));
    await waitFor(() => expect(path()).toBe('/nda?read=1'));
  });

  it('shows the request of a link above the list, only once, until it is put back', async () => {
    const { user, path } = open(shared, '/nda?nda=1');
    const pointed = await screen.findByRole('region', { name: 'The request you opened' });
    expect(await within(pointed).findByRole('article', { name: 'Water pumps' })).toBeTruthy();
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    expect(screen.getAllByRole('article', { name: 'Water pumps' })).toHaveLength(1);
    expect(screen.queryByRole('region', { name: 'Waiting for you' })).toBeNull();
    await user.click(within(pointed).getByRole('button', { name: 'Show the list only' }));
    await waitFor(() => expect(path()).toBe('/nda'));
    expect(await screen.findByRole('region', { name: 'Waiting for you' })).toBeTruthy();
  });

  it('lets the buyer read a document and shows before signing that it cannot be signed', async () => {
    const blockedReason = 'This company has closed its account.';
    open({ ...shared, blockedReason }, '/nda?read=1');
    expect(await screen.findByText('This NDA cannot be signed at present')).toBeTruthy();
    expect(screen.getByText(blockedReason)).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'scroll to the end' })).toBeTruthy();
    expect(screen.queryByRole('form', { name: 'Electronic Signature' })).toBeNull();
  });

  it('shows that the request of a link no longer exists', async () => {
    open(shared, '/nda?nda=9');
    network.use(refuse('getNda', 'not_found', 'The NDA request was not found.'));
    expect(await screen.findByText('This no longer exists.')).toBeTruthy();
  });

  // NDA-34, NDA-44
  it('allows signing only after reading to the end, with name, capacity, signature and consent', async () => {
    const seen: { url: URL; body: unknown }[] = [];
    const { user } = open(shared, '/nda?read=1');
    const reply = {
      status: 'Success' as const,
      msg: '',
      ndaId: 1,
      ndaStatus: 'Signed & Shared' as const,
      acceptedStep: 'fields' as const,
    };
    network.use(answer('signNda', reply, { seen }));
    await putIn(user, await screen.findByRole('textbox', { name: /Capacity/ }), ' Head of Procurement ');
    await user.click(screen.getByRole('button', { name: 'Add signature' }));
    const adding = await screen.findByRole('dialog', { name: 'Add Electronic Signature' });
    await user.click(within(adding).getByRole('tab', { name: 'Type' }));
    await user.click(within(adding).getByRole('button', { name: 'Update' }));
    await user.click(await screen.findByRole('checkbox', { name: 'I agree to sign electronically' }));
    await user.click(screen.getByRole('button', { name: 'Confirm' }));
    expect(await screen.findByText('Please read the document to its end first.')).toBeTruthy();
    expect(seen).toEqual([]);

    await user.click(await screen.findByRole('button', { name: 'scroll to the end' }));
    network.use(answer('getNda', { ...shared, ndaStatus: 'Signed & Shared' }));
    await user.click(screen.getByRole('button', { name: 'Confirm' }));
    expect(await screen.findByRole('link', { name: 'View Offer' })).toHaveProperty(
      'pathname',
      '/view-offer/11',
    );
    expect(seen.map(({ url, body }) => [url.search, body])).toEqual([
      [
        '?proposalId=11&buyerId=7',
        {
          name: 'Ben Iyer',
          capacity: 'Head of Procurement',
          method: 'typed',
          consentVersion: signingConsentVersion,
          // DEA-6
          readToEnd: 'shown',
        },
      ],
    ]);
  });

  it('does not send or cut a capacity that is too long, and focuses its field', async () => {
    const { user } = open(shared, '/nda?read=1');
    network.use(refuse('signNda', 'unavailable', 'The server is busy.'));
    const capacity = await screen.findByRole<HTMLInputElement>('textbox', { name: /Capacity/ });
    await user.click(screen.getByRole('button', { name: 'Add signature' }));
    const adding = await screen.findByRole('dialog', { name: 'Add Electronic Signature' });
    await user.click(within(adding).getByRole('tab', { name: 'Type' }));
    await user.click(within(adding).getByRole('button', { name: 'Update' }));
    await user.click(await screen.findByRole('checkbox', { name: 'I agree to sign electronically' }));
    await user.click(await screen.findByRole('button', { name: 'scroll to the end' }));
    await pasteTooLong(user, capacity, 200);
    await user.click(screen.getByRole('button', { name: 'Confirm' }));
    await waitFor(() => expect(document.activeElement).toBe(capacity));
    expect(screen.queryByText(/^The NDA was not signed/)).toBeNull();
    await user.type(capacity, '{End}{Backspace}');
    await user.click(screen.getByRole('button', { name: 'Confirm' }));
    expect(await screen.findByText(/^The NDA was not signed/)).toBeTruthy();
  });

  it('removes the message of a failed signature once a field is changed', async () => {
    const { user } = open(shared, '/nda?read=1');
    network.use(refuse('signNda', 'illegal_transition', 'This NDA is Skipped.'));
    await putIn(user, await screen.findByRole('textbox', { name: /Capacity/ }), 'Director');
    await user.click(screen.getByRole('button', { name: 'Add signature' }));
    const adding = await screen.findByRole('dialog', { name: 'Add Electronic Signature' });
    await user.click(within(adding).getByRole('tab', { name: 'Type' }));
    await user.click(within(adding).getByRole('button', { name: 'Update' }));
    await user.click(await screen.findByRole('checkbox', { name: 'I agree to sign electronically' }));
    await user.click(screen.getByRole('button', { name: 'Confirm' }));
    expect(await screen.findByText('Please read the document to its end first.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'scroll to the end' }));
    expect(screen.queryByText('Please read the document to its end first.')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Confirm' }));
    const form = within(screen.getByRole('form', { name: 'Electronic Signature' }));
    expect((await form.findByRole('alert')).textContent).toBe('The NDA was not signed. This NDA is Skipped.');
    await user.type(screen.getByRole('textbox', { name: /Capacity/ }), '!');
    expect(form.queryByRole('alert')).toBeNull();

    network.use(
      refuse('signNda', 'invalid_input', 'Please check the fields.', {
        errors: [{ field: 'name', text: 'Please enter your name.' }],
      }),
    );
    await user.click(screen.getByRole('button', { name: 'Confirm' }));
    expect(await form.findByText('Please enter your name.')).toBeTruthy();
    // The message is already at the field.
    expect(form.queryByRole('alert')).toBeNull();
    await user.type(screen.getByRole('textbox', { name: /Capacity/ }), '!');
    expect(form.getByText('Please enter your name.')).toBeTruthy();
    await user.type(screen.getByRole('textbox', { name: /Your name/ }), '!');
    expect(form.queryByText('Please enter your name.')).toBeNull();
  });

  it('shows the complete consent text and asks for the capacity', async () => {
    const { user } = open(shared, '/nda?read=1');
    const box = await screen.findByRole('checkbox', { name: 'I agree to sign electronically' });
    const shown = box.closest('.mantine-Checkbox-root')?.textContent ?? '';
    expect(shown.replace('electronically', 'electronically. ')).toBe(signingConsents[signingConsentVersion]);
    await user.click(screen.getByRole('button', { name: 'Confirm' }));
    expect(await screen.findByText('Please say in which capacity you sign.')).toBeTruthy();
  });

  // NDA-54
  it('offers a signed NDA as copy, original and certificate, and shows its term', async () => {
    const asked: string[] = [];
    const signed: NdaRequest = {
      ...shared,
      ndaStatus: 'Signed & Shared',
      hasCertificate: true,
      validUntil: '2029-11-21',
    };
    const { user } = open(signed, '/nda?read=1');
    for (const what of ['copy', 'certificate']) {
      network.use(
        http.get(`*/nda/${what}/1`, () => {
          asked.push(what);
          const headers = { 'content-type': 'application/pdf' };
          return HttpResponse.arrayBuffer(new ArrayBuffer(8), { headers });
        }),
      );
    }
    expect(await screen.findByText('Valid until 21 Nov 2029.')).toBeTruthy();
    const names: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
      this: HTMLAnchorElement,
    ) {
      names.push(this.download);
    });
    for (const name of ['Download copy', 'Download original', 'Download certificate'])
      await user.click(screen.getByRole('button', { name }));
    await waitFor(() =>
      expect(names.toSorted()).toEqual(['nda-1-certificate.pdf', 'nda-1-copy.pdf', 'nda-1.pdf']),
    );
    expect(asked.toSorted()).toEqual(['certificate', 'copy']);
    expect(screen.getByRole('link', { name: 'anybody can verify it' })).toHaveProperty('pathname', '/verify');
    vi.restoreAllMocks();
  });

  it('offers no certificate while only one side has signed, and shows why a download failed', async () => {
    const { user } = open(shared, '/nda?read=1');
    network.use(refuse('ndaCopy', 'unavailable', 'The server is busy.'));
    await user.click(await screen.findByRole('button', { name: 'Download copy' }));
    expect(await screen.findByText('The server is busy.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Download certificate' })).toBeNull();
  });

  // NDA-6
  it('shows why an NDA request was rejected', async () => {
    open({ ...request, ndaStatus: 'Rejected', reason: 'No capacity' }, '/nda?read=1');
    expect(await screen.findByText('This NDA request was rejected')).toBeTruthy();
    expect(screen.getByText('No capacity')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Confirm' })).toBeNull();
  });
});
