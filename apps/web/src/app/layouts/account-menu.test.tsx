import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { testSupplier } from '../../offers/test/sample-offers';
import { toastStore } from '../../ui/toast-store';
import { renderPage } from '../../test/render-page';
import { AccountMenuOnDemand } from './account-menu-on-demand';

const name = 'Account of Rao Pumps';

describe('AccountMenu', () => {
  it('opens at the first press, and gives the focus back to its button', async () => {
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

  it('stays a button, and says why, while it cannot be loaded', async () => {
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
