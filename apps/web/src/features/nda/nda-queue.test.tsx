import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import type { NdaRequest } from '../../entities/nda/nda-request';
import { answer, answerPdf, network } from '../../test/network';
import { supplier } from '../../test/people';
import { renderPage } from '../../test/render-page';
import { ndaLists, noFacets } from './nda-network.factory';
import { request } from '../../entities/nda/nda-request.factory';
import { NdaRequestsPage } from './nda-requests-page';

// Rendering a PDF needs a real canvas, as in the browser journeys.
vi.mock('../../ui/pdf/pdf-viewer', () => ({ PdfViewer: () => <p>The document</p> }));

const row = (ndaId: number, ndaStatus: NdaRequest['ndaStatus'] = 'Requested'): NdaRequest => ({
  ...request,
  ndaId,
  ndaStatus,
  offerTitle: `Offer ${ndaId}`,
});
const signed: NdaRequest = { ...row(3, 'Signed & Shared'), hasDocument: true };

function open(rows: NdaRequest[], at = '/ndarequest') {
  const seen: URL[] = [];
  network.use(answer('session', supplier), ndaLists('supplier', rows, seen), answer('ndaFacets', noFacets));
  return { seen, ...renderPage(NdaRequestsPage, { route: '/ndarequest', at }) };
}

const titles = (within_: HTMLElement) =>
  within(within_)
    .getAllByRole('article')
    .map((card) => card.getAttribute('aria-label'));

const rejected = {
  status: 'Success' as const,
  msg: '',
  ndaId: 2,
  ndaStatus: 'Rejected' as const,
  acceptedStep: null,
};

describe("the supplier's queue of NDA requests", () => {
  // NDA-69
  it('lists requests that wait for the supplier first, with their number, and all others after them', async () => {
    open([signed, row(1), row(4, 'Approved & Shared'), row(2)]);
    const group = await screen.findByRole('region', { name: 'Waiting for you' });
    expect(within(group).getByRole('heading', { name: 'Waiting for you (2)' })).toBeTruthy();
    expect(titles(group)).toEqual(['Offer 1', 'Offer 2']);
    expect(titles(await screen.findByRole('list', { name: 'NDA requests' }))).toEqual(['Offer 3', 'Offer 4']);
    expect(screen.getByText('4 requests')).toBeTruthy();
  });

  // NDA-69
  it('becomes a single list for another order or a filter', async () => {
    const { user, seen } = open([signed, row(1)]);
    await screen.findByRole('region', { name: 'Waiting for you' });
    seen.length = 0;
    await user.selectOptions(screen.getByLabelText('Sort by'), 'title');
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Waiting for you' })).toBeNull());
    await waitFor(() =>
      expect(titles(screen.getByRole('list', { name: 'NDA requests' }))).toEqual(['Offer 3', 'Offer 1']),
    );
    expect(seen.map(({ searchParams }) => searchParams.get('waiting'))).toEqual([null]);
  });

  it('shows the first ten of many waiting requests with their number, and the others on request', async () => {
    const { user, seen } = open(Array.from({ length: 12 }, (_, index) => row(index + 1)));
    const group = await screen.findByRole('region', { name: 'Waiting for you' });
    expect(within(group).getByRole('heading', { name: 'Waiting for you (12)' })).toBeTruthy();
    expect(titles(group)).toHaveLength(10);
    const sizesAsked = () =>
      seen
        .filter(({ searchParams }) => searchParams.get('waiting') === 'true')
        .map(({ searchParams }) => searchParams.get('size'));
    expect(sizesAsked()).toEqual(['10']);
    await user.click(within(group).getByRole('button', { name: 'Show all 12' }));
    await waitFor(() => expect(titles(group)).toHaveLength(12));
    expect(sizesAsked()).toEqual(['10', '100']);
  });

  it('shows that the other waiting requests could not be loaded, keeps the first ten, and tries again', async () => {
    const rows = Array.from({ length: 12 }, (_, index) => row(index + 1));
    const { user } = open(rows);
    const group = await screen.findByRole('region', { name: 'Waiting for you' });
    const problem = { title: 'Down', status: 500, detail: 'The server is confused.' };
    network.use(
      http.get('*/nda/requests', ({ request: sent }) =>
        sent.url.includes('size=100') ? HttpResponse.json(problem, { status: 500 }) : undefined,
      ),
    );
    await user.click(within(group).getByRole('button', { name: 'Show all 12' }));
    const failed = (await screen.findByText('The items waiting for you could not be loaded')).closest(
      '[role=alert]',
    );
    expect(titles(group)).toHaveLength(10);
    expect(within(group).getByRole('button', { name: 'Show all 12' })).toBeTruthy();
    network.use(ndaLists('supplier', rows));
    await user.click(within(failed as HTMLElement).getByRole('button', { name: /^Try again/ }));
    await waitFor(() => expect(titles(group)).toHaveLength(12));
    expect(within(group).getByRole('button', { name: 'Show the first 10' })).toBeTruthy();
  });

  it('shows that the waiting requests could not be loaded, and tries again', async () => {
    const { user } = open([signed, row(1)]);
    const problem = { title: 'Down', status: 500, detail: 'The server is confused.' };
    network.use(
      http.get('*/nda/requests', ({ request: sent }) =>
        sent.url.includes('waiting=true') ? HttpResponse.json(problem, { status: 500 }) : undefined,
      ),
    );
    const failed = (await screen.findByText('The items waiting for you could not be loaded')).closest(
      '[role=alert]',
    );
    expect(await screen.findByRole('article', { name: 'Offer 3' })).toBeTruthy();
    network.use(ndaLists('supplier', [signed, row(1)]));
    await user.click(within(failed as HTMLElement).getByRole('button', { name: /^Try again/ }));
    expect(await screen.findByRole('region', { name: 'Waiting for you' })).toBeTruthy();
  });

  it('moves the focus to the next request after one is answered', async () => {
    const { user } = open([row(1), row(2), row(5)]);
    const second = await screen.findByRole('article', { name: 'Offer 2' });
    network.use(answer('updateNdaStatus', rejected));
    await user.click(within(second).getByRole('button', { name: 'More actions for Offer 2' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Reject' }));
    const question = await screen.findByRole('dialog', { name: 'Reject' });
    network.use(ndaLists('supplier', [row(1), row(2, 'Rejected'), row(5)]));
    await user.click(within(question).getByRole('button', { name: 'Reject' }));
    await screen.findByRole('heading', { name: 'Waiting for you (2)' });
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Offer 5' })));
  });
});

it('moves the focus to the next request after one is shared', async () => {
  const { user } = open([{ ...row(1), accepting: true, acceptedStep: 'share' }, row(2), row(5)]);
  network.use(answer('ndaDocuments', []));
  await user.click(await screen.findByRole('button', { name: 'Continue sharing' }));
  const dialog = within(await screen.findByRole('dialog'));
  network.use(
    answer('placeNdaFields', {
      ...rejected,
      ndaId: 1,
      ndaStatus: 'Approved & Shared',
      acceptedStep: 'fields',
    }),
    ndaLists('supplier', [row(2), row(5), row(1, 'Approved & Shared')]),
  );
  dialog.getByRole('button', { name: 'Continue sharing' }).focus();
  await user.keyboard('{Enter}');
  await screen.findByRole('heading', { name: 'Waiting for you (2)' });
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Offer 2' })));
});

describe('searching NDA requests', () => {
  // NDA-70, NDA-71
  it('sends the words to the server and shows the number of requests for each choice', async () => {
    const facets = {
      statuses: [{ value: 'Requested' as const, count: 2 }],
      visibilities: [{ value: 'nda' as const, count: 1_200 }],
    };
    const asked: { url: URL; body: unknown }[] = [];
    const { user, seen, path } = open([row(1)]);
    network.use(answer('ndaFacets', facets, { seen: asked }));
    await user.type(await screen.findByRole('searchbox', { name: 'Search' }), 'kaveri');
    await waitFor(() => expect(path()).toBe('/ndarequest?search=kaveri'));
    await waitFor(() => expect(seen.at(-1)?.searchParams.get('keyword')).toBe('kaveri'));
    expect(seen.at(-1)?.searchParams.get('waiting')).toBeNull();
    expect(await screen.findByRole('option', { name: 'Requested: Pending (2)' })).toBeTruthy();
    expect(screen.getByRole('option', { name: /view the offer \(1,200\)$/ })).toBeTruthy();
    expect(asked.at(-1)?.url.searchParams.get('keyword')).toBe('kaveri');
    await user.click(screen.getByRole('button', { name: 'Remove the filter “kaveri”' }));
    await waitFor(() => expect(path()).toBe('/ndarequest'));
  });
});

describe('an NDA signed by both sides', () => {
  // NDA-72
  it('is read in the page, with a link to a new contract', async () => {
    const { user, path } = open([signed]);
    network.use(answer('getNda', signed), answerPdf('ndaDocument', '%PDF-'));
    const card = within(await screen.findByRole('article', { name: 'Offer 3' }));
    expect(card.getByRole('button', { name: 'Add Contract' }).dataset['variant']).toBe('light');
    await user.click(card.getByRole('button', { name: 'More actions for Offer 3' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Read the signed NDA' }));
    await waitFor(() => expect(path()).toBe('/ndarequest?read=3'));
    expect(await screen.findByText('The document')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'NDA: Offer 3' }));
    expect(screen.getByText(/The whole offer is open to/).textContent).toContain('Dams Ltd');
    expect(screen.queryByRole('form')).toBeNull();
    expect(screen.getByRole('link', { name: 'Back to NDA Requests' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Add Contract' }));
    await waitFor(() => expect(path()).toBe('/add-contract?proposalId=11&buyerId=7'));
  });

  it('disables Add Contract with the reason if the other company cannot act', async () => {
    const blockedReason = 'This company has closed its account.';
    open([], '/ndarequest?read=3');
    network.use(answer('getNda', { ...signed, blockedReason }), answerPdf('ndaDocument', '%PDF-'));
    expect(await screen.findByText(blockedReason)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Add Contract' })).toHaveProperty('disabled', true);
  });
});
