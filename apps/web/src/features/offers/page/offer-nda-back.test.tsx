import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { NdaRequest } from '../../../entities/nda/nda-request';
import { sampleView, testBuyer } from '../../../entities/offers/test/sample-offers';
import { answer, network } from '../../../test/network';
import { renderPage } from '../../../test/render-page';
import { standAlone } from './around-offer.factory';
import { OfferPage } from './offer-page';

function open(status: 'Requested' | 'Rejected' | 'Signed & Shared', known: Partial<NdaRequest>) {
  const request = { ndaId: 41, offerTitle: 'Pumps', supplierCompany: 'Rao Pumps', history: [], ...known };
  network.use(
    answer('session', testBuyer),
    answer(
      'viewOffer',
      sampleView({ ndaRequired: true, withheld: true, ndaStatus: status, ndaId: 41, tab: 'active' }),
    ),
    answer('getNda', request as unknown as NdaRequest),
  );
  return renderPage(OfferPage, { route: '/view-offer/$id', at: '/view-offer/7' });
}

describe('undoing NDA steps on an offer page', () => {
  beforeEach(standAlone);

  // NDA-80, NDA-81
  it('withdraws an NDA request after a confirmation, and allows a new one', async () => {
    const seen: { url: URL; body: unknown }[] = [];
    const { user } = open('Requested', {});
    const done = {
      status: 'Success',
      msg: '',
      ndaId: 41,
      ndaStatus: 'Not Requested',
      acceptedStep: null,
    } as const;
    network.use(answer('withdrawNda', done, { seen }));
    await user.click(await screen.findByRole('button', { name: 'Withdraw request' }));
    const question = within(await screen.findByRole('dialog', { name: 'Withdraw request' }));
    await user.type(question.getByRole('textbox', { name: /Reason/ }), 'Bought elsewhere.');
    const back = sampleView({ ndaRequired: true, ndaStatus: 'Not Requested', ndaId: 41, tab: 'active' });
    network.use(answer('viewOffer', back));
    await user.click(question.getByRole('button', { name: 'Withdraw request' }));
    expect(await screen.findByText('NDA request withdrawn')).toBeTruthy();
    expect(seen.map(({ body }) => body)).toEqual([{ reason: 'Bought elsewhere.' }]);
    expect(await screen.findByRole('button', { name: /^Request NDA/ })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Withdraw request' })).toBeNull();
  });

  // NDA-84
  it('offers a new NDA request after the buyer declined the NDA', async () => {
    open('Rejected', { declined: true, reason: 'Too long.' });
    const link = await screen.findByRole('link', { name: 'Read it, or ask again' });
    expect(link.getAttribute('href')).toBe('/nda?nda=41');
    expect(screen.getByText(/You declined the NDA as it was shared/)).toBeTruthy();
  });

  // NDA-250
  it('offers to renew an NDA that has ended', async () => {
    open('Signed & Shared', {});
    const link = await screen.findByRole('link', { name: /^Renew NDA of/ });
    expect(link.getAttribute('href')).toBe('/nda?renew=41');
    expect(screen.getByText(/Your NDA has ended/)).toBeTruthy();
    expect(screen.getByText('This part opens once the NDA is renewed')).toBeTruthy();
    expect(screen.getByText('ended')).toBeTruthy();
    expect(screen.getByRole('heading', { level: 2, name: 'NDA' })).toBeTruthy();
  });
});
