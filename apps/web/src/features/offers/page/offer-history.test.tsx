import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { sampleView } from '../../../entities/offers/test/sample-offers';
import { answer, network, refuse } from '../../../test/network';
import { renderPage } from '../../../test/render-page';
import { standAlone } from './around-offer.factory';
import { OfferPage } from './offer-page';
import { sampleVersion } from './offer-version.factory';

const nobody = refuse('session', 'unauthenticated', 'Please log in');
const counts = answer('viewedOffer', { status: 'Success', msg: 'ok' });

async function openHistory() {
  const { user } = renderPage(OfferPage, { route: '/specificoffer/$id', at: '/specificoffer/7' });
  await user.click(await screen.findByRole('button', { name: 'History' }));
  return { user, drawer: within(await screen.findByRole('dialog', { name: 'History of this offer' })) };
}

describe('the history on an offer page', () => {
  beforeEach(standAlone);

  it('loads no versions before the history is opened', async () => {
    const seen: { url: URL; body: unknown }[] = [];
    network.use(
      nobody,
      counts,
      answer('viewOffer', sampleView({ version: 4, updatedDate: '2025-11-03T10:00:00Z' })),
      answer('offerVersions', [sampleVersion()], { seen }),
    );
    const { user } = renderPage(OfferPage, { route: '/specificoffer/$id', at: '/specificoffer/7' });
    const history = await screen.findByRole('button', { name: 'History' });
    expect(screen.getByText(/^Version 4, changed/).textContent).toBe('Version 4, changed 3 Nov 2025');
    expect(seen).toEqual([]);
    await user.click(history);
    expect(await screen.findByText(/The first version that was published/)).toBeDefined();
    expect(seen.map(({ url }) => url.pathname)).toEqual(['/proposals/versions/7']);
  });

  // OFF-32
  it('shows changes field by field, also in words for screen readers', async () => {
    const asked = { category: '', mandatory: false };
    network.use(
      nobody,
      counts,
      answer('viewOffer', sampleView({ version: 4 })),
      answer('offerVersions', [
        sampleVersion({
          version: 4,
          detail: '',
          budgetTo: 8_456_537_532,
          answers: [{ ...asked, question: 'Power?', answer: '5 kW' }],
        }),
        sampleVersion({ version: 2, title: 'Pumps' }),
        sampleVersion({ version: 1, title: 'Pumps' }),
      ]),
    );
    const { drawer } = await openHistory();
    expect(await drawer.findByText('Power?')).toBeDefined();
    const [newest, , oldest] = drawer.getAllByRole('listitem');
    expect(newest?.querySelector('summary')?.textContent).toMatch(/^Version 4 · .* · 4 changes$/);
    expect(newest?.querySelector('details')?.open).toBe(true);
    expect(oldest?.querySelector('summary')?.textContent).toMatch(/^Version 1 · .* · first published$/);
    expect(oldest?.querySelector('details')?.open).toBe(false);
    const words = [...(newest?.querySelectorAll('del, ins') ?? [])].map(
      ({ tagName, textContent }) => `${tagName} ${textContent}`,
    );
    expect(words).toEqual([
      'DEL Before: Pumps',
      'INS Now: Irrigation pumps',
      'DEL Before: ₹1,00,000 – ₹2,00,000',
      'INS Now: ₹1,00,000 – ₹8,45,65,37,532',
      'DEL Removed: Twelve pumps with motors.',
      'INS Added: 5 kW',
    ]);
    expect(drawer.getByText('No visible changes')).toBeDefined();
  });

  it('shows a reader without the NDA only public changes', async () => {
    const withheld = { withheld: true, ndaRequired: true, detail: '' };
    network.use(
      nobody,
      counts,
      answer('viewOffer', sampleView({ version: 3, ndaRequired: true, withheld: true, detail: '' })),
      answer('offerVersions', [
        sampleVersion({ ...withheld, version: 3 }),
        sampleVersion({ ...withheld, version: 2 }),
        sampleVersion({ ...withheld, version: 1, title: 'Pumps' }),
      ]),
    );
    const { drawer } = await openHistory();
    expect(await drawer.findByText('Nothing visible to you changed')).toBeDefined();
    expect(drawer.getByText('Confidential parts are not compared.')).toBeDefined();
  });

  it('reports an offer without published versions, and retries after a failure', async () => {
    network.use(
      nobody,
      counts,
      answer('viewOffer', sampleView()),
      refuse('offerVersions', 'unexpected', 'Something went wrong on our side.'),
    );
    const { user, drawer } = await openHistory();
    expect(await drawer.findByText('The history could not be loaded')).toBeDefined();
    network.use(answer('offerVersions', []));
    await user.click(drawer.getByRole('button', { name: 'Try again' }));
    expect(await drawer.findByText('Nothing published yet')).toBeDefined();
  });
});
