import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Contract } from '../../entities/contracts/contract';
import { answer, network } from '../../test/network';
import { pageOf } from '../../test/page-of';
import { buyer, supplier } from '../../test/people';
import { renderPage } from '../../test/render-page';
import { AddContractPage } from './add-contract-page';
import { BuyerContractsPage, SupplierContractsPage } from './contracts-page';
import { agreed, amendment, contract, contractView, nothingBeside } from './contract.factory';

const names = {
  contractName: 'مضخات ٢٠٢٧',
  offerTitle: 'مضخات مياه',
  buyerCompany: 'شركة السدود',
  supplierCompany: 'شركة المضخات',
};
const person = 'بينا داس';
const rightToLeft = /\p{Script=Arabic}/u;

/**
 * The texts of ours that a name in another direction would turn: those that hold letters of it beside the text around
 * them, neither in an element of their own nor set apart by isolates.
 */
function turnedTexts(container: HTMLElement): string[] {
  const turned: string[] = [];
  const walker = document.createTreeWalker(container, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { textContent, parentElement } = walker.currentNode;
    const bare = (textContent ?? '').replaceAll(/\u2068[^\u2069]*\u2069/gu, '');
    const isAlone = parentElement?.textContent === textContent && /^[^a-z]*$/iu.test(bare);
    const isApart = isAlone && !/^(del|ins|span)$/iu.test(parentElement.tagName);
    if (rightToLeft.test(bare) && !isApart) turned.push(textContent ?? '');
  }
  return turned;
}

function openSupplier(change: Partial<Contract>) {
  const shown = { ...contract, ...names, ...change };
  network.use(answer('session', supplier), answer('supplierContracts', pageOf(shown)));
  return renderPage(SupplierContractsPage, { route: '/contract-all' }).user;
}

function openBuyer(change: Partial<Contract>) {
  const shown = { ...contract, ...names, ...change };
  network.use(answer('session', buyer), answer('buyerContracts', pageOf(shown)));
  return renderPage(BuyerContractsPage, { route: '/bcontract' }).user;
}

const press = async (user: ReturnType<typeof openBuyer>, name: RegExp) =>
  user.click(await screen.findByRole('button', { name }));

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-22T09:00:00Z') }));
afterEach(() => vi.useRealTimers());

it('are set apart where an amendment is proposed', async () => {
  await press(openBuyer({ ...agreed, ...names }), /^Propose an amendment/);
  const dialog = await screen.findByRole('dialog', { name: 'Propose an amendment' });
  expect(within(dialog).getByText(names.supplierCompany, { selector: 'bdi' })).toBeTruthy();
  expect(turnedTexts(dialog)).toEqual([]);
});

it('are set apart where a contract is rejected', async () => {
  await press(openBuyer({}), /^Reject/);
  const dialog = await screen.findByRole('dialog', { name: 'Reject contract' });
  expect(dialog.textContent).toContain(`\u2068${names.supplierCompany}\u2069 can change the contract`);
  expect(turnedTexts(dialog)).toEqual([]);
});

it('are set apart where a contract is accepted', async () => {
  await press(openSupplier({}), /^Accept/);
  const dialog = await screen.findByRole('dialog', { name: 'Accept contract' });
  expect(within(dialog).getByText(names.buyerCompany, { selector: 'bdi' })).toBeTruthy();
  expect(within(dialog).getByText(names.offerTitle, { selector: 'bdi' })).toBeTruthy();
  expect(turnedTexts(dialog)).toEqual([]);
});

it('are set apart in an open amendment, before and after it, and where it is taken back', async () => {
  const openAmendment = { ...amendment, contractName: 'مضخات وأنابيب' };
  const user = openBuyer({ ...agreed, ...names, openAmendment });
  const card = await screen.findByRole('article');
  expect(within(card).getByText(openAmendment.contractName, { selector: 'bdi' })).toBeTruthy();
  expect(turnedTexts(card)).toEqual([]);
  await press(user, /^Take back/);
  expect(turnedTexts(await screen.findByRole('dialog', { name: 'Take back amendment' }))).toEqual([]);
});

it('are set apart in the history', async () => {
  const before = {
    ...nothingBeside,
    ...names,
    contractDescription: '',
    startDate: '2026-12-01',
    endDate: '2027-06-30',
  };
  const shown = contractView({
    ...names,
    history: [
      { at: '2026-11-21T00:00:00Z', by: person, act: 'proposed', revision: 1, amendment: null, note: '' },
    ],
    revisions: [{ ...before, revision: 1, proposed: null }],
    amendments: [
      {
        ...nothingBeside,
        ...amendment,
        before,
        state: 'rejected',
        answerReason: 'لا',
        answeredAt: '2026-11-25T00:00:00Z',
      },
    ],
  });
  network.use(answer('getContract', shown));
  await press(openSupplier({}), /^History/);
  expect(await screen.findByText(person, { selector: 'bdi' })).toBeTruthy();
  expect(screen.getByText(`Revision 1: \u2068${names.contractName}\u2069`)).toBeTruthy();
  expect(turnedTexts(screen.getByRole('dialog'))).toEqual([]);
});

it('are set apart where a contract is proposed', async () => {
  localStorage.setItem('userId', '5');
  const { buyerCompany, offerTitle } = names;
  const known = { buyerId: 7, buyerName: person, buyerCompany, ndaStatus: 'Requested' as const };
  network.use(
    answer('session', supplier),
    answer('viewOffer', { title: offerTitle } as never),
    answer('contractBuyers', pageOf(known as never)),
  );
  renderPage(AddContractPage, { route: '/add-contract', at: '/add-contract?proposalId=11&buyerId=7' });
  expect(await screen.findByText(`\u2068${person}\u2069, \u2068${buyerCompany}\u2069`)).toBeTruthy();
});
