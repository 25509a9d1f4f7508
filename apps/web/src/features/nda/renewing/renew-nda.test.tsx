import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { NdaRequest } from '../../../entities/nda/nda-request';
import { answer, answerPdf, network, refuse } from '../../../test/network';
import { buyer, supplier } from '../../../test/people';
import { putIn } from '../../../test/put-in';
import { renderPage } from '../../../test/render-page';
import type { PdfViewerProps } from '../../../ui/pdf/pdf-viewer';
import { BuyerNdaPage } from '../buyer-nda-page';
import { ndaLists, noFacets, noKey, noSignature } from '../nda-network.factory';
import { request } from '../../../entities/nda/nda-request.factory';
import type { NdaSide } from '../nda-actions.model';
import { NdaRequestsPage } from '../nda-requests-page';

// Rendering a PDF needs a real canvas, as in the browser journeys. Here the reader only reaches the end.
vi.mock('../../../ui/pdf/pdf-viewer', () => ({
  PdfViewer: ({ onEndSeen }: PdfViewerProps) => (
    <button type="button" onClick={onEndSeen}>
      scroll to the end
    </button>
  ),
}));

const signed: NdaRequest = {
  ...request,
  ndaStatus: 'Signed & Shared',
  hasDocument: true,
  hasCertificate: true,
  validUntil: '2026-12-21',
};
const renewable: NdaRequest = { ...signed, renewal: { roundToSign: 2, rounds: [] } };
const round = {
  round: 2,
  state: 'open',
  startedBy: 'buyer',
  startedDate: '2026-11-21T09:00:00Z',
  endedDate: null,
  reason: '',
  replaced: null,
} as const;
const byBuyer = (roundToSign: number | null): NdaRequest => ({
  ...signed,
  renewal: { roundToSign, rounds: [round] },
});
const completed: NdaRequest = {
  ...signed,
  validUntil: '2029-11-22',
  renewal: {
    roundToSign: null,
    rounds: [
      {
        ...round,
        state: 'completed',
        endedDate: '2026-11-22T09:00:00Z',
        replaced: { round: 1, validUntil: '2026-12-21' },
      },
    ],
  },
};
const done = {
  status: 'Success',
  msg: '',
  ndaId: 1,
  ndaStatus: 'Signed & Shared',
  acceptedStep: 'fields',
} as const;

function open(side: NdaSide, row: NdaRequest, search = '') {
  network.use(
    answer('session', side === 'buyer' ? buyer : supplier),
    answer('getNda', row),
    ndaLists(side, [row]),
    answer('ndaFacets', noFacets),
    noKey,
    noSignature,
    answerPdf('ndaDocument', 'signed'),
    answerPdf('renewalDocument', 'to sign'),
  );
  const route = side === 'buyer' ? '/nda' : '/ndarequest';
  const page = side === 'buyer' ? BuyerNdaPage : NdaRequestsPage;
  return renderPage(page, { route, at: `${route}${search}` });
}

type User = ReturnType<typeof open>['user'];

async function sign(user: User): Promise<void> {
  await user.click(await screen.findByRole('button', { name: 'scroll to the end' }));
  await putIn(user, screen.getByRole('textbox', { name: /Capacity/ }), 'Director');
  await user.click(screen.getByRole('button', { name: 'Add signature' }));
  const adding = within(await screen.findByRole('dialog', { name: 'Add Electronic Signature' }));
  await user.click(adding.getByRole('tab', { name: 'Type' }));
  await user.click(adding.getByRole('button', { name: 'Update' }));
  await user.click(await screen.findByRole('checkbox', { name: 'I agree to sign electronically' }));
  await user.click(screen.getByRole('button', { name: 'Confirm' }));
}

let seen: { url: URL; body: unknown }[];
beforeEach(() => {
  seen = [];
});

describe('renewing an NDA', () => {
  // NDA-240, NDA-241
  it('begins with Renew on its row, and the text is read and signed again', async () => {
    const { user, path } = open('buyer', renewable);
    const row = within(await screen.findByRole('article', { name: 'Water pumps' }));
    await user.click(row.getByRole('button', { name: 'Renew' }));
    await waitFor(() => expect(path()).toBe('/nda?renew=1'));
    expect(await screen.findByRole('heading', { level: 1, name: 'Renew the NDA: Water pumps' })).toBeTruthy();
    network.use(answer('signRenewal', done, { seen }));
    await sign(user);
    expect(await screen.findByText('It is waiting for the signature of the other side.')).toBeTruthy();
    await waitFor(() => expect(path()).toBe('/nda?read=1'));
    expect(seen.map(({ url, body }) => [url.pathname, body])).toEqual([
      ['/nda/renewal/1', expect.objectContaining({ round: 2, capacity: 'Director', readToEnd: 'shown' })],
    ]);
  });

  // NDA-242
  it('is listed first for the side that has not signed, and is completed by that side', async () => {
    const { user, path } = open('supplier', byBuyer(2));
    const group = within(await screen.findByRole('region', { name: 'Waiting for you' }));
    expect(group.getByText('The renewal is waiting for your signature')).toBeTruthy();
    await user.click(group.getByRole('button', { name: 'Read and sign' }));
    await waitFor(() => expect(path()).toBe('/ndarequest?renew=1'));
    expect(await screen.findByText(/has signed the same text again/)).toBeTruthy();
    network.use(answer('signRenewal', done, { seen }));
    await sign(user);
    expect(await screen.findByText('NDA renewed')).toBeTruthy();
    await waitFor(() => expect(path()).toBe('/ndarequest?read=1'));
    expect(seen).toHaveLength(1);
  });

  // NDA-244
  it('is declined with a required reason', async () => {
    const { user } = open('supplier', byBuyer(2), '?renew=1');
    await user.click(await screen.findByRole('button', { name: 'Decline renewal' }));
    const question = within(await screen.findByRole('dialog', { name: 'Decline renewal' }));
    const send = question.getByRole('button', { name: 'Decline renewal' });
    expect(send).toHaveProperty('disabled', true);
    await putIn(user, question.getByRole('textbox', { name: /Reason/ }), 'The project is over.');
    network.use(answer('declineRenewal', done, { seen }));
    await user.click(send);
    expect(await screen.findByText('Renewal declined')).toBeTruthy();
    expect(seen[0]?.body).toEqual({ reason: 'The project is over.' });
  });

  // NDA-244
  it('is withdrawn by the side that began it, with a message when that fails', async () => {
    const { user } = open('buyer', byBuyer(null), '?read=1');
    expect(await screen.findByText(/The renewal is waiting for/)).toBeTruthy();
    network.use(refuse('withdrawRenewal', 'illegal_transition', 'This renewal is signed by both sides.'));
    await user.click(screen.getByRole('button', { name: 'Withdraw renewal' }));
    const question = within(await screen.findByRole('dialog', { name: 'Withdraw renewal' }));
    await user.click(question.getByRole('button', { name: 'Withdraw renewal' }));
    expect(await screen.findByText('This renewal is signed by both sides.')).toBeTruthy();
  });

  // NDA-86
  it('is followed by a reminder from the side that began it', async () => {
    const { user } = open('buyer', { ...byBuyer(null), remindableDate: '2026-11-22T09:00:00Z' }, '?read=1');
    network.use(answer('remindNda', { status: 'Success', msg: 'Reminder sent' }, { seen }));
    await user.click(await screen.findByRole('button', { name: 'Remind' }));
    expect(await screen.findByText('Reminder sent')).toBeTruthy();
    expect(seen[0]?.url.pathname).toBe('/nda/remind/1');
  });

  it('shows a message when there is nothing to sign', async () => {
    open('buyer', signed, '?renew=1');
    expect(await screen.findByText('There is nothing to renew now.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Confirm' })).toBeNull();
  });

  it('shows why it cannot be signed now, and lets the text be read', async () => {
    open('buyer', { ...renewable, blockedReason: 'This account is deactivated.' }, '?renew=1');
    expect(await screen.findByText('This account is deactivated.')).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'scroll to the end' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Confirm' })).toBeNull();
  });

  // NDA-246
  it('keeps the documents of the previous term with the NDA, and both terms in its history', async () => {
    const names: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
      this: HTMLAnchorElement,
    ) {
      names.push(this.download);
    });
    const { user } = open('buyer', completed, '?read=1');
    const before = within(await screen.findByRole('region', { name: 'Term until 21 Dec 2026' }));
    const asked: string[] = [];
    for (const what of ['document', 'certificate']) {
      network.use(
        http.get(`*/nda/${what}/1`, ({ request: { url } }) => {
          asked.push(`${what}${new URL(url).search}`);
          const headers = { 'content-type': 'application/pdf' };
          return HttpResponse.arrayBuffer(new ArrayBuffer(8), { headers });
        }),
      );
    }
    for (const name of ['Download original', 'Download certificate'])
      await user.click(before.getByRole('button', { name }));
    await waitFor(() => expect(names).toEqual(['nda-1-round-1.pdf', 'nda-1-round-1-certificate.pdf']));
    expect(asked).toEqual(['document?round=1', 'certificate?round=1']);
    const history = within(screen.getByRole('list', { name: /History of the NDA/ }));
    expect(history.getByText('1. Renewal signed')).toBeTruthy();
    expect(history.getByText('2. Renewed')).toBeTruthy();
    vi.restoreAllMocks();
  });
});
