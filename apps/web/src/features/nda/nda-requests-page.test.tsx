import { signingConsentVersion } from '@proffer/contract/signing/consent';
import type { AcceptStep } from '@proffer/contract/wire/choices';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { NdaRequest } from '../../entities/nda/nda-request';
import { answer, answerPdf, network, refuse, unplugged } from '../../test/network';
import { pageOf } from '../../test/page-of';
import { supplier } from '../../test/people';
import { pasteTooLong } from '../../test/paste-too-long';
import { renderPage } from '../../test/render-page';
import { putIn } from '../../test/put-in';
import { request } from '../../entities/nda/nda-request.factory';
import { ndaLists, noFacets, noKey, noSignature } from './nda-network.factory';
import { NdaRequestsPage } from './nda-requests-page';

const stepReply = (acceptedStep: AcceptStep) => ({
  status: 'Success' as const,
  msg: '',
  ndaId: 1,
  ndaStatus: 'Requested' as const,
  acceptedStep,
});

function open(rows: NdaRequest[], at = '/ndarequest') {
  network.use(
    answer('session', supplier),
    ndaLists('supplier', rows),
    answer('ndaFacets', noFacets),
    noKey,
    noSignature,
    answer('ndaDocuments', []),
    // Rendering is tested in the browser journeys.
    answerPdf('previewNda', '%PDF-'),
  );
  return renderPage(NdaRequestsPage, { route: '/ndarequest', at });
}

/** Goes through both dialogs up to the confirmed, typed signature. */
async function signByName(user: ReturnType<typeof open>['user']) {
  await user.click(await screen.findByRole('button', { name: 'Approve and Share NDA' }));
  const choice = await screen.findByRole('dialog', { name: 'Select NDA Document' });
  await user.click(within(choice).getByRole('button', { name: 'Approve and Share NDA' }));
  const signing = await screen.findByRole('dialog', { name: 'Electronic Signature' });
  await putIn(user, within(signing).getByRole('textbox', { name: /Capacity/ }), 'Director');
  await user.click(within(signing).getByRole('button', { name: 'Add signature' }));
  const adding = await screen.findByRole('dialog', { name: 'Add Electronic Signature' });
  await user.click(within(adding).getByRole('tab', { name: 'Type' }));
  await user.click(within(adding).getByRole('button', { name: 'Update' }));
  await user.click(await screen.findByRole('checkbox', { name: 'I agree to sign electronically' }));
}

afterEach(() => vi.restoreAllMocks());

describe('the page NDA Requests', () => {
  it('shows the request of a link above the list with its buttons, whatever tab it is on', async () => {
    const other = { ...request, ndaId: 2, offerTitle: 'Rods' };
    network.use(answer('getNda', { ...request, isArchived: true }));
    const { user, path } = open([other], '/ndarequest?nda=1');
    const pointed = await screen.findByRole('region', { name: 'The request you opened' });
    const card = await within(pointed).findByRole('article', { name: 'Water pumps' });
    expect(within(card).getByRole('button', { name: 'Return to Active' })).toBeTruthy();
    expect(await screen.findByRole('article', { name: 'Rods' })).toBeTruthy();
    await user.click(within(pointed).getByRole('button', { name: 'Show the list only' }));
    await waitFor(() => expect(path()).toBe('/ndarequest'));
    expect(screen.queryByRole('article', { name: 'Water pumps' })).toBeNull();
  });

  it('shows a message on each empty tab', async () => {
    const { user } = open([]);
    expect(await screen.findByText('No NDA requests yet')).toBeTruthy();
    expect(screen.getByText(/the request appears here for you to answer/)).toBeTruthy();
    await user.click(screen.getByRole('tab', { name: 'Archived' }));
    expect(await screen.findByText('No archived NDA requests')).toBeTruthy();
    expect(
      screen.getByText('Requests that you archive or skip leave the active list and are kept here.'),
    ).toBeTruthy();
    expect(screen.queryByText(/for you to answer/)).toBeNull();
  });

  it('shows before sharing that the other company cannot act, and allows the request to be rejected', async () => {
    const blockedReason =
      'This company’s account is deactivated. You can do business with it again once it is active.';
    const { user } = open([{ ...request, blockedReason }]);
    const card = within(await screen.findByRole('article', { name: 'Water pumps' }));
    const approve = card.getByRole('button', { name: 'Approve and Share NDA', description: blockedReason });
    expect(approve).toHaveProperty('disabled', true);
    expect(card.queryByText('Waiting for you')).toBeNull();
    await user.click(card.getByRole('button', { name: /^More actions/ }));
    expect(await screen.findByRole('menuitem', { name: 'Add Contract' })).toHaveProperty('disabled', true);
    expect(screen.getByRole('menuitem', { name: 'Move To Archive' })).toHaveProperty('disabled', false);
  });

  // NDA-32
  it('returns from the signature step to the previous step by a button with its name', async () => {
    const { user } = open([request]);
    await user.click(await screen.findByRole('button', { name: 'Approve and Share NDA' }));
    const choice = await screen.findByRole('dialog', { name: 'Select NDA Document' });
    expect(within(choice).getByRole('button', { name: 'Cancel' })).toBeTruthy();
    await user.click(within(choice).getByRole('button', { name: 'Approve and Share NDA' }));
    const signing = await screen.findByRole('dialog', { name: 'Electronic Signature' });
    expect(within(signing).queryByRole('button', { name: 'Cancel' })).toBeNull();
    await user.click(within(signing).getByRole('button', { name: 'Back' }));
    expect(await screen.findByRole('dialog', { name: 'Select NDA Document' })).toBeTruthy();
  });

  // NDA-21
  it("shows a request with its buyer, and sends the address's filters to the server", async () => {
    const seen: { url: URL; body: unknown }[] = [];
    network.use(answer('ndaDocuments', []));
    const { user, path } = open([request], '/ndarequest?status=Requested&sort=company');
    network.use(answer('ndaRequests', pageOf(request), { seen }));
    expect(await screen.findByRole('link', { name: 'Water pumps' })).toHaveProperty(
      'pathname',
      '/proposal/11',
    );
    expect(screen.getByText('Ben Iyer')).toBeTruthy();
    await user.click(screen.getByRole('tab', { name: 'Archived' }));
    await waitFor(() => expect(seen.at(-1)?.url.searchParams.get('archived')).toBe('true'));
    expect(Object.fromEntries(seen.at(-1)!.url.searchParams)).toMatchObject({
      userId: '5',
      status: 'Requested',
      sort: 'company',
      page: '0',
      size: '10',
    });
    expect(path()).toContain('tab=archived');
  });

  // NDA-36, NDA-38, NDA-39
  it('approves in the order of the specification, keeps completed steps when the network fails, and continues', async () => {
    const calls: string[] = [];
    const prepared: { url: URL; body: unknown }[] = [];
    const { user } = open([request]);
    network.events.on('request:start', ({ request: sent }) => {
      const { pathname } = new URL(sent.url);
      if (sent.method !== 'GET') calls.push(pathname);
    });
    network.use(
      answer('prepareNda', stepReply('prepare'), { seen: prepared }),
      answer('uploadNda', stepReply('upload')),
      unplugged('sendNda'),
    );
    await signByName(user);
    await user.dblClick(screen.getByRole('button', { name: 'Confirm' }));
    const failure = await screen.findByText('Error while processing NDA.');
    expect(failure.closest('[role=alert]')?.textContent).toContain('The server could not be reached.');
    expect(calls).toEqual(['/nda/setNdaPdf/11/7', '/nda/upload/11/7', '/nda/send-recipients']);
    expect(prepared[0]?.body).toEqual({
      name: 'Asha Rao',
      capacity: 'Director',
      method: 'typed',
      consentVersion: signingConsentVersion,
    });

    network.use(
      answer('sendNda', stepReply('send')),
      answer('shareNda', stepReply('share')),
      answer('placeNdaFields', stepReply('fields')),
    );
    calls.length = 0;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText(
      'NDA prepared, uploaded, sent, components added, and marked as Approved & Shared!',
    );
    expect(calls).toEqual([
      '/nda/send-recipients',
      '/nda/1/key',
      '/nda/approve-and-share',
      '/nda/add-recipient-components',
    ]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    network.events.removeAllListeners();
  });

  it('requires name, capacity and consent before anything is sent', async () => {
    const { user } = open([request]);
    await user.click(await screen.findByRole('button', { name: 'Approve and Share NDA' }));
    const choice = await screen.findByRole('dialog', { name: 'Select NDA Document' });
    await user.click(within(choice).getByRole('button', { name: 'Approve and Share NDA' }));
    await user.clear(await screen.findByRole('textbox', { name: /Your name/ }));
    await user.click(screen.getByRole('button', { name: 'Confirm' }));
    expect(screen.getByText('Please enter your name.')).toBeTruthy();
    expect(screen.getByText('Please say in which capacity you sign.')).toBeTruthy();
    expect(screen.getByText('Please agree to sign electronically.')).toBeTruthy();
  });

  it('does not send or cut a name or capacity that is too long, and focuses the field', async () => {
    const seen: { url: URL; body: unknown }[] = [];
    network.use(answer('prepareNda', stepReply('prepare'), { seen }), unplugged('uploadNda'));
    const { user } = open([request]);
    await signByName(user);
    for (const label of [/Your name/, /Capacity/]) {
      const field = screen.getByRole<HTMLInputElement>('textbox', { name: label });
      await pasteTooLong(user, field, 200);
      await user.click(screen.getByRole('button', { name: 'Confirm' }));
      await waitFor(() => expect(document.activeElement).toBe(field));
      await user.clear(field);
      await putIn(user, field, 'Asha');
    }
    await user.click(screen.getByRole('button', { name: 'Add signature' }));
    const adding = within(await screen.findByRole('dialog', { name: 'Add Electronic Signature' }));
    await user.click(adding.getByRole('tab', { name: 'Type' }));
    const typed = adding.getByRole<HTMLInputElement>('textbox', { name: 'Your name as signature' });
    await pasteTooLong(user, typed, 200);
    await user.click(adding.getByRole('button', { name: 'Update' }));
    expect(document.activeElement).toBe(typed);
    expect(screen.getByRole('dialog', { name: 'Add Electronic Signature' })).toBeTruthy();
    await user.type(typed, '{Backspace}');
    await user.click(adding.getByRole('button', { name: 'Update' }));
    expect(seen).toEqual([]);
    await user.click(await screen.findByRole('button', { name: 'Confirm' }));
    await screen.findByText('Error while processing NDA.');
    expect(seen).toHaveLength(1);
  });

  it('removes the message about a missing value once it is entered', async () => {
    const { user } = open([request]);
    await user.click(await screen.findByRole('button', { name: 'Approve and Share NDA' }));
    const choice = await screen.findByRole('dialog', { name: 'Select NDA Document' });
    await user.click(within(choice).getByRole('button', { name: 'Approve and Share NDA' }));
    const signing = await screen.findByRole('dialog', { name: 'Electronic Signature' });
    await user.click(within(signing).getByRole('button', { name: 'Confirm' }));
    await user.type(within(signing).getByRole('textbox', { name: /Capacity/ }), 'D');
    expect(within(signing).queryByText('Please say in which capacity you sign.')).toBeNull();
    await user.click(within(signing).getByRole('checkbox', { name: 'I agree to sign electronically' }));
    expect(within(signing).queryByText('Please agree to sign electronically.')).toBeNull();
  });

  // NDA-28
  it('shows other NDAs signed with the company, and uses no filled button in rows', async () => {
    open([{ ...request, earlierDealings: { ndas: 2, contracts: 1 } }]);
    expect(await screen.findByText('2 NDAs, 1 contract signed')).toBeTruthy();
    const button = screen.getByRole('button', { name: 'Approve and Share NDA' });
    expect(button.dataset['variant']).toBe('light');
  });

  // NDA-29, NDA-31
  it('accepts a document with its title and additional info, and shows both in the choice', async () => {
    const seen: { url: URL; body: unknown }[] = [];
    const { user } = open([request]);
    const about = { title: 'Castings', additionalInfo: 'For foundries' };
    const document = { documentId: 4, fileName: 'castings.pdf', pageCount: 2, ...about };
    network.use(answer('uploadNdaDocument', document, { status: 201, seen }));
    await user.click(await screen.findByRole('button', { name: 'Approve and Share NDA' }));
    const choice = within(await screen.findByRole('dialog', { name: 'Select NDA Document' }));
    const file = new File(['%PDF-'], 'castings.pdf', { type: 'application/pdf' });
    const attach = choice.getByLabelText<HTMLInputElement>('Attach', { selector: 'input' });
    const info = choice.getByRole('textbox', { name: 'Additional info' });
    await putIn(user, choice.getByRole('textbox', { name: /Name of your own NDA/ }), ' Castings ');
    fireEvent.change(info, { target: { value: 'x'.repeat(201) } });
    await user.upload(attach, file);
    expect(choice.getByText('At most 200 characters. Please shorten it by 1.')).toBeTruthy();
    expect(seen).toEqual([]);
    fireEvent.change(info, { target: { value: ' For foundries ' } });
    network.use(answer('ndaDocuments', [document]), answerPdf('ownNdaDocument', '%PDF-'));
    await user.upload(attach, file);
    expect(await choice.findByRole('radio', { name: 'Castings' })).toBeTruthy();
    expect(choice.getByText('castings.pdf · 2 pages · For foundries')).toBeTruthy();
    expect(seen.map(({ url }) => Object.fromEntries(url.searchParams))).toEqual([about]);
    expect(info).toHaveProperty('value', '');
  });

  // NDA-19
  it('offers the states that occur on a tab and drops others when the tab changes', async () => {
    const seen: { url: URL; body: unknown }[] = [];
    const { user, path } = open([], '/ndarequest?tab=archived&status=Skipped&visibility=nda');
    network.use(answer('ndaRequests', pageOf(), { seen }));
    const choices = () => within(screen.getByLabelText('Status')).getAllByRole('option').length;
    expect(await screen.findByText('No archived NDA requests match these filters')).toBeTruthy();
    expect(choices()).toBe(6);
    await user.click(screen.getByRole('tab', { name: 'Active Requests' }));
    await waitFor(() => expect(path()).toBe('/ndarequest?visibility=nda'));
    expect(await screen.findByText('No active NDA requests match these filters')).toBeTruthy();
    expect(choices()).toBe(5);
    expect(screen.queryByRole('option', { name: 'Skipped' })).toBeNull();
    expect(screen.queryByRole('option', { name: 'Not Requested' })).toBeNull();
    expect(seen.at(-1)?.url.searchParams.get('status')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Clear Filters' }));
    expect(await screen.findByText('No NDA requests yet')).toBeTruthy();
    await user.click(screen.getByRole('tab', { name: 'Archived' }));
    expect(await screen.findByText('No archived NDA requests')).toBeTruthy();
    expect(screen.getByText(/^Requests that you archive or skip/)).toBeTruthy();
  });

  // NDA-22
  it('shows the next step and Send message in a row, and all other actions in its menu', async () => {
    const { user } = open([request]);
    const card = within(await screen.findByRole('article', { name: 'Water pumps' }));
    await user.click(card.getByRole('button', { name: 'More actions for Water pumps' }));
    const words = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
    expect(words).toEqual(['Reject', 'Skip NDA', 'Add Contract', 'Move To Archive', 'Remove']);
    expect(card.getByRole('button', { name: 'Send message about Water pumps' })).toBeTruthy();
    expect(card.queryByRole('button', { name: 'Reject' })).toBeNull();
    expect(card.getByRole('button', { name: 'Approve and Share NDA' })).toBeTruthy();
  });

  // NDA-10
  it("opens the history in the row and shows the buyer's note", async () => {
    const event = {
      at: '2026-11-18T09:00:00Z',
      from: null,
      to: 'Requested' as const,
      by: 'Ben Iyer, Dams Ltd',
      bySide: 'buyer' as const,
      note: '',
    };
    const { user } = open([{ ...request, requestNote: 'For Hosur.', history: [event] }]);
    const card = within(await screen.findByRole('article', { name: 'Water pumps' }));
    expect(card.getByText('“For Hosur.”')).toBeTruthy();
    expect(card.queryByText(/1\. Requested: Pending/)).toBeNull();
    await user.click(card.getByRole('button', { name: 'History', expanded: false }));
    expect(card.getByText(/1\. Requested: Pending/)).toBeTruthy();
    expect(card.getByRole('button', { name: 'History', expanded: true })).toBeTruthy();
  });

  it("archives after a question, and shows the server's reason when that fails", async () => {
    const { user } = open([request]);
    network.use(refuse('archiveNda', 'unavailable', 'The server is busy.'));
    await user.click(await screen.findByRole('button', { name: 'More actions for Water pumps' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Move To Archive' }));
    const question = await screen.findByText(/Are you sure you want to archive this NDA request\?/);
    await user.click(
      within(question.closest('[role=dialog]')!).getByRole('button', { name: 'Move To Archive' }),
    );
    expect(await screen.findByText('Failed to archive NDA request')).toBeTruthy();
    expect(screen.getByText('The server is busy.')).toBeTruthy();
  });

  it('passes the three ids to Add Contract, a button once the NDA is signed', async () => {
    const { user, path } = open([{ ...request, ndaStatus: 'Signed & Shared', hasDocument: true }]);
    await user.click(await screen.findByRole('button', { name: 'Add Contract' }));
    await waitFor(() => expect(path()).toBe('/add-contract?proposalId=11&buyerId=7'));
    expect(['proposalId', 'buyerId', 'supplierId'].map((key) => localStorage.getItem(key))).toEqual([
      '11',
      '7',
      '5',
    ]);
  });

  it('does not send or cut a rejection reason that is too long', async () => {
    const seen: { url: URL; body: unknown }[] = [];
    const { user } = open([request]);
    network.use(
      http.put('*/nda/update-status/1', async ({ request: sent }) => {
        seen.push({ url: new URL(sent.url), body: await sent.json() });
        return HttpResponse.json(stepReply('prepare'));
      }),
    );
    await user.click(await screen.findByRole('button', { name: 'More actions for Water pumps' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Reject' }));
    const question = within(await screen.findByRole('dialog', { name: 'Reject' }));
    const reason = question.getByRole<HTMLTextAreaElement>('textbox', { name: /Reason/ });
    await pasteTooLong(user, reason, 1_000);
    expect(question.getByRole('button', { name: 'Reject' })).toHaveProperty('disabled', true);
    fireEvent.submit(reason.form!);
    await user.type(reason, '{Backspace}');
    await user.click(question.getByRole('button', { name: 'Reject' }));
    await screen.findByText('NDA request rejected');
    expect(seen).toHaveLength(1);
  });

  // NDA-6
  it('sends the reason of a rejection', async () => {
    const seen: { url: URL; body: unknown }[] = [];
    const { user } = open([request]);
    network.use(
      http.put('*/nda/update-status/1', async ({ request: sent }) => {
        seen.push({ url: new URL(sent.url), body: await sent.json() });
        return HttpResponse.json(stepReply('prepare'));
      }),
    );
    await user.click(await screen.findByRole('button', { name: 'More actions for Water pumps' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Reject' }));
    const question = within(await screen.findByRole('dialog', { name: 'Reject' }));
    await putIn(user, question.getByRole('textbox', { name: /Reason/ }), 'No capacity');
    await user.click(question.getByRole('button', { name: 'Reject' }));
    await screen.findByText('NDA request rejected');
    expect(seen[0]?.url.search).toBe('?status=Rejected');
    expect(seen[0]?.body).toEqual({ reason: 'No capacity' });
  });
});
