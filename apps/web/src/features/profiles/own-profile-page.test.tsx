import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answer, network, refuse, unplugged } from '../../test/network';
import { pageOf } from '../../test/page-of';
import { buyer, supplier } from '../../test/people';
import { renderPage } from '../../test/render-page';
import { OwnProfilePage } from './own-profile-page';
import { validationText } from './profile.model';
import { clientProfile, noValidation, ownProfile, profileOffer } from './profiles.factory';

// happy-dom has no font set, to which the growing text fields listen.
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });

type Seen = { url: URL; body: unknown }[];

function open(at = '/sprofile', profile = ownProfile, seen: Seen = []) {
  network.use(
    answer('session', supplier),
    answer('getUserDetail', profile, { seen }),
    answer('ownValidation', noValidation),
    answer('companyItems', { services: [{ id: 1, name: 'Repair', userId: 5 }], partners: [] }),
    answer('companyCertificates', { certificates: [], hasMoreAfterNda: false }),
    answer('profileOffers', { ...pageOf(profileOffer()), totalPages: 2, totalElements: 4 }, { seen }),
  );
  return renderPage(OwnProfilePage, { route: '/sprofile', at });
}

function openEmpty(at = '/sprofile') {
  const opened = open(at, { ...ownProfile, overview: '' });
  network.use(answer('companyItems', { services: [], partners: [] }), answer('profileOffers', pageOf()));
  return opened;
}

describe('own profile', () => {
  // PRO-1, PRO-2
  it('shows the company, the checked facts and its own description', async () => {
    open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Pumps & Co' })).toBeDefined();
    expect(screen.getByText('Water engineering · Pune, Maharashtra')).toBeDefined();
    expect(screen.getByText('Supplier · Member since 3 Feb 2024')).toBeDefined();
    const facts = screen.getByRole('region', { name: 'Company facts' });
    expect(within(facts).getByText('21 Mar 2011')).toBeDefined();
    expect(within(facts).getByText('(987)654-3210')).toBeDefined();
    expect(within(facts).getByText('Small business')).toBeDefined();
    expect(within(facts).queryByText('GSA contract holder')).toBeNull();
    expect(await screen.findByText('Repair')).toBeDefined();
    expect(await screen.findByText('No partners added yet.')).toBeDefined();
  });

  it('states by pointer, keyboard and text who checked what and when', async () => {
    const { user } = open();
    const words = validationText(ownProfile.validation!);
    const mark = await screen.findByRole('link', { name: 'Validated' });
    expect(screen.getAllByText(words)).toHaveLength(1);
    expect(mark.getAttribute('href')).toBe(`#${screen.getByText(words).id}`);
    await user.hover(mark);
    await waitFor(() => expect(screen.getByRole('tooltip').textContent).toBe(words));
    await user.unhover(mark);
    await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull());
    act(() => mark.focus());
    await waitFor(() => expect(screen.getByRole('tooltip').textContent).toBe(words));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull());
    // The element from before the tooltip's code was loaded keeps the focus.
    expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Validated' }));
  });

  // PRO-60
  it('shows figures, answer times and missing parts with links to their fields', async () => {
    const { user, path } = open();
    const info = await screen.findByRole('region', { name: 'Company Info' });
    expect(info.textContent).toContain('Active PfRs3Completed PfRs12');
    expect(info.textContent).toContain('Active are published offers, completed are ended contracts.');
    expect(within(info).getByText('Answers NDA requests in about 5 hours (12 answers)')).toBeDefined();
    expect(screen.getByText('90 % complete')).toBeDefined();
    await user.click(screen.getByRole('link', { name: 'Registration number' }));
    await waitFor(() => expect(path()).toBe('/sprofile?mode=edit&field=registrationNumber'));
    const field = await screen.findByLabelText('Registration number');
    await waitFor(() => expect(document.activeElement).toBe(field));
  });

  // PRO-10
  it.each([
    ['Overview', 'Say what your company does', '/sprofile?mode=edit&field=overview'],
    ['Services', 'Add a service', '/sprofile?mode=edit&field=services'],
    ['Partners', 'Add a partner', '/sprofile?mode=edit&field=partners'],
    ['Proposals and Offers', 'Post a Proposal', '/proposal-wizard'],
  ])('links an empty %s to its field', async (part, link, to) => {
    openEmpty();
    const section = within(await screen.findByRole('region', { name: part }));
    expect((await section.findByRole('link', { name: link })).getAttribute('href')).toBe(to);
  });

  // PRO-10
  it('shows no such links to a client', async () => {
    openEmpty('/sprofile?as=client');
    for (const text of ['No overview yet.', 'No services added yet.', 'No published offers yet.']) {
      expect(await screen.findByText(text)).toBeDefined();
    }
    expect(screen.queryByRole('link', { name: /^(Say what|Add a|Post a)/ })).toBeNull();
  });

  // LIM-4, PRO-4
  it('cuts the overview at 300 characters, with Read More and Read Less', async () => {
    const overview = 'x'.repeat(301);
    const { user } = open('/sprofile', { ...ownProfile, overview });
    expect(await screen.findByText(`${'x'.repeat(300)}…`)).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Read More' }));
    expect(screen.getByText(overview)).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Read Less' }));
    expect(screen.queryByText(overview)).toBeNull();
  });

  // PRO-4
  it('does not cut an overview of 300 characters', async () => {
    open('/sprofile', { ...ownProfile, overview: 'x'.repeat(300) });
    expect(await screen.findByText('x'.repeat(300))).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Read More' })).toBeNull();
  });

  // LIM-2
  it('lists three offers per page, with the page in the address', async () => {
    const seen: Seen = [];
    const { user, path } = open('/sprofile', ownProfile, seen);
    const offers = await screen.findByRole('list', { name: 'Proposals and Offers' });
    expect(within(offers).getByRole('link', { name: 'Irrigation pumps' })).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Page 2' }));
    await waitFor(() => expect(path()).toBe('/sprofile?offers=2'));
    const asked = seen.flatMap(({ url }) => (url.pathname.includes('getproposals') ? [url.search] : []));
    expect(asked).toEqual(['?page=0&size=3', '?page=1&size=3']);
  });

  // PRO-1
  it('shows no offers for a buyer', async () => {
    open('/sprofile', { ...ownProfile, userType: 'Buyer' });
    network.use(answer('session', buyer));
    await screen.findByRole('region', { name: 'Company Info' });
    expect(screen.queryByRole('region', { name: 'Proposals and Offers' })).toBeNull();
  });

  // PRO-14
  it("shows the client's view as the server returns it to a client", async () => {
    const seen: Seen = [];
    const { user, path } = open('/sprofile', ownProfile, seen);
    await screen.findByText('asha@pumps.example');
    network.use(answer('getUserDetail', clientProfile, { seen }));
    await user.click(screen.getByRole('switch', { name: 'View Profile as Client' }));
    await waitFor(() => expect(path()).toBe('/sprofile?as=client'));
    await waitFor(() => expect(screen.queryByText('asha@pumps.example')).toBeNull());
    expect(await screen.findByText(/open once an NDA between the two companies is signed/)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Edit Profile' })).toBeNull();
    expect(screen.queryByText('90 % complete')).toBeNull();
    const asClient = seen.filter(({ url }) => url.searchParams.get('as') === 'client');
    expect(asClient.map(({ url }) => url.pathname).toSorted()).toEqual([
      '/userprofile/getUserDetail/5',
      '/userprofile/getproposals/5',
    ]);
    network.use(answer('getUserDetail', ownProfile));
    await user.click(screen.getByRole('switch', { name: 'View Profile as Client' }));
    expect(await screen.findByText('asha@pumps.example')).toBeDefined();
  });

  // ERR-3
  it('shows a failed load with a button to try again', async () => {
    network.use(answer('session', supplier), refuse('getUserDetail', 'unexpected', 'The disk is full.'));
    const { user } = renderPage(OwnProfilePage, { route: '/sprofile' });
    expect(await screen.findByText('The disk is full.')).toBeDefined();
    network.use(
      answer('getUserDetail', ownProfile),
      refuse('companyItems', 'unexpected', 'No names today.'),
      refuse('companyCertificates', 'unexpected', 'No papers today.'),
      unplugged('profileOffers'),
      refuse('ownValidation', 'unexpected', 'No files today.'),
    );
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(/The services could not be loaded. No names today./)).toBeDefined();
    expect(screen.getByText(/The partners could not be loaded. No names today./)).toBeDefined();
    expect(await screen.findByText(/The offers could not be loaded./)).toBeDefined();
    expect(await screen.findByText('No files today.')).toBeDefined();
    expect(await screen.findByText(/The certificates could not be loaded. No papers today./)).toBeDefined();
  });
});
