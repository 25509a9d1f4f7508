import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { NdaRequest } from '../../entities/nda/nda-request';
import { answer, network, refuse } from '../../test/network';
import { buyer } from '../../test/people';
import { renderPage } from '../../test/render-page';
import { putIn } from '../../test/put-in';
import { BuyerNdaPage } from './buyer-nda-page';
import { ndaLists, noFacets } from './nda-network.factory';
import { request } from '../../entities/nda/nda-request.factory';

const done = { status: 'Success', msg: '', ndaId: 1, ndaStatus: 'Rejected', acceptedStep: null } as const;

function open(row: NdaRequest) {
  network.use(answer('session', buyer), ndaLists('buyer', [row]), answer('ndaFacets', noFacets));
  return renderPage(BuyerNdaPage, { route: '/nda' });
}

async function choose(user: ReturnType<typeof open>['user'], item: string) {
  await user.click(await screen.findByRole('button', { name: 'More actions for Water pumps' }));
  await user.click(await screen.findByRole('menuitem', { name: item }));
  return within(await screen.findByRole('dialog', { name: item }));
}

describe("a buyer's NDA request", () => {
  // NDA-80
  it('is withdrawn after a question, with an optional reason', async () => {
    const seen: { url: URL; body: unknown }[] = [];
    const { user } = open(request);
    network.use(answer('withdrawNda', { ...done, ndaStatus: 'Not Requested' }, { seen }));
    const question = await choose(user, 'Withdraw request');
    expect(question.getByText(/Pumps & Co.* is notified/)).toBeTruthy();
    network.use(ndaLists('buyer', []));
    await user.click(question.getByRole('button', { name: 'Withdraw request' }));
    expect(await screen.findByText('NDA request withdrawn')).toBeTruthy();
    expect(seen.map(({ url, body }) => [url.pathname, body])).toEqual([['/nda/withdraw/1', { reason: '' }]]);
    expect(await screen.findByText('No NDA requests yet')).toBeTruthy();
  });

  // NDA-82
  it('is declined with a required reason', async () => {
    const seen: { url: URL; body: unknown }[] = [];
    const { user } = open({ ...request, ndaStatus: 'Approved & Shared', hasDocument: true });
    network.use(answer('declineNda', done, { seen }));
    const question = await choose(user, 'Decline');
    const send = question.getByRole('button', { name: 'Decline' });
    expect(send).toHaveProperty('disabled', true);
    await putIn(user, question.getByRole('textbox', { name: /Reason/ }), 'Five years are too long.');
    await user.click(send);
    expect(await screen.findByText('NDA declined')).toBeTruthy();
    expect(seen[0]?.body).toEqual({ reason: 'Five years are too long.' });
  });

  // NDA-94
  it('is returned to the supplier with the requested changes', async () => {
    const seen: { url: URL; body: unknown }[] = [];
    const { user } = open({ ...request, ndaStatus: 'Approved & Shared', hasDocument: true });
    network.use(answer('wantNdaChanges', { ...done, ndaStatus: 'Requested' }, { seen }));
    const question = await choose(user, 'Request changes');
    const send = question.getByRole('button', { name: 'Request changes' });
    expect(send).toHaveProperty('disabled', true);
    await putIn(user, question.getByRole('textbox', { name: /What should change/ }), 'Two years, please.');
    network.use(ndaLists('buyer', [{ ...request, wantsChanges: true, reason: 'Two years, please.' }]));
    await user.click(send);
    expect(await screen.findByText('Changes requested: waiting for the supplier')).toBeTruthy();
    expect(screen.getByText('Changes requested: Two years, please.')).toBeTruthy();
    expect(seen.map(({ url, body }) => [url.pathname, body])).toEqual([
      ['/nda/ask-for-changes/1', { reason: 'Two years, please.' }],
    ]);
  });

  // NDA-83, NDA-84, NDA-85
  it('shows that and why it was declined, and is requested again with a note', async () => {
    const seen: { url: URL; body: unknown }[] = [];
    const declined = { ndaStatus: 'Rejected', declined: true, reason: 'Too long.' } as const;
    const { user } = open({ ...request, ...declined });
    const row = within(await screen.findByRole('article', { name: 'Water pumps' }));
    expect(row.getByText('Declined by you')).toBeTruthy();
    expect(row.getByText('Declined by the buyer: Too long.')).toBeTruthy();
    network.use(answer('requestNda', { status: 'Success', msg: '' }, { seen }));
    await user.click(row.getByRole('button', { name: 'Ask again' }));
    const question = within(await screen.findByRole('dialog', { name: 'Ask again' }));
    await putIn(user, question.getByRole('textbox', { name: /Note to the supplier/ }), 'With three years.');
    await user.click(question.getByRole('button', { name: 'Request NDA' }));
    expect(await screen.findByText('NDA requested successfully')).toBeTruthy();
    expect(seen.map(({ url, body }) => [url.search, body])).toEqual([
      ['?proposalId=11&buyerId=7', { note: 'With three years.' }],
    ]);
  });

  // NDA-86
  it('sends a reminder with its button, and shows why that failed', async () => {
    const { user } = open({ ...request, remindableDate: '2026-11-19T09:00:00Z' });
    network.use(refuse('remindNda', 'illegal_transition', 'The other side was told less than a day ago.'));
    const button = await screen.findByRole('button', { name: 'Remind' });
    await user.click(button);
    expect(await screen.findByText('The reminder was not sent')).toBeTruthy();
    network.use(answer('remindNda', { status: 'Success', msg: 'Reminder sent' }));
    await waitFor(() => expect(button).toHaveProperty('disabled', false));
    await user.click(button);
    expect(await screen.findByText('Reminder sent')).toBeTruthy();
  });
});
