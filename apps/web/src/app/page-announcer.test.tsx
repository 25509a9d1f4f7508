import { screen, waitFor } from '@testing-library/react';
import { Link, useLocation } from '@tanstack/react-router';
import { useState } from 'react';
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
it('announces the title of the next page, but not of the first', async () => {
  const { user } = renderPage(Pages, { route: '/$page', at: '/bdashboard' });
  const said = () => document.querySelector('div[aria-live=polite]')?.textContent;
  await waitFor(() => expect(document.title).toBe('All Offers · Proffer'));
  expect(said()).toBe('');
  await user.click(screen.getByRole('link', { name: 'Contracts' }));
  await waitFor(() => expect(said()).toBe('Contracts'));
});

// ERR-8
it("does not announce the previous title while the next page's styles load", async () => {
  function Slow() {
    const [name, setName] = useState('All Offers');
    return (
      <>
        <title>{`${name} · Proffer`}</title>
        <Link to="/bcontract">Contracts</Link>
        <button onClick={() => document.head.append(document.createElement('link'))}>Styles</button>
        <button onClick={() => setName('Contracts')}>Page</button>
        <PageAnnouncer />
      </>
    );
  }
  const { user } = renderPage(Slow, { route: '/$page', at: '/bdashboard' });
  await user.click(await screen.findByRole('link', { name: 'Contracts' }));
  await user.click(screen.getByRole('button', { name: 'Styles' }));
  await user.click(screen.getByRole('button', { name: 'Page' }));
  const said = () => document.querySelector('div[aria-live=polite]')?.textContent;
  await waitFor(() => expect(said()).toBe('Contracts'));
});
