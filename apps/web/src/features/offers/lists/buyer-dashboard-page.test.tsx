import type { Conversation } from '../../../entities/chat/conversation';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { offerKeys } from '../../../entities/offers/keys';
import { sampleBuyerOffer, sampleFacets, testBuyer } from '../../../entities/offers/test/sample-offers';
import { menuItem } from '../../../entities/offers/test/menu-item';
import { readAgainInVain } from '../../../entities/offers/test/read-again';
import { answer, network, refuse } from '../../../test/network';
import { asViewer } from '../../../test/people';
import { renderPage } from '../../../test/render-page';
import { BuyerDashboardPage } from './buyer-dashboard-page';

const pumps = sampleBuyerOffer();
const roads = sampleBuyerOffer({ id: 8, title: 'Road works', ndaStatus: 'Requested' });
const done = { status: 'Success', msg: 'ok' } as const;
const total = (count: number) => ({ headers: { 'x-total-count': String(count) } });

function open(at = '/bdashboard') {
  return renderPage(BuyerDashboardPage, { route: '/bdashboard', at });
}

describe('BuyerDashboardPage', () => {
  beforeEach(() => {
    network.use(
      answer('session', testBuyer),
      answer('savedOffers', [], total(0)),
      answer('activeOffers', [pumps, roads], total(23)),
      answer('archivedOffers', [], total(0)),
      answer('buyerTotals', { saved: 0, active: 23, archived: 0 }),
      answer('buyerOfferFacets', sampleFacets()),
    );
  });

  // OFF-60, OFF-64
  it('opens the Active tab with exact totals and the NDA button of each state', async () => {
    const { user, path } = open();
    expect(await screen.findByRole('tab', { name: 'Active (23)', selected: true })).toBeDefined();
    const free = within(screen.getByRole('article', { name: 'Irrigation pumps' }));
    expect(free.getByRole('button', { name: 'Ask a question about Irrigation pumps' })).toBeDefined();
    const asked = within(screen.getByRole('article', { name: 'Road works' }));
    expect(asked.getByText('Requested')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Page 3' }));
    await waitFor(() => expect(path()).toBe('/bdashboard?page=3'));
  });

  // COM-15
  it('shows a viewer the offers without marks, questions and requests', async () => {
    network.use(answer('session', asViewer(testBuyer)));
    open();
    const row = within(await screen.findByRole('article', { name: 'Irrigation pumps' }));
    expect(row.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Show More']);
    expect(row.getByRole('link', { name: 'Irrigation pumps' })).toBeDefined();
  });

  // NED-99
  it('leads from a search with few matches to a new need that starts from it', async () => {
    network.use(answer('activeOffers', [pumps], total(1)));
    open('/bdashboard?keyword=pumps&state=Kerala');
    const link = await screen.findByRole('link', { name: 'Post a need' });
    expect(link.getAttribute('href')).toBe('/bneed/new?keyword=pumps&state=Kerala');
  });

  // OFF-300
  it('marks companies that joined recently', async () => {
    const { company } = pumps;
    network.use(answer('activeOffers', [sampleBuyerOffer({ company: { ...company, isNew: true } }), roads]));
    open();
    const row = within(await screen.findByRole('article', { name: 'Irrigation pumps' }));
    expect(row.getByText('New')).toBeDefined();
    expect(screen.getAllByText('New')).toHaveLength(1);
  });

  it('marks saved offers that are closed or not offered at present, without new actions', async () => {
    const off = { published: false, closed: true } as const;
    network.use(
      answer(
        'savedOffers',
        [
          sampleBuyerOffer({ ...off, takenBack: true, tab: 'saved' }),
          sampleBuyerOffer({ ...off, id: 8, title: 'Road works', tab: 'saved' }),
        ],
        total(2),
      ),
    );
    open('/bdashboard?tab=saved');
    const pumpsCard = within(await screen.findByRole('article', { name: 'Irrigation pumps' }));
    expect(pumpsCard.getByText('Not offered at present')).toBeDefined();
    expect(within(screen.getByRole('article', { name: 'Road works' })).getByText('Closed')).toBeDefined();
    expect(screen.queryByRole('button', { name: /^Request NDA/ })).toBeNull();
  });

  // OFF-63
  it('keeps the filters when the tab changes, and starts at the first page', async () => {
    const { user, path } = open('/bdashboard?scope=large&keyword=pump&page=2');
    await user.click(await screen.findByRole('tab', { name: /^Saved/ }));
    await waitFor(() => expect(path()).toBe('/bdashboard?tab=saved&keyword=pump&scope=large'));
  });

  // OFF-72
  it('counts the matches of a keyword in each tab and links to them', async () => {
    const seen: { url: URL; body: unknown }[] = [];
    network.use(
      answer('savedOffers', [pumps], { ...total(3), seen }),
      answer('buyerTotals', { saved: 3, active: 0, archived: 0 }, { seen }),
      answer('activeOffers', [], total(0)),
      answer('buyerOfferFacets', sampleFacets({ total: 0 })),
    );
    const { user, path } = open('/bdashboard?keyword=pump');
    await user.click(await screen.findByRole('button', { name: 'Saved: 3 offers' }));
    await waitFor(() => expect(path()).toBe('/bdashboard?tab=saved&keyword=pump'));
    expect(seen.every(({ url }) => url.searchParams.get('keyword') === 'pump')).toBe(true);
  });

  it('counts the filter choices of the shown tab', async () => {
    const seen: { url: URL; body: unknown }[] = [];
    network.use(answer('buyerOfferFacets', sampleFacets(), { seen }));
    const { user } = open('/bdashboard?scope=small');
    await screen.findByRole('option', { name: 'Small (745)' });
    await user.click(screen.getByRole('tab', { name: /Saved/ }));
    await waitFor(() =>
      expect(seen.map(({ url }) => Object.fromEntries(url.searchParams))).toEqual([
        { buyerId: '9', tab: 'active', scope: 'small' },
        { buyerId: '9', tab: 'saved', scope: 'small' },
      ]),
    );
  });

  // OFF-62, OFF-67
  it('removes an archived offer from the list at once and restores it by Undo', async () => {
    const seen: { url: URL; body: unknown }[] = [];
    const { user } = open();
    const archive = await menuItem(user, 'Irrigation pumps', 'Archive Irrigation pumps');
    // The server's list without it, for the reload that follows.
    network.use(
      answer('archiveOffer', done, { seen }),
      answer('unarchiveOffer', done, { seen }),
      answer('activeOffers', [roads], total(22)),
    );
    await user.click(archive);
    expect(await screen.findByText('Offer archived')).toBeDefined();
    await waitFor(() => expect(screen.queryByText('Irrigation pumps')).toBeNull());
    network.use(answer('activeOffers', [pumps, roads], total(23)));
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Offer unarchived')).toBeDefined();
    expect(await screen.findByText('Irrigation pumps')).toBeDefined();
    expect(seen.map(({ url }) => url.pathname)).toEqual([
      '/buyer-offers/archive/9/7',
      '/buyer-offers/unarchive/9/7',
    ]);
  });

  // OFF-62, OFF-67
  it('restores an offer to the saved list by Undo', async () => {
    const seen: { url: URL; body: unknown }[] = [];
    network.use(answer('saveOffer', done), answer('removeSavedOffer', done, { seen }));
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Save Irrigation pumps' }));
    expect(await screen.findByText('Offer saved!')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Back on your active offers')).toBeDefined();
    expect(seen.map(({ url }) => Object.fromEntries(url.searchParams))).toEqual([
      { buyerId: '9', proposalId: '7' },
    ]);
  });

  // OFF-97
  it('keeps a just-saved offer in place until it is undone or the list is left', async () => {
    const seen: { url: URL; body: unknown }[] = [];
    network.use(answer('saveOffer', done), answer('removeSavedOffer', done, { seen }));
    const { user } = open();
    const titles = () => screen.getAllByRole('article').map((row) => row.getAttribute('aria-label'));
    const save = await screen.findByRole('button', { name: 'Save Irrigation pumps' });
    const sewers = sampleBuyerOffer({ id: 9, title: 'Sewers' });
    network.use(answer('activeOffers', [roads, sewers], total(22)));
    await user.click(save);
    await screen.findByRole('article', { name: 'Sewers' });
    expect(titles()).toEqual(['Irrigation pumps', 'Road works', 'Sewers']);
    const row = within(screen.getByRole('article', { name: 'Irrigation pumps' }));
    expect(row.getByText('Saved')).toBeDefined();
    expect(document.activeElement).toBe(
      row.getByRole('button', { name: 'Remove from saved Irrigation pumps' }),
    );

    network.use(answer('activeOffers', [pumps, roads], total(23)));
    await user.click(row.getByRole('button', { name: 'Undo saving Irrigation pumps' }));
    await screen.findByRole('button', { name: 'Save Irrigation pumps' });
    expect(seen).toHaveLength(1);
    expect(titles()).toEqual(['Irrigation pumps', 'Road works']);
  });

  it('omits a saved offer when the list is opened again', async () => {
    network.use(answer('saveOffer', done));
    const { user } = open();
    const save = await screen.findByRole('button', { name: 'Save Irrigation pumps' });
    network.use(answer('activeOffers', [roads], total(22)));
    await user.click(save);
    await screen.findByRole('button', { name: 'Undo saving Irrigation pumps' });
    await user.click(screen.getByRole('tab', { name: /^Archived/ }));
    await user.click(await screen.findByRole('tab', { name: /^Active/ }));
    await screen.findByRole('article', { name: 'Road works' });
    expect(screen.queryByRole('article', { name: 'Irrigation pumps' })).toBeNull();
  });

  // OFF-99
  it('moves between rows, saves and selects by keyboard', async () => {
    network.use(answer('saveOffer', done));
    const { user } = open();
    const link = async (name: string) => screen.findByRole('link', { name });
    (await link('Irrigation pumps')).focus();
    await user.keyboard('j');
    expect(document.activeElement).toBe(await link('Road works'));
    await user.keyboard('{ArrowDown}k');
    expect(document.activeElement).toBe(await link('Irrigation pumps'));
    await user.keyboard('x');
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Compare Irrigation pumps' }).checked).toBe(
      true,
    );
    network.use(answer('activeOffers', [roads], total(22)));
    await user.keyboard('s');
    expect(await screen.findByRole('button', { name: 'Undo saving Irrigation pumps' })).toBeDefined();
  });

  // OFF-98
  it('opens the comparison for two to twelve selected offers', async () => {
    const ids = Array.from({ length: 12 }, (_, index) => 10 + index);
    const others = ids.map((id) => sampleBuyerOffer({ id, title: `Pipes ${id}` }));
    network.use(answer('activeOffers', [pumps, ...others], total(13)));
    const { user, path } = open();
    const tick = async (title: string) =>
      user.click(await screen.findByRole('checkbox', { name: `Compare ${title}` }));
    await tick('Irrigation pumps');
    expect(await screen.findByText('Select another one to compare them.')).toBeDefined();
    for (const id of ids) await tick(`Pipes ${id}`);
    expect(screen.getByText('At most 12 offers can be compared.')).toBeDefined();
    expect(screen.queryByRole('link', { name: 'Compare' })).toBeNull();
    for (const id of ids.slice(2)) await tick(`Pipes ${id}`);
    await user.click(screen.getByRole('link', { name: 'Compare' }));
    await waitFor(() => expect(path()).toBe('/compare?columns=o7%2Co10%2Co11'));
  });

  // NDA-95
  it('requests the NDAs of ticked offers with one note and names those that were skipped', async () => {
    const seen: { url: URL; body: unknown }[] = [];
    network.use(
      answer('activeOffers', [pumps, roads], total(2)),
      answer(
        'requestNdas',
        {
          rows: [
            { id: 7, outcome: 'requested', reason: '' },
            { id: roads.id, outcome: 'already', reason: 'You have requested this NDA already.' },
          ],
        },
        { seen },
      ),
    );
    const { user } = open();
    for (const title of ['Irrigation pumps', 'Road works'])
      await user.click(await screen.findByRole('checkbox', { name: `Compare ${title}` }));
    await user.click(await screen.findByRole('button', { name: 'Request NDAs' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Request NDAs' }));
    await user.type(dialog.getByRole('textbox', { name: /Note to the suppliers/ }), 'For Hosur');
    await user.click(dialog.getByRole('button', { name: 'Request 2 NDAs' }));
    expect(await dialog.findByText('1 of 2 requested')).toBeDefined();
    expect(dialog.getByText(/Road works: Skipped\. You have requested this NDA already\./)).toBeDefined();
    expect(seen.map(({ body }) => body)).toEqual([{ ids: [7, roads.id], note: 'For Hosur' }]);
    await user.click(dialog.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Comparison' })).toBeNull());
  });

  // OFF-96, OFF-100, OFF-300
  it('shows cards with all actions if the user chose cards, and remembers the choice', async () => {
    const none = sampleBuyerOffer().company;
    const company = { ...none, isValidated: true, validation: { at: '2026-11-12', facts: ['tax' as const] } };
    const listed = [sampleBuyerOffer({ company }), { ...roads, company: { ...none, isNew: true } }];
    network.use(answer('activeOffers', listed, total(23)));
    const { user, unmount } = open();
    await user.click(await screen.findByRole('button', { name: 'Cards', pressed: false }));
    expect(await screen.findByRole('button', { name: 'Archive Irrigation pumps' })).toBeDefined();
    expect(screen.getAllByText('Twelve pumps with motors.')).toHaveLength(2);
    const textOf = (name: string) => screen.getByRole('article', { name }).textContent;
    expect(textOf('Irrigation pumps')).toMatch(/Rao Pumps ·\s+Validated · Pune/);
    expect(textOf('Road works')).toContain('Rao Pumps · New · Pune');
    unmount();
    open();
    expect(await screen.findByRole('button', { name: 'Archive Irrigation pumps' })).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Table' }));
    expect(screen.queryByRole('button', { name: 'Archive Irrigation pumps' })).toBeNull();
  });

  it('keeps the shown list if a refetch fails', async () => {
    open();
    await screen.findByText('Irrigation pumps');
    network.use(refuse('activeOffers', 'unexpected', 'Something went wrong on our side.'));
    await readAgainInVain(offerKeys.buyerLists('active'));
    expect(screen.getByText('Irrigation pumps')).toBeDefined();
    expect(screen.queryByText('The offers could not be loaded')).toBeNull();
  });

  // OFF-69
  it('restores the offer and shows the error if archiving fails', async () => {
    network.use(refuse('archiveOffer', 'unexpected', 'Something went wrong on our side.'));
    const { user } = open();
    await user.click(await menuItem(user, 'Irrigation pumps', 'Archive Irrigation pumps'));
    expect(await screen.findByText('Archive failed')).toBeDefined();
    expect(screen.getByText('Something went wrong on our side.')).toBeDefined();
    expect(await screen.findByText('Irrigation pumps')).toBeDefined();
  });

  // OFF-68
  it('treats an already saved offer as saved', async () => {
    network.use(refuse('saveOffer', 'already_saved', 'Already saved!'));
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Save Irrigation pumps' }));
    expect(await screen.findByText('Already saved!')).toBeDefined();
    expect(screen.queryByText('Save failed')).toBeNull();
  });

  // NDA-73
  it('opens the conversation from the card of an offer without an NDA', async () => {
    const conversation: Partial<Conversation> = { conversationId: 4 };
    network.use(answer('openConversation', conversation as Conversation));
    const { user, path } = open();
    await user.click(await screen.findByRole('button', { name: 'Ask a question about Irrigation pumps' }));
    await waitFor(() => expect(path()).toMatch(/^\/bchat\?user=\d+&conversation=4$/));
  });

  // NDA-16
  it('updates the NDA button optimistically and reverts it on failure', async () => {
    network.use(refuse('requestNda', 'illegal_transition', 'This request was rejected.'));
    const { user } = open();
    // NDA-73
    await user.click(await screen.findByRole('button', { name: 'Request NDA of Irrigation pumps' }));
    expect(await screen.findByText('NDA request failed')).toBeDefined();
    expect(await screen.findByRole('button', { name: 'Request NDA of Irrigation pumps' })).toBeDefined();
  });

  // OFF-100
  it('expands and collapses the detail of a row', async () => {
    const { user } = open();
    const row = within(await screen.findByRole('article', { name: 'Irrigation pumps' }));
    await user.click(row.getByRole('button', { name: 'Show More', expanded: false }));
    await user.click(row.getByRole('button', { name: 'Show Less', expanded: true }));
    expect(row.getByRole('button', { name: 'Show More', expanded: false })).toBeDefined();
  });

  // OFF-60, OFF-61
  it('opens the Active tab if the address names none, whichever was used last', async () => {
    localStorage.setItem('buyerTab', 'archived');
    open('/bdashboard');
    expect(await screen.findByRole('tab', { name: /^Active/, selected: true })).toBeDefined();
  });

  // OFF-60, OFF-66
  it.each([
    ['saved', 'No Saved Offers Yet'],
    ['active', 'No Active Offers Yet'],
    ['archived', 'No Archived Offers Yet'],
  ])('explains an empty %s tab and remembers the tab', async (tab, text) => {
    network.use(answer('activeOffers', [], total(0)));
    open(`/bdashboard?tab=${tab}`);
    expect(await screen.findByText(text)).toBeDefined();
    expect(localStorage.getItem('buyerTab')).toBe(tab);
  });
});
