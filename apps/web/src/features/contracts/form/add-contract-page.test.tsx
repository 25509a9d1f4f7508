import { blankContent } from '@proffer/contract/offers/fields';
import type { ContractBuyer } from '@proffer/contract/contracts/schemas';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FullOffer } from '../../../entities/offers/offer';
import { testSupplier } from '../../../entities/offers/test/sample-offers';
import { answer, answerPdf, network, refuse } from '../../../test/network';
import { pageOf } from '../../../test/page-of';
import { pasteTooLong } from '../../../test/paste-too-long';
import { renderPage } from '../../../test/render-page';
import { putIn } from '../../../test/put-in';
import { AddContractPage } from './add-contract-page';
import { contract, contractView, wantingChanges } from '../contract.factory';

const offer: FullOffer = {
  ...blankContent,
  id: 11,
  title: 'Water pumps',
  createdDate: '2026-11-01T00:00:00Z',
  published: true,
  supplierName: 'Asha Rao',
  companyName: 'Pumps & Co',
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

const buyer: ContractBuyer = {
  buyerId: 7,
  buyerName: 'Bina Das',
  buyerCompany: 'Dams Ltd',
  ndaId: 21,
  ndaStatus: 'Signed & Shared',
  blockedReason: null,
};

/** The body for a contract with only a name and days. */
const nothingSent = {
  lines: [],
  paymentTerms: '',
  milestones: [],
  governingLaw: '',
  jurisdiction: '',
  requiredCertificates: [],
  papers: [],
};

function open(at = '/add-contract?proposalId=11&buyerId=7') {
  network.use(
    answer('session', { ...testSupplier, userId: 5 }),
    answer('viewOffer', offer),
    answer('contractBuyers', pageOf(buyer)),
    answerPdf('previewContract', 'draft'),
  );
  return renderPage(AddContractPage, { route: '/add-contract', at });
}

// The end of a contract must not be in the past.
beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-22T09:00:00Z') }));
afterEach(() => vi.useRealTimers());

const next = () => screen.getByRole('button', { name: 'Continue' });
const submit = () => screen.getByRole('button', { name: 'Create Contract' });
type User = ReturnType<typeof open>['user'];
const toTheEnd = async (user: User) => {
  await user.click(next());
  await user.click(next());
};

async function fill(user: User, end = '2027-06-30') {
  const name = await screen.findByRole('textbox', { name: /Contract name/ });
  await user.clear(name);
  await putIn(user, name, 'Pumps 2027');
  fireEvent.change(screen.getByRole('textbox', { name: /Start date/ }), { target: { value: '2026-12-01' } });
  fireEvent.change(screen.getByRole('textbox', { name: /End date/ }), { target: { value: end } });
}

describe('the form for a new contract', () => {
  // CON-7
  it("shows that the buyer is missing if neither the address nor the browser's storage names one", async () => {
    open('/add-contract');
    expect(await screen.findByText('Missing buyerId / proposalId in localStorage')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Go to NDA Requests' })).toHaveProperty(
      'pathname',
      '/ndarequest',
    );
  });

  // CON-8, CON-9, CON-72
  it('continues only from a valid step and sends the contract only when all steps are valid', async () => {
    const { user } = open();
    expect(await screen.findByText('Water pumps')).toBeTruthy();
    expect(screen.getByText('Bina Das, Dams Ltd')).toBeTruthy();
    expect(screen.getByRole('textbox', { name: /Contract name/ })).toHaveProperty('value', 'Water pumps');
    await user.click(next());
    expect(screen.getAllByText('Please choose a date.')).toHaveLength(2);
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /Start date/ }));
    await fill(user, '2026-12-01');
    expect(screen.getByText('The end date must be after the start date.')).toBeTruthy();
    // Any step can be opened, but an invalid contract is not sent.
    await user.click(screen.getByRole('button', { name: 'Review and send' }));
    expect(submit()).toHaveProperty('disabled', true);
    await user.click(screen.getByRole('button', { name: 'step 1, Basics' }));
    fireEvent.change(screen.getByRole('textbox', { name: /End date/ }), { target: { value: '2026-12-02' } });
    await toTheEnd(user);
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Review and send' }));
    expect(submit()).toHaveProperty('disabled', false);
  });

  it('does not cut a contract text that is too long', async () => {
    const { user } = open();
    await fill(user);
    const name = screen.getByRole<HTMLInputElement>('textbox', { name: /Contract name/ });
    await pasteTooLong(user, name, 200);
    await user.click(next());
    expect(document.activeElement).toBe(name);
    await user.type(name, '{Backspace}');
    await user.click(next());
    expect(screen.getByRole('heading', { name: 'Items and price' })).toBeTruthy();
  });

  it('accepts a start in the past, and reports at once an end in the past', async () => {
    const { user } = open();
    await fill(user, '2026-11-21');
    fireEvent.change(screen.getByRole('textbox', { name: /Start date/ }), {
      target: { value: '2026-11-01' },
    });
    expect(screen.getByText('The end date must not be in the past.')).toBeTruthy();
    expect(
      [...document.querySelectorAll<HTMLInputElement>('input[type=date]')].map(({ min }) => min),
    ).toContain('2026-11-22');
    fireEvent.change(screen.getByRole('textbox', { name: /End date/ }), { target: { value: '2026-11-22' } });
    expect(screen.queryByText('The end date must not be in the past.')).toBeNull();
  });

  // CON-351
  it('sends the certificates that the supplier has to hold', async () => {
    const seen: { url: URL; body: unknown }[] = [];
    const { user, path } = open();
    network.use(answer('createContract', contract, { status: 201, seen }));
    await fill(user);
    await user.click(next());
    await user.click(screen.getByRole('checkbox', { name: 'Insurance' }));
    await user.click(screen.getByRole('checkbox', { name: 'ISO 9001' }));
    await user.click(next());
    await user.click(submit());
    await waitFor(() => expect(path()).toBe('/contract-all'));
    expect(seen[0]?.body).toMatchObject({ requiredCertificates: ['iso_9001', 'insurance'] });
  });

  // CON-12
  it('sends a contract with calendar days once, however often the button is clicked, and opens the list', async () => {
    const seen: { url: URL; body: unknown }[] = [];
    const { user, path } = open();
    network.use(answer('createContract', contract, { status: 201, seen }));
    await fill(user);
    await toTheEnd(user);
    await user.click(screen.getByRole('checkbox', { name: 'To be signed' }));
    const form = submit().closest('form')!;
    fireEvent.submit(form);
    fireEvent.submit(form);
    await waitFor(() => expect(path()).toBe('/contract-all'));
    expect(seen.map(({ body }) => body)).toEqual([
      {
        offerId: 11,
        buyerId: 7,
        supplierId: 5,
        contractName: 'Pumps 2027',
        contractDescription: '',
        startDate: '2026-12-01',
        endDate: '2027-06-30',
        ...nothingSent,
        toBeSigned: false,
      },
    ]);
    expect(await screen.findByText('Contract created successfully!')).toBeTruthy();
    expect(screen.getByText('Contract added successfully!')).toBeTruthy();
    expect(sessionStorage.length).toBe(0);
  });

  // CON-12, ERR-5
  it("shows the server's message at its field and keeps the typed contract, also after a reload", async () => {
    const { user, unmount } = open();
    network.use(
      refuse('createContract', 'invalid_input', 'Please check the fields.', {
        errors: [{ field: 'contractName', text: 'This name is taken.' }],
      }),
    );
    await fill(user);
    await toTheEnd(user);
    await user.click(submit());
    expect(await screen.findByText('This name is taken.')).toBeTruthy();
    expect(screen.getByText('Failed to create contract')).toBeTruthy();
    unmount();
    open();
    expect(await screen.findByDisplayValue('Pumps 2027')).toBeTruthy();
    expect(screen.getByDisplayValue('2027-06-30')).toBeTruthy();
  });
});

describe('a contract form with invalid ids', () => {
  it.each([
    [
      'an offer that is gone or another’s',
      [refuse('contractBuyers', 'not_found', 'The proposal was not found.')],
    ],
    ['a buyer without dealings on the offer', [answer('contractBuyers', pageOf())]],
  ])('shows a message instead of the form: %s', async (_what, handlers) => {
    open();
    network.use(...handlers);
    expect(await screen.findByText('No contract can be proposed here')).toBeTruthy();
    expect(screen.queryByRole('form')).toBeNull();
    expect(screen.getByRole('link', { name: 'Go to NDA Requests' })).toBeTruthy();
  });

  it('shows a message also before the buyer is chosen', async () => {
    open('/add-contract?proposalId=12');
    network.use(refuse('contractBuyers', 'not_found', 'The proposal was not found.'));
    expect(await screen.findByText('No contract can be proposed here')).toBeTruthy();
  });
});

describe('a contract for a buyer whose account is deactivated', () => {
  const away = { ...buyer, blockedReason: 'This company’s account is deactivated.' };

  it('shows a message instead of the form', async () => {
    open();
    network.use(answer('contractBuyers', pageOf(away)));
    expect(await screen.findByText('No contract can be proposed at present')).toBeTruthy();
    expect(screen.getByText(away.blockedReason)).toBeTruthy();
    expect(screen.queryByRole('form')).toBeNull();
  });

  it('shows why the buyer cannot be chosen', async () => {
    open('/add-contract?proposalId=11');
    network.use(answer('contractBuyers', pageOf(away, { ...buyer, buyerId: 8, buyerCompany: 'Weirs & Co' })));
    const list = within(await screen.findByRole('list', { name: 'Buyers' }));
    expect(list.getByText(away.blockedReason)).toBeTruthy();
    expect(list.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Weirs & Co']);
  });
});

describe('a contract form opened from an offer', () => {
  // CON-6
  it('lets the supplier choose among the buyers, with the state of their NDA', async () => {
    const seen: { url: URL; body: unknown }[] = [];
    const { user, path } = open('/add-contract?proposalId=11');
    const other = { ...buyer, buyerId: 8, buyerCompany: 'Weirs & Co', ndaStatus: 'Requested' as const };
    network.use(answer('contractBuyers', pageOf(buyer, other), { seen }));
    const list = await screen.findByRole('list', { name: 'Buyers' });
    expect(await screen.findByText('Water pumps')).toBeTruthy();
    expect(
      within(list)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      expect.stringMatching(/Dams Ltd.*Bina Das.*Signed/),
      expect.stringMatching(/Weirs & Co.*Bina Das.*Requested/),
    ]);
    await putIn(user, screen.getByRole('searchbox', { name: 'Search' }), 'weirs');
    await waitFor(() => expect(path()).toBe('/add-contract?proposalId=11&search=weirs'));
    await waitFor(() => expect(seen.at(-1)?.url.searchParams.get('search')).toBe('weirs'));
    await user.click(await screen.findByRole('link', { name: 'Weirs & Co' }));
    await waitFor(() => expect(path()).toBe('/add-contract?proposalId=11&buyerId=8'));
    expect(await screen.findByRole('form', { name: 'Create New Contract' })).toBeTruthy();
  });

  it('states that no buyer can be chosen yet', async () => {
    open('/add-contract?proposalId=11');
    network.use(answer('contractBuyers', pageOf()));
    expect(await screen.findByText('No buyer yet')).toBeTruthy();
  });
});

describe('the form for a revision', () => {
  const asked = contractView(wantingChanges);
  function openRevision(view = asked) {
    localStorage.setItem('userId', '5');
    network.use(answer('getContract', view));
    return renderPage(AddContractPage, { route: '/add-contract', at: '/add-contract?contractId=1' });
  }

  it("starts with the current terms below the buyer's requested changes, and sends a revision of exactly that contract version", async () => {
    const seen: { url: URL; body: unknown }[] = [];
    const { user, path } = openRevision();
    network.use(answer('reviseContract', { ...contract, revision: 2 }, { seen }));
    expect(await screen.findByText('Delivery in May, please.')).toBeTruthy();
    expect(screen.getByText('Changes requested by Dams Ltd')).toBeTruthy();
    const name = screen.getByRole('textbox', { name: /Contract name/ });
    expect(name).toHaveProperty('value', 'Pumps 2027');
    expect(screen.getByRole('textbox', { name: /Start date/ })).toHaveProperty('value', '01/12/2026');
    await putIn(user, name, ', in May');
    await toTheEnd(user);
    expect(screen.getByRole('region', { name: 'What changes' }).textContent).toContain('Pumps 2027, in May');
    await user.click(screen.getByRole('button', { name: 'Send again' }));
    await waitFor(() => expect(path()).toBe('/contract-all/1'));
    expect(seen.map(({ url, body }) => [url.pathname, body])).toEqual([
      [
        '/contracts/1/revise',
        {
          revision: 1,
          contractName: 'Pumps 2027, in May',
          contractDescription: '',
          startDate: '2026-12-01',
          endDate: '2027-06-30',
          ...nothingSent,
        },
      ],
    ]);
    expect(sessionStorage.length).toBe(0);
  });

  it('is restored from its address with the typed values', async () => {
    const { user, unmount } = openRevision();
    await putIn(user, await screen.findByRole('textbox', { name: /Description/ }), 'Forty in May.');
    unmount();
    openRevision();
    expect(await screen.findByDisplayValue('Forty in May.')).toBeTruthy();
  });

  it('reports a newer revision from another tab and keeps the typed values', async () => {
    const { user } = openRevision();
    await putIn(user, await screen.findByRole('textbox', { name: /Description/ }), 'Forty in May.');
    network.use(
      refuse('reviseContract', 'changed_meanwhile', 'This contract has changed since you opened it.'),
    );
    await toTheEnd(user);
    await user.click(screen.getByRole('button', { name: 'Send again' }));
    expect(await screen.findAllByText(/This contract has changed since you opened it\./)).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: 'Basics' }));
    expect(screen.getByDisplayValue('Forty in May.')).toBeTruthy();
  });

  it('links back when no changes were requested', async () => {
    openRevision(contractView());
    expect(await screen.findByText('No changes are requested for this contract')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Go to Contracts' })).toHaveProperty('pathname', '/contract-all');
  });
});
