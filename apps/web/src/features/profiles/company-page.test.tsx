import type { SessionUser } from '@proffer/contract/users/auth.schemas';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { gate } from '../../test/gate';
import { answer, network, refuse } from '../../test/network';
import { pageOf } from '../../test/page-of';
import { buyer, supplier } from '../../test/people';
import { renderPage } from '../../test/render-page';
import { CompanyPage } from './company-page';
import { clientProfile, profileOffer } from './profiles.factory';

type Seen = { url: URL; body: unknown }[];

const conversation = {
  conversationId: 70,
  offerTitle: 'Closed valves',
  lastMessageAt: null,
  lastMessageContent: '',
  unreadCount: 0,
  offerId: 4,
  buyerId: 7,
  supplierId: 5,
};

async function open(user: SessionUser = buyer, profile = clientProfile) {
  network.use(
    answer('session', user),
    answer('getUserDetail', profile),
    answer('companyItems', { services: [], partners: [] }),
    answer('companyCertificates', { certificates: [], hasMoreAfterNda: false }),
    answer('profileOffers', pageOf(profileOffer({ ndaRequired: true }))),
  );
  const page = renderPage(CompanyPage, { route: '/bprofile/$id', at: `/bprofile/${profile.userId}` });
  await screen.findByRole('heading', { level: 1, name: profile.companyName });
  return page;
}

const report = 'Report company Pumps & Co';
const save = () => screen.getByRole('button', { name: 'Save the Company' });

describe('profile of another company', () => {
  // PRO-2
  it('shows the data that the server returns and what opens later', async () => {
    await open();
    const facts = screen.getByRole('region', { name: 'Company facts' });
    expect(within(facts).getByText('51-200 employees')).toBeDefined();
    expect(within(facts).queryByText('Phone')).toBeNull();
    expect(screen.getByText(/open once an NDA between the two companies is signed/)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Edit Profile' })).toBeNull();
    expect(await screen.findByRole('link', { name: 'Irrigation pumps' })).toHaveProperty(
      'pathname',
      '/view-offer/7',
    );
  });

  it.each([
    [
      'a buyer at a supplier',
      buyer,
      clientProfile,
      ['Save the Company', 'Send Message', 'Request NDA', report],
    ],
    [
      'a supplier at a buyer',
      supplier,
      { ...clientProfile, userId: 7, userType: 'Buyer' as const },
      ['Save the Company', 'Send Message', report],
    ],
    ['a supplier at a supplier', { ...supplier, userId: 6 }, clientProfile, ['Save the Company', report]],
    ['an administrator', { ...supplier, userId: 1, userType: 'Admin' as const }, clientProfile, []],
  ])('offers %s the possible actions', async (_who, user, profile, names) => {
    await open(user, profile);
    const all = ['Save the Company', 'Send Message', 'Request NDA', report];
    expect(all.filter((name) => screen.queryByRole('button', { name }) !== null)).toEqual(names);
  });

  // PRO-27
  it('saves the company at once and removes it again', async () => {
    const seen: Seen = [];
    const { user } = await open();
    const reply = gate();
    network.use(
      answer('saveCompany', { status: 'Success', msg: '' }, { after: reply.opened }),
      answer('removeSavedCompany', { status: 'Success', msg: '' }, { seen }),
    );
    await user.click(save());
    const saved = screen.getByRole('button', { name: 'Company saved. Remove it from your list' });
    network.use(answer('getUserDetail', { ...clientProfile, isSaved: true }));
    reply.open();
    await waitFor(() => expect(screen.getAllByText('Company saved')).toHaveLength(2));
    await user.click(saved);
    expect(await screen.findByText('Company removed from your list')).toBeDefined();
    expect(seen.map(({ url }) => url.pathname)).toEqual(['/userprofile/savedcompanies/5']);
  });

  it('reverts the mark if saving fails', async () => {
    const { user } = await open();
    network.use(refuse('saveCompany', 'unexpected', 'The disk is full.'));
    await user.click(save());
    expect(await screen.findByText('The disk is full.')).toBeDefined();
    await waitFor(() => expect(save()).toBeDefined());
  });

  // PRO-28
  it('opens a conversation about the chosen offer', async () => {
    const seen: Seen = [];
    const { user, path } = await open();
    network.use(
      answer('allConversations', [conversation], { seen }),
      answer('openConversation', { ...conversation, conversationId: 71 }, { seen }),
    );
    await user.click(screen.getByRole('button', { name: 'Send Message' }));
    const dialog = await screen.findByRole('dialog', { name: 'Send Message' });
    expect(
      await within(dialog).findByRole('button', { name: 'Send message about Closed valves' }),
    ).toBeDefined();
    await user.click(
      await within(dialog).findByRole('button', { name: 'Send message about Irrigation pumps' }),
    );
    await waitFor(() => expect(path()).toBe('/bchat?user=5&conversation=71'));
    expect(seen.map(({ url, body }) => [url.search, body])).toEqual([
      ['?buyerId=7&supplierId=5&receiverId=5', ''],
      ['', { offerId: 7, buyerId: 7, supplierId: 5 }],
    ]);
  });

  it('tells a supplier that there is no common offer to write about', async () => {
    const { user } = await open(supplier, {
      ...clientProfile,
      userId: 7,
      userType: 'Buyer',
      companyName: 'Dams Ltd',
    });
    network.use(answer('allConversations', []));
    await user.click(screen.getByRole('button', { name: 'Send Message' }));
    expect((await screen.findByText(/^You can write to/)).textContent).toContain(
      'You can write to Dams Ltd once it has requested the NDA',
    );
  });

  // PRO-28
  it('opens an existing conversation of a supplier', async () => {
    const { user, path } = await open(supplier, { ...clientProfile, userId: 7, userType: 'Buyer' });
    network.use(answer('allConversations', [conversation]), answer('openConversation', conversation));
    await user.click(screen.getByRole('button', { name: 'Send Message' }));
    await user.click(await screen.findByRole('button', { name: 'Send message about Closed valves' }));
    await waitFor(() => expect(path()).toBe('/schat?user=7&conversation=70'));
  });

  // PRO-29
  it('requests the NDA of the chosen offer and shows the state of each', async () => {
    const seen: Seen = [];
    const { user } = await open();
    const offers = [
      profileOffer({ ndaRequired: true }),
      profileOffer({ id: 8, title: 'Valves', ndaRequired: true, ndaStatus: 'Approved & Shared', ndaId: 80 }),
      profileOffer({ id: 9, title: 'Rods', ndaRequired: true, ndaStatus: 'Rejected' }),
      profileOffer({ id: 10, title: 'Leaflets' }),
    ];
    network.use(answer('profileOffers', pageOf(...offers)));
    await user.click(screen.getByRole('button', { name: 'Request NDA' }));
    const dialog = await screen.findByRole('dialog', { name: 'Request NDA' });
    expect(await within(dialog).findByRole('link', { name: 'Sign NDA of Valves' })).toBeDefined();
    expect(within(dialog).getByRole('button', { name: 'NDA Rejected' })).toHaveProperty('disabled', true);
    expect(within(dialog).getByRole('link', { name: 'Sign NDA of Valves' }).getAttribute('href')).toBe(
      '/nda?read=80',
    );
    // The offer is public, but its NDA can be requested as usual.
    expect(within(dialog).getByRole('button', { name: 'Request NDA of Leaflets' })).toBeDefined();
    network.use(
      answer('requestNda', { status: 'Success', msg: '' }, { seen }),
      answer('profileOffers', pageOf(profileOffer({ ndaRequired: true, ndaStatus: 'Requested' }))),
    );
    await user.click(within(dialog).getByRole('button', { name: 'Request NDA of Irrigation pumps' }));
    expect(await within(dialog).findByRole('button', { name: 'Pending Supplier Action' })).toBeDefined();
    expect(seen.map(({ url }) => url.search)).toEqual(['?buyerId=7&proposalId=7']);
  });

  // PRO-30
  it('searches many offers on the server, starting at the first page', async () => {
    const seen: Seen = [];
    const { user } = await open();
    const first = { ...pageOf(profileOffer({ ndaRequired: true })), totalPages: 200, totalElements: 2_000 };
    network.use(answer('profileOffers', first, { seen }));
    await user.click(screen.getByRole('button', { name: 'Request NDA' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Request NDA' }));
    await user.click(await dialog.findByRole('button', { name: 'Page 2' }));
    await waitFor(() => expect(seen).toHaveLength(2));
    const field = dialog.getByRole<HTMLInputElement>('searchbox', { name: 'Search' });
    network.use(
      answer('profileOffers', pageOf(profileOffer({ id: 8, title: 'Valves', ndaRequired: true })), {
        seen,
      }),
    );
    await user.type(field, 'valve');
    expect(await dialog.findByRole('button', { name: 'Request NDA of Valves' })).toBeDefined();
    expect(dialog.getByText('1 offer found')).toBeDefined();
    expect(field.value).toBe('valve');
    expect(seen.map(({ url }) => url.search)).toEqual([
      '?page=0&size=10',
      '?page=1&size=10',
      '?page=0&size=10&keyword=valve',
    ]);

    network.use(answer('profileOffers', pageOf()));
    await user.type(field, 'xx');
    expect(await dialog.findByText('No offer of this company matches “valvexx”.')).toBeDefined();
    expect(document.activeElement).toBe(field);
  });

  it('has no search if the offers fit on one page', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Request NDA' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Request NDA' }));
    expect(await dialog.findByRole('button', { name: 'Request NDA of Irrigation pumps' })).toBeDefined();
    expect(dialog.queryByRole('searchbox')).toBeNull();
  });

  it('states that there is no such company', async () => {
    network.use(answer('session', buyer), refuse('getUserDetail', 'not_found', 'The company was not found.'));
    renderPage(CompanyPage, { route: '/bprofile/$id', at: '/bprofile/99' });
    expect(await screen.findByText('This company is not available')).toBeDefined();
  });

  it('states the same for an address without an id, without a request', async () => {
    renderPage(CompanyPage, { route: '/bprofile/$id', at: '/bprofile/abc' });
    expect(await screen.findByText('This company is not available')).toBeDefined();
  });
});
