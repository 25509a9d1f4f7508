import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { SessionUser } from '@proffer/contract/users/auth.schemas';
import { request } from '../entities/nda/nda-request.factory';
import { testBuyer } from '../entities/offers/test/sample-offers';
import { queryClient } from '../lib/query-client';
import { sessionQuery } from '../lib/session';
import { ConfirmProvider } from '../ui/confirm-dialog';
import { answer, network, refuse } from '../test/network';
import { renderPage } from '../test/render-page';
import { LateParts } from './late-parts';
import { openPalette } from './palette/palette-opener';

const nothing = { content: [], totalPages: 0, number: 0, totalElements: 0 };
type Seen = { url: URL; body: unknown }[];

afterEach(() => queryClient.clear());

function Page() {
  return (
    <ConfirmProvider>
      <button>Here</button>
      <input aria-label="Field" />
      <LateParts />
    </ConfirmProvider>
  );
}

async function open(change: Partial<SessionUser> = {}) {
  network.use(answer('session', { ...testBuyer, ...change }));
  const page = renderPage(Page, { route: '/bprofile' });
  await waitFor(() => expect(queryClient.getQueryData(sessionQuery.queryKey)).toBeTruthy());
  return page;
}

const palette = async () => within(await screen.findByRole('dialog', { name: 'Go to' }));

describe('the command palette', () => {
  // ACC-100
  it('opens by its keys, also from a field, opens the first item with Enter, and returns the focus on Escape', async () => {
    const { user, path } = await open();
    const field = screen.getByLabelText('Field');
    await user.click(field);
    await user.keyboard('{Control>}k{/Control}');
    const shown = await palette();
    const box = shown.getByRole('combobox', { name: 'Where to?' });
    await waitFor(() => expect(document.activeElement).toBe(box));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(field));

    await user.keyboard('{Control>}k{/Control}');
    const again = await palette();
    await user.keyboard('n');
    expect(again.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'Needs',
      'NDA Management',
      'Post a need',
      'Notifications',
    ]);
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{Enter}');
    await waitFor(() => expect(path()).toBe('/bnotification'));
  });

  it('names the selected item to screen readers, from the first on opening to each that an arrow key selects', async () => {
    const { user } = await open();
    act(openPalette);
    const shown = await palette();
    const named = () => {
      const id = shown.getByRole('combobox').getAttribute('aria-activedescendant');
      const selected = shown.getAllByRole('option', { selected: true });
      expect(selected.map((option) => option.id)).toEqual([id]);
      return selected[0]?.textContent;
    };
    expect(named()).toBe('Home');
    await user.keyboard('n');
    expect(named()).toBe('Needs');
    await user.keyboard('{ArrowDown}');
    expect(named()).toBe('NDA Management');
  });

  it('finds offers, contracts and NDAs by the typed text', async () => {
    const seen: Seen = [];
    network.use(
      answer('suggestOffers', [{ kind: 'offer', text: 'Water pumps', offerId: 21 }]),
      answer('buyerContracts', nothing, { seen }),
      answer('quotes', { ...nothing, statuses: [], waiting: 0 }),
      answer('ndaRequests', { ...nothing, content: [{ ...request, ndaId: 8, offerTitle: 'Water pumps' }] }),
    );
    const { user, path } = await open();
    act(openPalette);
    const shown = await palette();
    await user.keyboard('pum');
    const ndas = within(await shown.findByRole('group', { name: 'NDAs' }));
    expect(seen.map(({ url }) => url.searchParams.get('search'))).toEqual(['pum']);
    expect(within(shown.getByRole('group', { name: 'Offers' })).getByRole('option').textContent).toBe(
      'Water pumps',
    );
    await user.click(ndas.getByRole('option'));
    await waitFor(() => expect(path()).toBe('/nda?nda=8'));
  });

  it('shows that nothing matches the words', async () => {
    network.use(
      answer('suggestOffers', []),
      answer('buyerContracts', nothing),
      answer('quotes', { ...nothing, statuses: [], waiting: 0 }),
      answer('ndaRequests', nothing),
    );
    const { user } = await open();
    act(openPalette);
    const shown = await palette();
    await user.keyboard('zzzz');
    expect(await shown.findByText('Nothing matches these words.')).toBeTruthy();
  });

  it('is not available to strangers', async () => {
    network.use(refuse('session', 'unauthenticated', 'Please log in'));
    const { user } = renderPage(Page, { route: '/bprofile' });
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    await user.keyboard('{Control>}k{/Control}');
    expect(screen.queryByRole('dialog', { name: 'Go to' })).toBeNull();
  });
});
