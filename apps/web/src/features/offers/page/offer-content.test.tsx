import { screen } from '@testing-library/react';
import { http } from 'msw';
import { paths } from '@proffer/contract/wire/paths';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  sampleFacets,
  sampleOffer,
  sampleView,
  testSupplier,
} from '../../../entities/offers/test/sample-offers';
import { answer, network, refuse } from '../../../test/network';
import { renderPage } from '../../../test/render-page';
import { standAlone } from './around-offer.factory';
import { OfferPage } from './offer-page';
import { SearchPage } from '../lists/search-page';

const openOffer = () => renderPage(OfferPage, { route: '/specificoffer/$id', at: '/specificoffer/7' });

describe('the content of an offer page', () => {
  beforeEach(standAlone);

  // OFF-26
  it('shows title, detail, scope, quantity, price in rupees and creation date', async () => {
    network.use(
      refuse('session', 'unauthenticated', 'Please log in'),
      answer('viewOffer', sampleView({ qtyFrom: 5, qtyTo: 12 })),
    );
    openOffer();
    await screen.findByRole('heading', { level: 1, name: 'Irrigation pumps' });
    expect(screen.getByText('Twelve pumps with motors.')).toBeDefined();
    const words = screen.getAllByRole('article')[0]?.textContent;
    const price = 'Price₹1.3 lakh – ₹8,456.5 crore₹1,25,000 to ₹84,56,53,70,532';
    for (const part of ['ScopeSmall', 'Quantity5 – 12', price, 'Created']) {
      expect(words).toContain(part);
    }
  });

  // OFF-465
  it('names the signers of a signed attachment', async () => {
    const file = { attachmentId: 3, fileName: 'a.pdf', sizeBytes: 4, contentType: 'application/pdf' };
    network.use(
      refuse('session', 'unauthenticated', 'Please log in'),
      answer('viewOffer', sampleView({ attachments: [{ ...file, signedBy: ['Asha Das'] }] })),
    );
    openOffer();
    const link = await screen.findByRole('link', { name: 'a.pdf' });
    expect(link.closest('li')?.textContent).toContain('Signed by Asha Das. Signature not verified.');
  });

  // OFF-27
  it('announces loading to screen readers', async () => {
    network.use(
      refuse('session', 'unauthenticated', 'Please log in'),
      http.get(`*${paths.viewOffer.path}`, () => new Promise<never>(() => undefined)),
    );
    openOffer();
    expect(await screen.findByText('Loading proposal...')).toBeDefined();
  });
});

describe('the search of the market', () => {
  // OFF-65, OFF-74, OFF-75, OFF-89
  it('shows the keyword as heading, requests ten offers, and links to offer and company', async () => {
    const seen: { url: URL; body: unknown }[] = [];
    network.use(
      answer('session', testSupplier),
      answer(
        'pageOffers',
        { content: [sampleOffer()], totalPages: 1, number: 0, totalElements: 1 },
        { seen },
      ),
      answer('offerFacets', sampleFacets()),
      answer('savedSearches', []),
    );
    renderPage(SearchPage, { route: '/ssearchresult', at: '/ssearchresult?keyword=pump' });
    expect(await screen.findByRole('heading', { name: 'Search Results for “pump”' })).toBeDefined();
    expect((await screen.findByRole('link', { name: /^View Offer/ })).getAttribute('href')).toBe(
      '/specificoffer/7',
    );
    expect(screen.getByRole('link', { name: 'Rao Pumps' }).getAttribute('href')).toBe('/company-profile/3');
    expect(Object.fromEntries(seen[0]!.url.searchParams)).toMatchObject({
      page: '0',
      size: '10',
      keyword: 'pump',
    });
  });
});
