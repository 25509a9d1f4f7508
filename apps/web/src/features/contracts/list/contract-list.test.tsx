import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { paths } from '@proffer/contract/wire/paths';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answer, network } from '../../../test/network';
import { pageOf } from '../../../test/page-of';
import { buyer, supplier } from '../../../test/people';
import { renderPage } from '../../../test/render-page';
import { agreed, contract, noFacets, wantingChanges } from '../contract.factory';
import { BuyerContractsPage, SupplierContractsPage } from './contracts-page';

const rowOf = async (name: string) => within(await screen.findByRole('article', { name }));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-22T09:00:00Z') });
  network.use(answer('contractFacets', noFacets));
});
afterEach(() => vi.useRealTimers());

describe('lists of contracts', () => {
  // CON-71
  it.each([
    ['buyer', buyer, BuyerContractsPage, '/bcontract'],
    ['supplier', supplier, SupplierContractsPage, '/contract-all'],
  ] as const)("links in mails to a %s open the contract's page", async (_side, person, Page, route) => {
    network.use(answer('session', person));
    const { path } = renderPage(Page, { route, at: `${route}?contract=40` });
    await waitFor(() => expect(path()).toBe(`${route}/40`));
  });

  // CON-17, CON-70, CON-71
  it('show in one row the subject, company, value, period, state and next actor of a contract', async () => {
    network.use(
      answer('session', supplier),
      answer(
        'supplierContracts',
        pageOf({ ...contract, value: 261_959.86, buyerLogo: '/userprofile/pictures/7/logo?key=ab' }),
      ),
    );
    const { user, path } = renderPage(SupplierContractsPage, { route: '/contract-all' });
    const group = await screen.findByRole('region', { name: 'Waiting for you' });
    const row = within(within(group).getByRole('article', { name: 'Pumps 2027' }));
    expect(row.getByText('Water pumps')).toBeTruthy();
    expect(row.getByRole('link', { name: 'Dams Ltd' })).toBeTruthy();
    expect(row.getByText('Value').nextSibling?.textContent).toBe('₹2,61,959.86');
    expect(group.querySelector('img')?.getAttribute('src')).toBe('/userprofile/pictures/7/logo?key=ab');
    expect(row.getByText('1 Dec 2026 – 30 Jun 2027')).toBeTruthy();
    expect(row.getByText('Pending')).toBeTruthy();
    expect(row.getByText('Waiting for supplier to accept')).toBeTruthy();
    expect(row.getByText('Turn').nextSibling?.textContent).toBe('Yours');
    await user.click(row.getByRole('link', { name: 'Pumps 2027' }));
    await waitFor(() => expect(path()).toBe('/contract-all/1'));
  });

  // CON-36
  it('show the first ten waiting contracts with their total number, the others on request, and errors in loading these', async () => {
    const all = Array.from({ length: 12 }, (_, index) => ({ ...contract, contractId: index + 1 }));
    let isDown = true;
    network.use(
      answer('session', supplier),
      http.get(`*${paths.supplierContracts.path}`, ({ request }) => {
        const size = Number(new URL(request.url).searchParams.get('size'));
        if (size > 10 && isDown) return HttpResponse.json({ title: 'Down', status: 500 }, { status: 500 });
        return HttpResponse.json({
          ...pageOf(...all.slice(0, size)),
          totalElements: all.length,
          totalPages: Math.ceil(all.length / size),
        });
      }),
    );
    const { user } = renderPage(SupplierContractsPage, { route: '/contract-all' });
    const group = await screen.findByRole('region', { name: 'Waiting for you' });
    const count = () => within(group).getAllByRole('article').length;
    expect(within(group).getByRole('heading', { name: 'Waiting for you (12)' })).toBeTruthy();
    expect(count()).toBe(10);
    await user.click(within(group).getByRole('button', { name: 'Show all 12' }));
    expect(await screen.findByText('The items waiting for you could not be loaded')).toBeTruthy();
    expect(count()).toBe(10);
    isDown = false;
    await user.click(screen.getByRole('button', { name: /^Try again/ }));
    await waitFor(() => expect(count()).toBe(12));
  });

  it('show the next actor according to the last act on a contract', async () => {
    const named = (contractId: number, contractName: string, change: object) => ({
      ...contract,
      ...change,
      contractId,
      contractName,
    });
    network.use(
      answer('session', buyer),
      answer(
        'buyerContracts',
        pageOf(
          named(1, 'Sent back', wantingChanges),
          named(2, 'Running', agreed),
          named(3, 'Away', { blockedReason: 'This company’s account is deactivated.' }),
        ),
      ),
    );
    renderPage(BuyerContractsPage, { route: '/bcontract' });
    const turnOf = async (name: string) => (await rowOf(name)).getByText('Turn').nextSibling?.textContent;
    expect(await turnOf('Sent back')).toBe('Theirs');
    expect((await rowOf('Sent back')).getByText('Changes requested by Dams Ltd')).toBeTruthy();
    expect(await turnOf('Running')).toBe('–');
    expect(await turnOf('Away')).toBe('–');
    expect((await rowOf('Running')).getByText('not stated')).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Waiting for you' })).toBeNull();
  });

  // CON-16
  it('distinguish accepted contracts that begin later, and lapsed ones, from waiting ones', async () => {
    const ahead = { supplierAgreement: true, buyerAgreement: true, startDate: '2027-01-01' };
    const late = { startDate: '2020-01-01', endDate: '2020-02-01', lapsed: true, supplierAgreement: true };
    network.use(
      answer('session', buyer),
      answer(
        'buyerContracts',
        pageOf(
          contract,
          { ...contract, ...ahead, contractId: 2, contractName: 'Ahead' },
          { ...contract, ...late, contractId: 3, contractName: 'Late' },
        ),
      ),
    );
    renderPage(BuyerContractsPage, { route: '/bcontract' });
    expect((await rowOf('Pumps 2027')).getByText('Pending')).toBeTruthy();
    expect((await rowOf('Ahead')).getByText('Accepted, starts 1 Jan 2027')).toBeTruthy();
    const ofLate = await rowOf('Late');
    expect(ofLate.getByText('Not accepted in time')).toBeTruthy();
    expect(ofLate.getByText('Its last day has passed, so it can no longer be accepted')).toBeTruthy();
  });

  // CON-31, CON-32, LIM-3
  it('search for a buyer by the typed text once typing pauses', async () => {
    const seen: { url: URL; body: unknown }[] = [];
    network.use(answer('session', buyer), answer('buyerContracts', pageOf(), { seen }));
    const { user, path } = renderPage(BuyerContractsPage, {
      route: '/bcontract',
      at: '/bcontract?status=Active',
    });
    // The address has a filter, because a list that is empty without one has no search.
    expect(await screen.findByText('No contracts match these filters')).toBeTruthy();
    await user.type(screen.getByRole('searchbox', { name: 'Search' }), 'pump');
    await waitFor(() => expect(path()).toBe('/bcontract?status=Active&search=pump'));
    expect(await screen.findByText('No contracts match these filters')).toBeTruthy();
    const searches = seen.map(({ url }) => url.searchParams.get('search')).filter((word) => word !== null);
    expect(searches).toEqual(['pump']);
    expect(seen.at(-1)?.url.searchParams.get('buyerId')).toBe('7');
  });
});
