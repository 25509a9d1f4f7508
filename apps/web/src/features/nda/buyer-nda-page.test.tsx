import type { NdaRequest } from '@proffer/contract/nda.schemas';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { answer, network } from '../../test/network';
import { renderPage } from '../../test/render-page';
import { BuyerNdaPage } from './buyer-nda-page';
import { buyer, request } from './nda.factory';
import type { PdfViewerProps } from './reading/pdf-viewer';

// Drawing a PDF needs a real canvas: the browser journeys do that. Here the reader only reaches the end.
vi.mock('./reading/pdf-viewer', () => ({
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
    answer('ndaRequests', { content: [row], totalPages: 1, number: 0, totalElements: 1 }),
    http.get('*/nda/document/1', () =>
      HttpResponse.arrayBuffer(new ArrayBuffer(8), { headers: { 'content-type': 'application/pdf' } }),
    ),
  );
  return renderPage(BuyerNdaPage, { route: '/nda', at });
}

describe('NDA Management of a buyer', () => {
  it('puts what waits for the buyer first, once', async () => {
    const { user, path } = open(shared, '/nda');
    const group = await screen.findByRole('region', { name: 'Waiting for you' });
    expect(screen.getAllByRole('article', { name: 'Water pumps' })).toHaveLength(1);
    await user.click(within(group).getByRole('button', { name: 'Read and sign' }));
    await waitFor(() => expect(path()).toBe('/nda?read=1'));
  });

  it('signs only after reading to the end, with name, signature and consent', async () => {
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
    await user.click(await screen.findByRole('button', { name: 'Add signature' }));
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
      ['?proposalId=11&buyerId=7', { name: 'Ben Iyer' }],
    ]);
  });

  it('shows why a request was rejected', async () => {
    open({ ...request, ndaStatus: 'Rejected', reason: 'No capacity' }, '/nda?read=1');
    expect(await screen.findByText('This NDA request was rejected')).toBeTruthy();
    expect(screen.getByText('No capacity')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Confirm' })).toBeNull();
  });
});
