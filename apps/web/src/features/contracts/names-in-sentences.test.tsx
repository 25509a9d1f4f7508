import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { FullContract } from '../../entities/contracts/contract';
import { answer, network } from '../../test/network';
import { pageOf } from '../../test/page-of';
import { buyer, supplier } from '../../test/people';
import { renderPage } from '../../test/render-page';
import { AddContractPage } from './form/add-contract-page';
import { BuyerContractPage, SupplierContractPage } from './page/contract-page';
import {
  agreed,
  amendment,
  amendmentView,
  contractView,
  noFulfilment,
  nothingBeside,
} from './contract.factory';

const names = {
  contractName: 'مضخات ٢٠٢٧',
  offerTitle: 'مضخات مياه',
  buyerCompany: 'شركة السدود',
  supplierCompany: 'شركة المضخات',
};
const person = 'بينا داس';
const rightToLeft = /\p{Script=Arabic}/u;

/**
 * Returns our texts that a name in another direction would reorder: they contain its letters next to our words,
 * without an element of its own or isolates.
 */
function turnedTexts(container: HTMLElement): string[] {
  const turned: string[] = [];
  const walker = document.createTreeWalker(container, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { textContent, parentElement } = walker.currentNode;
    const bare = (textContent ?? '').replaceAll(/\u2068[^\u2069]*\u2069/gu, '');
    const isAlone = parentElement?.textContent === textContent && /^[^a-z]*$/iu.test(bare);
    const isolate = parentElement?.closest('bdi');
    const isIsolated = isolate !== null && /^[^a-z]*$/iu.test(isolate?.textContent ?? 'a');
    const isApart = isIsolated || (isAlone && !/^(del|ins|span)$/iu.test(parentElement.tagName));
    if (rightToLeft.test(bare) && !isApart) turned.push(textContent ?? '');
  }
  return turned;
}

function openSupplier(change: Partial<FullContract>) {
  const shown = contractView({ ...names, ...change });
  network.use(answer('session', supplier), answer('getContract', shown), noFulfilment);
  return renderPage(SupplierContractPage, { route: '/contract-all/$contractId', at: '/contract-all/1' }).user;
}

function openBuyer(change: Partial<FullContract>) {
  const shown = contractView({ ...names, ...change });
  network.use(answer('session', buyer), answer('getContract', shown), noFulfilment);
  return renderPage(BuyerContractPage, { route: '/bcontract/$contractId', at: '/bcontract/1' }).user;
}

const press = async (user: ReturnType<typeof openBuyer>, name: RegExp) =>
  user.click(await screen.findByRole('button', { name }));

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-22T09:00:00Z') }));
afterEach(() => vi.useRealTimers());

it('isolates a company name with another text direction where an amendment is proposed', async () => {
  const user = openBuyer({ ...agreed, ...names });
  await user.click(await screen.findByRole('link', { name: /^Propose an amendment/ }));
  await screen.findByRole('form', { name: 'Propose an amendment' });
  expect(screen.getByText(names.supplierCompany, { selector: 'bdi' })).toBeTruthy();
  expect(turnedTexts(document.body)).toEqual([]);
});

it('isolates a company name with another text direction where changes are requested', async () => {
  const user = openBuyer({});
  await user.click(await screen.findByRole('link', { name: 'Request changes' }));
  expect(await screen.findByText(names.supplierCompany, { selector: 'bdi' })).toBeTruthy();
  expect(turnedTexts(document.body)).toEqual([]);
});

it('isolates a company name with another text direction where a contract is accepted', async () => {
  await press(openSupplier({}), /^Accept/);
  const dialog = await screen.findByRole('dialog', { name: 'Accept contract' });
  expect(within(dialog).getByText(names.buyerCompany, { selector: 'bdi' })).toBeTruthy();
  expect(within(dialog).getByText(names.offerTitle, { selector: 'bdi' })).toBeTruthy();
  expect(turnedTexts(dialog)).toEqual([]);
});

it('isolates a company name with another text direction in an open amendment and where it is withdrawn', async () => {
  const openAmendment = { ...amendment, contractName: 'مضخات وأنابيب' };
  const amendments = [amendmentView(openAmendment)];
  const user = openBuyer({ ...agreed, ...names, openAmendment, amendments });
  const shown = await screen.findByRole('region', { name: 'Amendment 1' });
  const isolated = [...shown.querySelectorAll('bdi')].map(({ textContent }) => textContent);
  expect(isolated).toContain(openAmendment.contractName);
  expect(turnedTexts(document.querySelector('main, body')!)).toEqual([]);
  await press(user, /^Withdraw/);
  expect(turnedTexts(await screen.findByRole('dialog', { name: 'Withdraw amendment' }))).toEqual([]);
});

it("isolates a company name with another text direction in the contract's history", async () => {
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
  openSupplier(shown);
  expect(await screen.findByText(person, { selector: 'bdi' })).toBeTruthy();
  expect(turnedTexts(document.body)).toEqual([]);
});

it('isolates a company name with another text direction where a contract is proposed', async () => {
  localStorage.setItem('userId', '5');
  const { buyerCompany, offerTitle } = names;
  const known = { buyerId: 7, buyerName: person, buyerCompany, ndaStatus: 'Requested' as const };
  network.use(
    answer('session', supplier),
    answer('viewOffer', { title: offerTitle, duration: null } as never),
    answer('contractBuyers', pageOf(known as never)),
  );
  renderPage(AddContractPage, { route: '/add-contract', at: '/add-contract?proposalId=11&buyerId=7' });
  expect(await screen.findByText(`\u2068${person}\u2069, \u2068${buyerCompany}\u2069`)).toBeTruthy();
});
