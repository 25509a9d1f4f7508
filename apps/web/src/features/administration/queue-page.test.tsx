import { screen, within } from '@testing-library/react';
import type { StuckSigning } from '@proffer/contract/nda.schemas';
import { describe, expect, it } from 'vitest';
import { answer, network, refuse } from '../../test/network';
import { renderPage } from '../../test/render-page';
import { QueuePage } from './queue-page';

const signing: StuckSigning = {
  ndaId: 4,
  kind: 'accepting',
  proposalTitle: 'Water pumps',
  supplierCompany: 'Pumps & Co',
  buyerCompany: 'Dams Ltd',
  reached: 'Step 2 of 5: document fixed',
  since: '2026-11-21T09:00:00Z',
  attempts: 6,
  lastError: 'stored file is missing',
  canRetry: true,
  advice: 'The supplier has signed and confirmed. Retry does the remaining steps.',
};
const pageOf = (content: StuckSigning[]) =>
  answer('stuckSignings', {
    content,
    totalPages: content.length === 0 ? 0 : 1,
    number: 0,
    totalElements: content.length,
  });
const open = () => renderPage(QueuePage, { route: '/aqueue' });

describe('Waiting', () => {
  it('says that nothing does', async () => {
    network.use(pageOf([]));
    open();
    expect(await screen.findByRole('heading', { name: 'Nothing is waiting' })).toBeTruthy();
    expect(screen.getByText('0 things wait')).toBeTruthy();
  });

  it('shows what waits since when, whose it is, and what stopped it', async () => {
    network.use(pageOf([signing]));
    open();
    const card = within(await screen.findByRole('article', { name: 'Water pumps' }));
    expect(card.getByText('Pumps & Co and Dams Ltd')).toBeTruthy();
    expect(card.getByText('NDA half shared')).toBeTruthy();
    expect(card.getByText('Step 2 of 5: document fixed')).toBeTruthy();
    expect(card.getByText('stored file is missing')).toBeTruthy();
    expect(card.getByText(signing.advice)).toBeTruthy();
    expect(screen.getByText('1 thing waits')).toBeTruthy();
  });

  it('tries again, says so, and reads the list anew', async () => {
    const seen: { url: URL; body: unknown }[] = [];
    const msg = 'The server tries again now.';
    network.use(pageOf([signing]), answer('retryStuckSigning', { status: 'Success', msg }, { seen }));
    const { user } = open();
    const retry = await screen.findByRole('button', { name: 'Retry' });
    network.use(pageOf([]));
    await user.click(retry);
    expect(await screen.findByText(msg)).toBeTruthy();
    expect(await screen.findByText('Nothing is waiting')).toBeTruthy();
    expect(seen.map(({ url }) => url.pathname)).toEqual(['/nda/retry/4']);
  });

  it('says why it was not tried again', async () => {
    network.use(
      pageOf([signing]),
      refuse('retryStuckSigning', 'illegal_transition', 'This NDA does not wait any more.'),
    );
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('This NDA does not wait any more.')).toBeTruthy();
  });

  it('offers no Retry where only the supplier can go on', async () => {
    const advice = 'Only the supplier can go on.';
    network.use(pageOf([{ ...signing, canRetry: false, advice }]));
    open();
    expect(await screen.findByText(advice)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  });

  it('says that it could not be loaded, and tries again', async () => {
    network.use(refuse('stuckSignings', 'unavailable', 'The server is busy.'));
    const { user } = open();
    expect(await screen.findByText('What waits could not be loaded')).toBeTruthy();
    network.use(pageOf([]));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Nothing is waiting')).toBeTruthy();
  });
});
