import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { admin } from '../../test/people';
import { answer, network } from '../../test/network';
import { renderPage } from '../../test/render-page';
import { AdminHome } from './admin-home';
import { quietParts, wholePage } from './home.factory';

const counts = { validation: 0, revalidation: 0, administrator: 0, signing: 0, mail: 0, report: 0 };
const item = {
  kind: 'validation' as const,
  id: '9',
  title: 'Assam Roads waits for validation',
  detail: '',
  since: '2026-03-05T09:00:00Z',
  advice: '',
  canRetry: false,
};

function open(queue: object, change: object = {}) {
  network.use(answer('session', admin), answer('adminHome', { queue, ...quietParts, ...change } as never));
  renderPage(AdminHome, { route: '/ahome' });
}

describe('home page of an administrator', () => {
  // ADM-110
  it('shows the first items of the queue with their kinds and links', async () => {
    const content = [item, { ...item, kind: 'report' as const, id: '4', title: 'A report' }];
    open({ ...wholePage(...content), totalElements: 8, counts: { ...counts, validation: 7, report: 1 } });
    const block = within(await screen.findByRole('region', { name: 'Oldest first' }));
    expect(block.getByText(/^Validation · waiting since/)).toBeTruthy();
    const hrefOf = (name: string) => block.getByRole('link', { name }).getAttribute('href');
    expect(hrefOf('Check the company: Assam Roads waits for validation')).toBe('/auser?user=9');
    expect(hrefOf('Go to the reports: A report')).toBe('/areport');
    expect(hrefOf('See all (8) Oldest first')).toBe('/aqueue');
  });

  // ADM-110
  it('warns of a signing certificate that expires soon', async () => {
    const certificate = {
      kind: 'certificate',
      id: 0,
      title: 'Proffer',
      company: null,
      lastDay: '2026-12-10',
      value: null,
    };
    open({ ...wholePage(), counts }, { endsSoon: { content: [certificate], total: 1 } });
    const block = within(await screen.findByRole('region', { name: 'Ends soon' }));
    const link = block.getByRole('link', { name: /^View the certificate/ });
    expect(link.getAttribute('href')).toBe('/asystem');
    expect(await screen.findByText('Nothing is waiting for you')).toBeTruthy();
  });
});
