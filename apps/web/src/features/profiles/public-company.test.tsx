import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { PublicCompany } from '@proffer/contract/profiles/schemas';
import { answer, network, refuse } from '../../test/network';
import { renderPage } from '../../test/render-page';
import { CompanyPage } from './company-page';
import { ownProfile } from './profiles.factory';
import { PublicSwitch } from './public-switch';

const company: PublicCompany = {
  userId: 5,
  companyName: 'Pumps & Co',
  industry: 'Water engineering',
  overview: 'We build pumps.',
  city: 'Pune',
  state: 'Maharashtra',
  logo: null,
  services: ['Repairs'],
  memberSince: '2024-02-03T10:00:00Z',
  validation: { at: '2026-11-02T10:00:00Z', by: 'Proffer', facts: ['registration'] },
  publishedOffers: 1,
  certificates: [
    {
      certificateId: 9,
      kind: 'iso_9001' as const,
      title: '',
      number: 'QM 17',
      issuer: 'TÜV Süd',
      validFrom: null,
      validUntil: '2025-12-31',
      state: 'expired' as const,
    },
  ],
};
const offers = {
  content: [
    {
      id: 7,
      title: 'Borewell pump',
      companyName: 'Pumps & Co',
      companyId: 5,
      scope: 'small' as const,
      duration: null,
      budgetFrom: 1_000,
      budgetTo: 2_000,
      priceBasis: null,
      unit: null,
      gst: null,
      ndaRequired: false,
      publishedDate: '2026-11-01T10:00:00Z',
    },
  ],
  totalPages: 1,
  number: 0,
  totalElements: 1,
  categories: [],
  path: [],
};
function open() {
  network.use(refuse('session', 'unauthenticated', 'Please log in.'));
  return renderPage(CompanyPage, { route: '/company-profile/$id', at: '/company-profile/5' });
}

// PRO-70
describe('A company’s page for strangers', () => {
  it('shows the public part with its offers and a way to log in', async () => {
    network.use(answer('publicCompany', company), answer('publicOffers', offers));
    open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Pumps & Co' })).toBeTruthy();
    expect(screen.getByText(/Proffer checked the .* on 2 Nov 2026\./)).toBeTruthy();
    expect(within(screen.getByRole('list', { name: 'Services' })).getByText('Repairs')).toBeTruthy();
    const shown = within(screen.getByRole('list', { name: 'Certificates' }));
    expect(shown.getByText('Expired')).toBeTruthy();
    expect(shown.queryByRole('link')).toBeNull();
    const tile = within(await screen.findByRole('list', { name: 'Proposals and Offers' }));
    expect(tile.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/specificoffer/7']);
    expect(screen.getByRole('link', { name: 'Log in to contact' }).getAttribute('href')).toContain('/login');
  });

  it('states that a company is not available', async () => {
    network.use(refuse('publicCompany', 'not_found', 'There is no such company.'));
    open();
    expect(await screen.findByRole('heading', { name: 'This company is not available' })).toBeTruthy();
  });

  it('can be switched off by the supplier', async () => {
    const seen: { url: URL; body: unknown }[] = [];
    network.use(answer('updateUserDetail', { ...ownProfile, isPublic: false }, { seen }));
    const { user } = renderPage(() => <PublicSwitch profile={ownProfile} />, {
      route: '/sprofile',
      at: '/sprofile',
    });
    await user.click(await screen.findByRole('switch', { name: /^Everybody may open our page/ }));
    await waitFor(() => expect(seen[0]?.body).toEqual({ isPublic: false, version: 4 }));
  });
});
