import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { MarketInfo } from '@proffer/contract/settings/schemas';
import { answer, network, refuse } from '../../test/network';
import { renderPage } from '../../test/render-page';
import { PublicPages } from './public-pages';

const nothing: MarketInfo = {
  marketName: 'Proffer',
  operatorName: '',
  operatorAddress: '',
  operatorEmail: '',
  operatorPhone: '',
  officerName: '',
  officerEmail: '',
  officerPhone: '',
  courts: '',
  termsVersion: '2026-11-29',
};
const full: MarketInfo = {
  ...nothing,
  operatorName: 'Kaveri Markets Private Limited',
  operatorAddress: '1 River Road\nPune 411001',
  operatorEmail: 'hello@kaveri.example',
  operatorPhone: '+91 20 1234 5678',
  officerName: 'Asha Rao',
  officerEmail: 'grievance@kaveri.example',
};

async function open(path: string, info: MarketInfo) {
  network.use(answer('marketInfo', info));
  const page = renderPage(PublicPages, { route: path, at: path });
  const article = await screen.findByRole('article');
  await screen.findAllByRole('heading');
  return { ...page, article };
}

describe('Public pages', () => {
  // ACC-210, ACC-211
  it.each(['/privacy', '/contact', '/about', '/pricing'])(
    '%s names the operator if it is known, and is complete without one',
    async (path) => {
      const { article, unmount } = await open(path, full);
      await within(article).findAllByText(/Kaveri Markets Private Limited/);
      unmount();
      const bare = await open(path, nothing);
      await screen.findAllByText(/./, { selector: 'p, dd' });
      expect(bare.article.textContent).not.toMatch(/undefined|null|\{|\}|\[|, ,|\( ?\)|at \./);
    },
  );

  // ACC-211
  it('the privacy notice names the grievance officer, the rights and the Data Protection Board', async () => {
    await open('/privacy', full);
    const text = (await screen.findByRole('heading', { name: /Complaints$/ })).parentElement!.textContent;
    expect(text).toContain('Asha Rao, who can be reached by email at grievance@kaveri.example.');
    expect(text).toContain('Data Protection Board of India');
    expect(screen.getByRole('heading', { name: /Your rights$/ })).toBeTruthy();
  });

  // ADM-64
  it('shows an earlier version of the terms with a link to the version in force', async () => {
    const terms = {
      version: '2026-11-01',
      since: '2026-11-01',
      isCurrent: false,
      text: '## Old\n\nOld text.',
    };
    network.use(answer('marketTerms', terms));
    renderPage(PublicPages, { route: '/terms', at: '/terms?version=2026-11-01' });
    expect(await screen.findByText('Old text.')).toBeTruthy();
    expect(screen.getByText('Version 2026-11-01, in force from 1 Nov 2026')).toBeTruthy();
    const note = within(screen.getByRole('alert', { name: 'This is an earlier version' }));
    expect(note.getByRole('link').getAttribute('href')).toBe('/terms');
  });

  // ACC-212
  it('the help explains the six main tasks with links', async () => {
    const { article } = await open('/help', nothing);
    const titles = within(article).getAllByRole('heading', { level: 2 });
    expect(titles.map(({ textContent }) => textContent)).toEqual([
      'Find an offer',
      'Request an NDA',
      'Sign an NDA',
      'Ask for a quote',
      'Sign a contract',
      'Check a document or a deal file',
    ]);
    expect(within(article).getByRole('link', { name: 'Verify a signed document' })).toBeTruthy();
  });

  it('offers a retry if the page could not be loaded', async () => {
    network.use(refuse('marketInfo', 'unexpected', 'Something went wrong.'));
    const { user } = renderPage(PublicPages, { route: '/about', at: '/about' });
    const retry = await screen.findByRole('button', { name: 'Try again' });
    network.use(answer('marketInfo', full));
    await user.click(retry);
    expect(await screen.findByText(/Kaveri Markets Private Limited/)).toBeTruthy();
  });
});
