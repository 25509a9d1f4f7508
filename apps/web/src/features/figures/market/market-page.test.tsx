import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answer, network, refuse } from '../../../test/network';
import { renderPage } from '../../../test/render-page';
import { marketDays, marketFigures } from './market.factory';
import { MarketPage } from './market-page';

const open = (at = '/ahome') => renderPage(MarketPage, { route: '/ahome', at });

describe('the page Market', () => {
  // ADM-2
  it('shows current figures with links to their lists', async () => {
    network.use(answer('marketFigures', marketFigures()));
    open();
    const tiles = within(await screen.findByRole('navigation', { name: 'How things stand now' }));
    expect(tiles.getByRole('link', { name: 'Suppliers 1,200' }).getAttribute('href')).toBe(
      '/auser?usermode=Supplier',
    );
    expect(tiles.getByRole('link', { name: 'Buyers 48,000' })).toBeTruthy();
    expect(tiles.getByRole('link', { name: 'Published offers 80,000' }).getAttribute('href')).toBe(
      '/aoffering',
    );
    expect(tiles.getByRole('link', { name: 'Administrators 3' })).toBeTruthy();
  });

  // ADM-2
  it('shows every chart as a table too, with the times between the steps', async () => {
    network.use(answer('marketFigures', marketFigures()));
    const { user } = open();
    const signUps = within(await screen.findByRole('figure', { name: 'Sign-ups by day' }));
    expect(signUps.getByText('Suppliers: 60, Buyers: 90')).toBeTruthy();
    await user.click(signUps.getByText('Show as a table', { exact: false }));
    const today = within(signUps.getByRole('row', { name: /^21 Nov 2026/ }));
    expect(today.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(['2', '3']);
    expect(
      screen.getByText(
        'Median: 5.3 hours from the request to the approval, 3 days from there to the buyer’s signature',
      ),
    ).toBeTruthy();
    for (const name of [
      'Progress of the NDA requests of this period',
      'Offers, NDA requests and contracts by day',
      'NDA requests by their state now',
      'Messages by day',
      'Contracts by their state now',
    ])
      expect(screen.getByRole('figure', { name })).toBeTruthy();
  });

  it('shows a message for each figure without data', async () => {
    const days = marketDays(30, { suppliers: 0, buyers: 0, messages: 0 });
    network.use(answer('marketFigures', marketFigures({ days })));
    open();
    expect(await screen.findByText('Nobody signed up in this period')).toBeTruthy();
    expect(screen.getByText('No messages in this period')).toBeTruthy();
  });

  it('covers the period in the address', async () => {
    const seen: { url: URL; body: unknown }[] = [];
    network.use(answer('marketFigures', marketFigures(), { seen }));
    const { user, path } = open('/ahome?days=90');
    await screen.findByRole('figure', { name: 'Sign-ups by day' });
    await user.click(screen.getByLabelText('7 days'));
    expect(path()).toBe('/ahome?days=7');
    await screen.findByRole('figure', { name: 'Sign-ups by day' });
    expect(seen.map(({ url }) => url.searchParams.get('days'))).toEqual(['90', '7']);
  });

  // ADM-2
  it('redirects older links to the templates', async () => {
    const { path } = open('/ahome?tab=template');
    await expect.poll(path).toBe('/template');
  });

  it('shows that loading failed, and tries again', async () => {
    network.use(refuse('marketFigures', 'unavailable', 'The server is busy.'));
    const { user } = open();
    expect(await screen.findByText('The figures could not be loaded')).toBeTruthy();
    network.use(answer('marketFigures', marketFigures()));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('figure', { name: 'Sign-ups by day' })).toBeTruthy();
  });
});
