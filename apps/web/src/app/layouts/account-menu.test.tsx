import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { OfferWizardPage } from '../../features/offers/wizard/offer-wizard-page';
import { offerChangesKey } from '../../entities/offers/unsaved-work';
import { queryClient } from '../../lib/query-client';
import { offerKeys } from '../../entities/offers/keys';
import { sampleView, testSupplier, sampleTemplate } from '../../entities/offers/test/sample-offers';
import { answer, network, unplugged } from '../../test/network';
import { toastStore } from '../../ui/toast-store';
import { renderPage } from '../../test/render-page';
import { AccountMenuOnDemand } from './account-menu-on-demand';

const name = 'Account of Rao Pumps';

describe('AccountMenu', () => {
  it('opens at the first click and returns the focus to its button', async () => {
    const load = async () => (await import('./profile-menu')).ProfileMenu;
    const { user } = renderPage(
      () => <AccountMenuOnDemand user={testSupplier} name="Rao Pumps" load={load} />,
      { route: '/sproposal' },
    );
    await user.click(await screen.findByRole('button', { name }));
    expect(await screen.findByRole('menuitem', { name: 'Log Out' })).toBeDefined();
    expect(screen.getByRole('button', { name }).getAttribute('aria-expanded')).toBe('true');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('menuitem', { name: 'Log Out' })).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name })));
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('menuitem', { name: 'Log Out' })).toBeDefined();
  });

  // LIM-13
  it('stays a button and shows why it cannot be loaded', async () => {
    const { user } = renderPage(
      () => (
        <AccountMenuOnDemand
          user={testSupplier}
          name="Rao Pumps"
          load={() => Promise.reject(new TypeError('offline'))}
        />
      ),
      { route: '/sproposal' },
    );
    const button = await screen.findByRole('button', { name });
    await user.click(button);
    await waitFor(() => expect(toastStore.current()[0]?.title).toBe('This could not be opened'));
    expect(screen.getByRole('button', { name })).toBe(button);
  });
});

describe('the other account of the login', () => {
  const both = { ...testSupplier, otherUserType: 'Buyer' as const };
  const load = async () => (await import('./profile-menu')).ProfileMenu;
  const menuOf = (user: typeof both) => <AccountMenuOnDemand user={user} name="Rao Pumps" load={load} />;

  it.each([
    [3, 'Switch accounts Buyer · 3 new'],
    [100, 'Switch accounts Buyer · 99+ new'],
  ])('shows %i unread notifications', async (otherUnread, words) => {
    const { user } = renderPage(() => menuOf({ ...both, otherUnread }), { route: '/sproposal' });
    await user.click(await screen.findByRole('button', { name: `${name}, news in your other account` }));
    const item = await screen.findByRole('menuitem', { name: /^Switch accounts/ });
    expect(item.textContent?.replace('accountsB', 'accounts B')).toBe(words);
  });

  it('shows nothing without unread notifications', async () => {
    const { user } = renderPage(() => menuOf(both), { route: '/sproposal' });
    await user.click(await screen.findByRole('button', { name }));
    const item = await screen.findByRole('menuitem', { name: /^Switch accounts/ });
    expect(item.textContent).toBe('Switch accountsBuyer');
  });

  it('opens once typed data is saved, and not if saving fails and the user stays', async () => {
    const draft = sampleView({ isOwner: true, published: false, version: 4 });
    const saved: { url: URL; body: unknown }[] = [];
    network.use(
      answer('session', both),
      answer('viewOffer', draft),
      answer('searchCategories', []),
      answer('allTemplates', [sampleTemplate]),
      unplugged('updateOffer'),
    );
    const { user, path } = renderPage(
      () => (
        <>
          {menuOf(both)}
          <OfferWizardPage />
        </>
      ),
      { route: '/proposal-wizard/$id', at: '/proposal-wizard/7?step=details' },
    );
    const switchOver = async () => {
      await user.click(await screen.findByRole('button', { name }));
      await user.click(await screen.findByRole('menuitem', { name: /^Switch accounts/ }));
    };
    await user.type(await screen.findByRole('textbox', { name: 'Title' }), '!');
    await switchOver();
    const dialog = within(await screen.findByRole('dialog', { name: 'Leave without saving' }));
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(path()).toBe('/proposal-wizard/7?step=details');
    network.use(answer('updateOffer', { ...draft, title: 'Irrigation pumps!', version: 5 }, { seen: saved }));
    await switchOver();
    await waitFor(() => expect(path()).toBe('/bdashboard'));
    expect(saved).toHaveLength(1);
  });
});

describe('Log Out', () => {
  type Seen = { url: URL; body: unknown }[];
  const published = sampleView({ isOwner: true, published: true, version: 4 });
  const kept = offerChangesKey(testSupplier.userId, published.id);
  const otherKept = offerChangesKey(testSupplier.userId, 8);
  const changes = JSON.stringify({ version: 4, fields: { title: 'Pumps and pipes' } });
  const question = () => screen.findByRole('dialog', { name: 'Log out without saving' });
  let seen: Seen;

  beforeEach(() => {
    localStorage.clear();
    seen = [];
    network.use(
      answer('session', testSupplier),
      answer('viewOffer', published),
      answer('searchCategories', []),
      answer('allTemplates', [sampleTemplate]),
      answer('logout', { status: 'Success', msg: 'Logged out' }, { seen }),
    );
  });

  const menu = (
    <AccountMenuOnDemand
      user={testSupplier}
      name="Rao Pumps"
      load={async () => (await import('./profile-menu')).ProfileMenu}
    />
  );
  const openList = () => renderPage(() => menu, { route: '/sproposal' });
  const openWizard = () =>
    renderPage(
      () => (
        <>
          {menu}
          <OfferWizardPage />
        </>
      ),
      { route: '/proposal-wizard/$id', at: '/proposal-wizard/7?step=details' },
    );

  async function logOut(user: ReturnType<typeof openList>['user']) {
    await user.click(await screen.findByRole('button', { name }));
    await user.click(await screen.findByRole('menuitem', { name: 'Log Out' }));
  }

  it('asks nothing while nothing would be lost', async () => {
    const { user, path } = openList();
    await logOut(user);
    await waitFor(() => expect(path()).toBe('/login'));
    expect(seen).toHaveLength(1);
  });

  // OFF-46
  it('asks on any page before discarding cached changes of published offers, and keeps them on cancel', async () => {
    localStorage.setItem(kept, changes);
    localStorage.setItem(otherKept, changes);
    const { user, path } = openList();
    await logOut(user);
    const dialog = await question();
    expect(dialog.textContent).toContain('2 published offers were changed in this browser and not saved.');
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect([localStorage.getItem(kept), seen.length, path()]).toEqual([changes, 0, '/sproposal']);
    await logOut(user);
    await user.click(within(await question()).getByRole('button', { name: 'Log Out' }));
    await waitFor(() => expect(path()).toBe('/login'));
    expect(localStorage).toHaveLength(0);
  });

  it('asks about text typed at that moment and removes all of it', async () => {
    const { user, path } = openWizard();
    await user.type(await screen.findByRole('textbox', { name: 'Title' }), ' and pipes');
    await logOut(user);
    const dialog = await question();
    expect(dialog.textContent).toContain('One published offer was changed in this browser and not saved.');
    await user.click(within(dialog).getByRole('button', { name: 'Log Out' }));
    await waitFor(() => expect(path()).toBe('/login'));
    expect(localStorage).toHaveLength(0);
    expect(toastStore.current()).toEqual([]);
    await waitFor(() => expect(queryClient.getQueryData(offerKeys.one(published.id))).toBeUndefined());
  });

  it('keeps typed text while the server cannot be reached', async () => {
    network.use(unplugged('logout'));
    const { user } = openWizard();
    await user.type(await screen.findByRole('textbox', { name: 'Title' }), ' and pipes');
    await logOut(user);
    await user.click(within(await question()).getByRole('button', { name: 'Log Out' }));
    await waitFor(() => expect(toastStore.current()[0]?.title).toBe('You are still logged in'));
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Title' }).value).toBe(
      'Irrigation pumps and pipes',
    );
    expect(localStorage.getItem(kept)).toContain('and pipes');
  });

  // OFF-44
  it('saves a draft first, and asks when that fails', async () => {
    const draft = { ...published, published: false };
    network.use(answer('viewOffer', draft), unplugged('updateOffer'));
    const { user, path } = openWizard();
    await user.type(await screen.findByRole('textbox', { name: 'Title' }), '!');
    await logOut(user);
    const dialog = await question();
    expect(dialog.textContent).toContain('Some of what you typed could not be saved and would be lost.');
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    const saved: Seen = [];
    network.use(answer('updateOffer', { ...draft, title: 'Irrigation pumps!', version: 5 }, { seen: saved }));
    await logOut(user);
    await waitFor(() => expect(path()).toBe('/login'));
    expect([saved.length, seen.length]).toEqual([1, 1]);
  });

  it("in another window discards this window's unsaved changes, so that they are not stored again", async () => {
    const { user, unmount } = openWizard();
    const title = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Title' });
    await user.type(title, ' and pipes');
    localStorage.clear();
    window.dispatchEvent(new StorageEvent('storage', { key: null }));
    await waitFor(() => expect(title.value).toBe('Irrigation pumps'));
    unmount();
    expect(localStorage).toHaveLength(0);
  });
});
