import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { SessionUser } from '@proffer/contract/users/auth.schemas';
import { sampleSignatureRequest } from '../../../entities/signature-requests/signature-request.factory';
import { answer, network, refuse } from '../../../test/network';
import { buyer } from '../../../test/people';
import { renderPage } from '../../../test/render-page';
import { contractView, noFulfilment, noKey } from '../contract.factory';
import { BuyerContractPage } from './contract-page';

type Seen = { url: URL; body: unknown }[];
const member = (change: Partial<SessionUser['member']>): SessionUser => ({
  ...buyer,
  member: { ...buyer.member, role: 'member', mayBind: false, ...change },
});

function open(user: SessionUser, value: number | null = 236_000) {
  const seen: Seen = [];
  network.use(
    answer('session', user),
    answer('getContract', contractView({ value })),
    answer('askContractKey', noKey),
    answer('signatories', {
      people: [
        { memberId: 4, name: 'Sita Signs', bindLimit: null },
        { memberId: 5, name: 'Lal Limited', bindLimit: 100_000 },
      ],
    }),
    answer('requestSignature', sampleSignatureRequest, { status: 201, seen }),
    noFulfilment,
  );
  return { seen, ...renderPage(BuyerContractPage, { route: '/bcontract/$contractId', at: '/bcontract/1' }) };
}
const decision = async () => within(await screen.findByRole('region', { name: 'Decision' }));

describe('a contract page of a person who may not sign', () => {
  // COM-33
  it('requests the signature of a person whose authority is sufficient', async () => {
    const { user, seen, path } = open(member({}));
    await user.click(await (await decision()).findByRole('button', { name: 'Request signature' }));
    expect((await decision()).queryByRole('button', { name: 'Accept' })).toBeNull();
    const dialog = within(await screen.findByRole('dialog', { name: 'Request signature' }));
    await dialog.findByRole('option', { name: 'Sita Signs' });
    expect(dialog.queryByRole('option', { name: /Lal Limited/ })).toBeNull();
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Who is to sign' }), 'Sita Signs');
    await user.click(dialog.getByRole('button', { name: 'Request signature' }));
    await waitFor(() => expect(path()).toBe('/signature-requests/9'));
    expect(seen[0]?.body).toEqual({
      act: 'contract.accept',
      subjectId: 1,
      input: { revision: 1 },
      addressedTo: 4,
      note: '',
    });
  });

  // COM-33
  it('offers the request above the limit, and the direct act up to it', async () => {
    open(member({ mayBind: true, bindLimit: 236_000 }));
    expect(await (await decision()).findByRole('button', { name: 'Accept' })).toBeTruthy();
    open(member({ mayBind: true, bindLimit: 235_999 }));
    expect(await screen.findByRole('button', { name: 'Request signature' })).toBeTruthy();
  });

  // COM-33
  it('offers neither to a viewer', async () => {
    open(member({ role: 'viewer' }));
    const bar = await decision();
    expect(bar.queryByRole('button', { name: 'Accept' })).toBeNull();
    expect(bar.queryByRole('button', { name: 'Request signature' })).toBeNull();
  });

  // COM-29, COM-33
  it('offers the request when the server needs approvals first', async () => {
    const { user } = open(buyer);
    network.use(refuse('acceptAsBuyer', 'approval_needed', 'Your company requires approval.'));
    await user.click(await (await decision()).findByRole('button', { name: 'Accept' }));
    const question = within(await screen.findByRole('dialog', { name: 'Accept contract' }));
    await user.click(question.getByRole('button', { name: 'Accept' }));
    expect(await screen.findByRole('dialog', { name: 'Request signature' })).toBeTruthy();
  });

  // COM-34
  it('shows an open request about the contract with a link to it', async () => {
    const page = { content: [sampleSignatureRequest], totalPages: 1, number: 0, totalElements: 1 };
    network.use(answer('signatureRequests', page));
    open(member({ isShared: true }));
    expect(await screen.findByText('Waiting for a signature in your company')).toBeTruthy();
    const link = screen.getByRole('link', { name: 'Accept a contract' });
    expect(link.getAttribute('href')).toBe('/signature-requests/9');
  });
});
