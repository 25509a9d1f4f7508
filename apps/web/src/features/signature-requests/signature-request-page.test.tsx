import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { SignatureRequestView } from '@proffer/contract/signature-requests/schemas';
import { sampleSignatureRequest } from '../../entities/signature-requests/signature-request.factory';
import { answer, network, refuse } from '../../test/network';
import { buyer } from '../../test/people';
import { putIn } from '../../test/put-in';
import { renderPage } from '../../test/render-page';
import { SignatureRequestPage } from './signature-request-page';

function open(change: Partial<SignatureRequestView> = {}) {
  network.use(
    answer('session', buyer),
    answer('unreadCount', { MESSAGES: 0, CONTRACT: 0, GENERAL: 0 }),
    answer('getSignatureRequest', { ...sampleSignatureRequest, ...change }),
    answer('askSignatureRequestKey', { isAlwaysAsked: false, key: null }),
    answer('signatureState', { rememberedDate: null, canRead: false }),
  );
  return renderPage(SignatureRequestPage, {
    route: '/signature-requests/$requestId',
    at: '/signature-requests/9',
  });
}
const nothing = { sign: false, approve: false, return: false, withdraw: false };
const signed = {
  ...sampleSignatureRequest,
  state: 'signed',
  closedBy: { memberId: 1, name: 'Ben Iyer' },
} as const;

describe('the page of a signature request', () => {
  // COM-33
  it('shows the content and the people, and no acts to a reader', async () => {
    open();
    expect(await screen.findByRole('heading', { name: /Accept a contract: Pumps for the dam/ })).toBeTruthy();
    const content = within(screen.getByRole('region', { name: 'Content to be signed' }));
    expect(content.getByText('No. 1, revision 1')).toBeTruthy();
    expect(content.getByText(/abababab/)).toBeTruthy();
    expect(screen.getByText('Pia Prepares')).toBeTruthy();
    expect(screen.getByText('Can be signed by Sita Signs.')).toBeTruthy();
    for (const name of ['Sign', 'Approve', 'Return', 'Withdraw']) {
      expect(screen.queryByRole('button', { name })).toBeNull();
    }
  });

  // COM-33
  it('signs with a signature where the act needs one', async () => {
    const { user } = open({ isSigned: true, may: { ...nothing, sign: true }, awaits: 'signature' });
    const seen: { url: URL; body: unknown }[] = [];
    network.use(answer('signSignatureRequest', signed, { seen }));
    await putIn(user, await screen.findByRole('textbox', { name: /Capacity/ }), 'Director');
    await user.click(screen.getByRole('checkbox', { name: 'I agree to sign electronically' }));
    network.use(answer('getSignatureRequest', signed));
    await user.click(screen.getByRole('button', { name: 'Sign' }));
    await waitFor(() => expect(seen).toHaveLength(1));
    expect(seen[0]?.body).toMatchObject({ name: 'Ben Iyer', capacity: 'Director', method: 'typed' });
    expect(await screen.findByText('Ben Iyer', { exact: false })).toBeTruthy();
  });

  // COM-33
  it('approves, and returns with a reason', async () => {
    const may = { ...nothing, approve: true, return: true };
    const { user } = open({ may, approvalsNeeded: 1, awaits: 'approval' });
    expect(await screen.findByText('Waiting for your approval')).toBeTruthy();
    network.use(refuse('approveSignatureRequest', 'changed_meanwhile', 'It has changed.'));
    await user.click(screen.getByRole('button', { name: 'Approve' }));
    expect(await screen.findByText('It has changed.')).toBeTruthy();
    const seen: { url: URL; body: unknown }[] = [];
    network.use(answer('returnSignatureRequest', { ...sampleSignatureRequest, state: 'returned' }, { seen }));
    await user.click(screen.getByRole('button', { name: 'Return' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Return the request' }));
    await putIn(user, dialog.getByRole('textbox', { name: /Reason/ }), 'Too dear.');
    await user.click(dialog.getByRole('button', { name: 'Return' }));
    await waitFor(() => expect(seen[0]?.body).toEqual({ reason: 'Too dear.' }));
  });

  it('shows a message for a request of another company', async () => {
    open();
    network.use(refuse('getSignatureRequest', 'not_found', 'The signature request was not found.'));
    expect(await screen.findByText('This signature request was not found')).toBeTruthy();
  });
});
