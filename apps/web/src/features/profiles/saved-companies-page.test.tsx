import { paths } from '@proffer/contract/wire/paths';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { delay, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { answer, network, refuse } from '../../test/network';
import { pageOf } from '../../test/page-of';
import { buyer } from '../../test/people';
import { renderPage } from '../../test/render-page';
import { savedCompany } from './profiles.factory';
import { SavedCompaniesPage } from './saved-companies-page';

type Seen = { url: URL; body: unknown }[];
const dams = {
  ...savedCompany,
  userId: 8,
  companyName: 'Dams Ltd',
  userType: 'Buyer' as const,
  isValidated: false,
  validation: null,
};

function open(at = '/bcompanies', seen: Seen = []) {
  network.use(
    answer('session', buyer),
    answer('savedCompanies', { ...pageOf(savedCompany, dams), totalPages: 3, totalElements: 22 }, { seen }),
  );
  return renderPage(SavedCompaniesPage, { route: '/bcompanies', at });
}

describe('saved companies', () => {
  it('lists the companies with their count and links', async () => {
    open();
    const pumps = await screen.findByRole('article', { name: 'Pumps & Co' });
    expect(within(pumps).getByRole('link', { name: 'Pumps & Co' })).toHaveProperty(
      'pathname',
      '/company-profile/5',
    );
    for (const text of ['Supplier', 'Water engineering', 'Pune, Maharashtra', 'Validated', '3']) {
      expect(within(pumps).getByText(text)).toBeDefined();
    }
    const other = screen.getByRole('article', { name: 'Dams Ltd' });
    expect(within(other).queryByText('Validated')).toBeNull();
    expect(screen.getByText('22 companies')).toBeDefined();
  });

  it('searches and turns pages through the address', async () => {
    const seen: Seen = [];
    const { user, path } = open('/bcompanies?page=2', seen);
    await user.type(await screen.findByRole('searchbox', { name: 'Search' }), 'pump');
    await waitFor(() => expect(path()).toBe('/bcompanies?keyword=pump'));
    await user.click(await screen.findByRole('button', { name: 'Page 3' }));
    await waitFor(() => expect(path()).toBe('/bcompanies?keyword=pump&page=3'));
    await waitFor(() =>
      expect(seen.map(({ url }) => url.search)).toEqual([
        '?page=1&size=10',
        '?page=0&size=10&keyword=pump',
        '?page=2&size=10&keyword=pump',
      ]),
    );
  });

  it('removes a company at once, with Undo', async () => {
    const seen: Seen = [];
    const { user } = open();
    network.use(
      answer('removeSavedCompany', { status: 'Success', msg: '' }, { seen }),
      answer('saveCompany', { status: 'Success', msg: '' }, { seen }),
    );
    await screen.findByRole('article', { name: 'Pumps & Co' });
    network.use(answer('savedCompanies', pageOf(dams)));
    await user.click(screen.getByRole('button', { name: 'Remove Pumps & Co' }));
    // The second half of a double click hits the card that moved up.
    fireEvent.click(screen.getByRole('button', { name: 'Remove Dams Ltd' }), { detail: 2 });
    await waitFor(() => expect(screen.queryByRole('article', { name: 'Pumps & Co' })).toBeNull());
    expect(screen.getByRole('article', { name: 'Dams Ltd' })).toBeDefined();
    network.use(answer('savedCompanies', pageOf(savedCompany, dams)));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByRole('article', { name: 'Pumps & Co' })).toBeDefined();
    expect(seen.map(({ url, body }) => [url.pathname, body])).toEqual([
      ['/userprofile/savedcompanies/5', ''],
      ['/userprofile/savecompany', { userId: 5 }],
    ]);
  });

  it('restores the company if removing fails', async () => {
    const { user } = open();
    const remove = await screen.findByRole('button', { name: 'Remove Pumps & Co' });
    network.use(
      refuse('removeSavedCompany', 'unexpected', 'The disk is full.'),
      // The restored row does not wait for the list to be refetched.
      http.get(`*${paths.savedCompanies.path}`, () => delay('infinite')),
    );
    await user.click(remove);
    expect(await screen.findByText('The disk is full.')).toBeDefined();
    expect(screen.getByRole('article', { name: 'Pumps & Co' })).toBeDefined();
    expect(screen.getByText('22 companies')).toBeDefined();
  });

  it.each([
    ['/bcompanies', 'No saved companies yet'],
    ['/bcompanies?keyword=zz', 'No saved company matches'],
  ])('states at %s that there are none', async (at, title) => {
    network.use(answer('session', buyer), answer('savedCompanies', { ...pageOf(), totalPages: 0 }));
    renderPage(SavedCompaniesPage, { route: '/bcompanies', at });
    expect(await screen.findByText(title)).toBeDefined();
  });

  it('states that they could not be loaded', async () => {
    network.use(answer('session', buyer), refuse('savedCompanies', 'unexpected', 'The disk is full.'));
    renderPage(SavedCompaniesPage, { route: '/bcompanies' });
    expect(await screen.findByText('The disk is full.')).toBeDefined();
  });
});
