import type { ProposalView } from '@proffer/contract/proposals.schemas';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { answer, network, refuse } from '../../test/network';
import { renderPage } from '../../test/render-page';
import { AddContractPage } from './add-contract-page';
import { contract, contractView, wantingChanges } from './contract.factory';

// happy-dom has no fonts, and Mantine's growing text area listens to them.
beforeAll(
  () => void Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true }),
);

const offer: ProposalView = {
  id: 11,
  title: 'Water pumps',
  detail: '',
  scope: 'small',
  duration: null,
  qtyFrom: null,
  qtyTo: null,
  budgetFrom: null,
  budgetTo: null,
  createdDate: '2026-11-01T00:00:00Z',
  draft: true,
  supplierName: 'Asha Rao',
  companyName: 'Pumps & Co',
  deliveryTerm: '',
  ruleOfDelivery: '',
  redirectURL: '',
  supplierId: 5,
  ndaRequired: true,
  withheld: false,
  closed: false,
  publishedDate: null,
  updatedDate: '2026-11-01T00:00:00Z',
  version: 1,
  templateId: null,
  answers: [],
  attachments: [],
  categories: [],
  attribution: '',
  isOwner: true,
};

function open(at = '/add-contract?proposalId=11&buyerId=7') {
  localStorage.setItem('userId', '5');
  network.use(
    answer('viewProposal', offer),
    answer('ndaRequests', { content: [], totalPages: 0, number: 0, totalElements: 0 }),
  );
  return renderPage(AddContractPage, { route: '/add-contract', at });
}

const submit = () => screen.getByRole('button', { name: 'Create Contract' });

async function fill(user: ReturnType<typeof open>['user'], end = '2027-06-30') {
  await user.type(await screen.findByRole('textbox', { name: /Contract name/ }), 'Pumps 2027');
  fireEvent.change(screen.getByLabelText(/Start date/), { target: { value: '2026-12-01' } });
  fireEvent.change(screen.getByLabelText(/End date/), { target: { value: end } });
}

describe('Create New Contract', () => {
  it('says what is missing when neither the address nor the browser knows the buyer', async () => {
    open('/add-contract?proposalId=11');
    expect(await screen.findByText('Missing buyerId / proposalId in localStorage')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Go to NDA Requests' })).toHaveProperty(
      'pathname',
      '/ndarequest',
    );
  });

  it('stays closed until name, start and end are valid', async () => {
    const { user } = open();
    await screen.findByText('Water pumps');
    expect(submit()).toHaveProperty('disabled', true);
    await fill(user, '2026-12-01');
    expect(screen.getByText('The end date must be after the start date.')).toBeTruthy();
    expect(submit()).toHaveProperty('disabled', true);
    fireEvent.change(screen.getByLabelText(/End date/), { target: { value: '2026-12-02' } });
    expect(submit()).toHaveProperty('disabled', false);
  });

  it('sends calendar days once, however often it is pressed, and leads to the list', async () => {
    const seen: { url: URL; body: unknown }[] = [];
    const { user, path } = open();
    network.use(answer('createContract', contract, { status: 201, seen }));
    await fill(user);
    fireEvent.submit(submit().closest('form')!);
    fireEvent.submit(submit().closest('form')!);
    await waitFor(() => expect(path()).toBe('/contract-all'));
    expect(seen.map(({ body }) => body)).toEqual([
      {
        proposalId: 11,
        buyerId: 7,
        supplierId: 5,
        contractName: 'Pumps 2027',
        contractDescription: '',
        startDate: '2026-12-01',
        endDate: '2027-06-30',
      },
    ]);
    expect(await screen.findByText('Contract created successfully!')).toBeTruthy();
    expect(screen.getByText('Contract added successfully!')).toBeTruthy();
    expect(sessionStorage.length).toBe(0);
  });

  it('shows the server’s words at their field and keeps what was typed, also over a reload', async () => {
    const { user, unmount } = open();
    network.use(
      refuse('createContract', 'invalid_input', 'Please check the fields.', {
        errors: [{ field: 'contractName', text: 'This name is taken.' }],
      }),
    );
    await fill(user);
    await user.click(submit());
    expect(await screen.findByText('This name is taken.')).toBeTruthy();
    expect(screen.getByText('Failed to create contract')).toBeTruthy();
    unmount();
    open();
    expect(await screen.findByDisplayValue('Pumps 2027')).toBeTruthy();
    expect(screen.getByDisplayValue('2027-06-30')).toBeTruthy();
  });
});

describe('Change Contract', () => {
  const asked = contractView(wantingChanges);
  function openRevision(view = asked) {
    localStorage.setItem('userId', '5');
    network.use(answer('getContract', view));
    return renderPage(AddContractPage, { route: '/add-contract', at: '/add-contract?contractId=1' });
  }

  it('begins with what the contract says, under what the buyer asked for, and sends it for that revision', async () => {
    const seen: { url: URL; body: unknown }[] = [];
    const { user, path } = openRevision();
    network.use(answer('reviseContract', { ...contract, revision: 2 }, { seen }));
    expect(await screen.findByText('Delivery in May, please.')).toBeTruthy();
    expect(screen.getByText('Changes asked for by Dams Ltd')).toBeTruthy();
    const name = screen.getByRole('textbox', { name: /Contract name/ });
    expect(name).toHaveProperty('value', 'Pumps 2027');
    expect(screen.getByLabelText(/Start date/)).toHaveProperty('value', '2026-12-01');
    await user.type(name, ', in May');
    await user.click(screen.getByRole('button', { name: 'Send again' }));
    await waitFor(() => expect(path()).toBe('/contract-all'));
    expect(seen.map(({ url, body }) => [url.pathname, body])).toEqual([
      [
        '/contracts/1/revise',
        {
          revision: 1,
          contractName: 'Pumps 2027, in May',
          contractDescription: '',
          startDate: '2026-12-01',
          endDate: '2027-06-30',
        },
      ],
    ]);
    expect(sessionStorage.length).toBe(0);
  });

  it('is restored from its address, with what was typed', async () => {
    const { user, unmount } = openRevision();
    await user.type(await screen.findByRole('textbox', { name: /Description/ }), 'Forty in May.');
    unmount();
    openRevision();
    expect(await screen.findByDisplayValue('Forty in May.')).toBeTruthy();
  });

  it('says so when another tab was faster, and keeps what was typed', async () => {
    const { user } = openRevision();
    await user.type(await screen.findByRole('textbox', { name: /Description/ }), 'Forty in May.');
    network.use(
      refuse('reviseContract', 'changed_meanwhile', 'This contract has changed since you read it.'),
    );
    await user.click(screen.getByRole('button', { name: 'Send again' }));
    expect(await screen.findByText('This contract has changed since you read it.')).toBeTruthy();
    expect(screen.getByDisplayValue('Forty in May.')).toBeTruthy();
  });

  it('leads back when nothing is to be changed', async () => {
    openRevision(contractView());
    expect(await screen.findByText('This contract does not wait for changes')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Go to Contracts' })).toHaveProperty('pathname', '/contract-all');
  });
});
