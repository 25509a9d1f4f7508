import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { MarketInfo, MarketPractice } from '@proffer/contract/settings/schemas';
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

const practice: MarketPractice = {
  periods: {
    sessionDays: 30,
    idleSessionDays: 14,
    adminSessionHours: 12,
    deviceCookieDays: 400,
    codeMinutes: 10,
    resetLinkMinutes: 30,
    emailLinkHours: 24,
    securityEventDays: 90,
    unfinishedUploadHours: 24,
    validationDocumentDays: 90,
    eventDays: 30,
    receivedMailDays: 35,
    backups: null,
    archiveDays: null,
  },
  files: 'folder',
  sendsMail: false,
  scansUploads: false,
  encryptsBackups: false,
  timeStampsBy: null,
  hasReplica: false,
  tracesRequests: false,
  privacyAddition: '',
  accessibilityAddition: '',
};

async function open(path: string, info: MarketInfo, applied = practice) {
  network.use(answer('marketInfo', info), answer('marketPractice', applied));
  const page = renderPage(PublicPages, { route: path, at: path });
  const article = await screen.findByRole('article');
  await screen.findAllByRole('heading');
  return { ...page, article };
}

describe('Public pages', () => {
  // ACC-210, ACC-211
  it.each(['/privacy', '/accessibility', '/contact', '/about', '/pricing'])(
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

  // BRA-20, BRA-23
  it('the privacy notice states the periods and services of this installation', async () => {
    const { article, unmount } = await open('/privacy', full);
    await screen.findByText(/Sessions end after 30 days/);
    expect(article.textContent).toContain('Uploaded files are not scanned for viruses.');
    expect(article.textContent).toContain('Mails are not sent from this installation');
    for (const cookie of ['proffer_session', 'proffer_device', 'proffer_reset']) {
      expect(article.textContent).toContain(cookie);
    }
    unmount();
    const other = await open('/privacy', full, {
      ...practice,
      periods: { ...practice.periods, sessionDays: 1, backups: 7, archiveDays: 3 },
      files: 's3',
      sendsMail: true,
      scansUploads: true,
      encryptsBackups: true,
      timeStampsBy: 'tsa.example.com',
      hasReplica: true,
      tracesRequests: true,
      privacyAddition: 'Our host is in Pune.',
    });
    await screen.findByText(/Sessions end after 1 day,/);
    for (const part of [
      'the last 7 backups and all changes of the last 3 days',
      'Backups are encrypted.',
      'object store',
      'Mails leave through the mail server',
      'are scanned for viruses.',
      'tsa.example.com',
      'A second database server',
      'a collector of the operator',
      'Our host is in Pune.',
    ]) {
      expect(other.article.textContent).toContain(part);
    }
  });

  // BRA-22, BRA-23
  it('the accessibility statement names tests, gaps and the contact, and ends with the addition', async () => {
    const applied = { ...practice, accessibilityAddition: 'Our office has a ramp.' };
    const { article } = await open('/accessibility', full, applied);
    expect(await screen.findByRole('heading', { name: /What is not accessible yet$/ })).toBeTruthy();
    for (const part of [
      'WCAG) 2.2, level AA',
      'axe-core',
      'hello@kaveri.example',
      'Our office has a ramp.',
    ]) {
      expect(article.textContent).toContain(part);
    }
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
