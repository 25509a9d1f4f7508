import { screen, waitFor } from '@testing-library/react';
import { Link, useLocation } from '@tanstack/react-router';
import { expect, it } from 'vitest';
import { renderPage } from '../test/render-page';
import { PageAnnouncer } from './page-announcer';

const names: Record<string, string> = { '/bdashboard': 'All Offers', '/bcontract': 'Contracts' };

function Pages() {
  const { pathname } = useLocation();
  return (
    <>
      <title>{`${names[pathname] ?? 'elsewhere'} · Proffer`}</title>
      <Link to="/bcontract">Contracts</Link>
      <PageAnnouncer />
    </>
  );
}

// ERR-8
it('says the name of the next page, and nothing of the first', async () => {
  const { user } = renderPage(Pages, { route: '/$page', at: '/bdashboard' });
  const said = () => document.querySelector('div[aria-live=polite]')?.textContent;
  await waitFor(() => expect(document.title).toBe('All Offers · Proffer'));
  expect(said()).toBe('');
  await user.click(screen.getByRole('link', { name: 'Contracts' }));
  await waitFor(() => expect(said()).toBe('Contracts'));
});
