import { screen, within } from '@testing-library/react';
import type { QueueItem, QueueReply } from '@proffer/contract/administration/schemas';
import { describe, expect, it } from 'vitest';
import { answer, network, refuse } from '../../test/network';
import { pageOf } from '../../test/page-of';
import { renderPage } from '../../test/render-page';
import { QueuePage } from './queue-page';

const signing: QueueItem = {
  kind: 'signing',
  id: '4',
  title: 'NDA on “Water pumps”',
  detail: 'Pumps & Co and Dams Ltd. Step 2 of 5: document fixed.',
  advice: 'Retry completes the remaining steps.',
  since: '2026-11-21T09:00:00Z',
  canRetry: true,
};
const mail: QueueItem = {
  ...signing,
  kind: 'mail',
  id: '81',
  title: 'Verification code to ana@dams.example',
  detail: 'Tried 3 times. Last error: mailbox unavailable.',
};
const company: QueueItem = {
  ...signing,
  kind: 'validation',
  id: '12',
  title: 'Pumps & Co',
  detail: 'Supplier from Pune, pumps@pumps.example',
  canRetry: false,
};
const none = { validation: 0, revalidation: 0, administrator: 0, signing: 0, mail: 0, report: 0 };
const filled = (...content: QueueItem[]): QueueReply => ({
  ...pageOf(...content),
  counts: content.reduce((counts, { kind }) => ({ ...counts, [kind]: counts[kind] + 1 }), none),
});
const open = (at = '/aqueue') => renderPage(QueuePage, { route: '/aqueue', at });

describe('Waiting', () => {
  it('shows that no item waits', async () => {
    network.use(answer('adminQueue', filled()));
    open();
    expect(await screen.findByRole('heading', { name: 'Nothing is waiting' })).toBeTruthy();
    expect(screen.getByText('0 items')).toBeTruthy();
  });

  it('shows items with the number of each kind', async () => {
    network.use(answer('adminQueue', filled(company, signing, mail)));
    open();
    const card = within(await screen.findByRole('article', { name: 'Validation: Pumps & Co' }));
    expect(card.getByText('Supplier from Pune, pumps@pumps.example')).toBeTruthy();
    expect(card.getByRole('link', { name: 'Check the company' }).getAttribute('href')).toBe('/auser?user=12');
    expect(card.queryByRole('button', { name: 'Retry' })).toBeNull();
    for (const label of ['All 3', 'Validation 1', 'Administrator 0', 'Signing 1', 'Mail 1', 'Report 0'])
      expect(screen.getByLabelText(label)).toBeTruthy();
  });

  it('groups the digits of large numbers', async () => {
    network.use(
      answer('adminQueue', { ...filled(company), counts: { ...none, validation: 1_12_345, mail: 5 } }),
    );
    open();
    expect(await screen.findByLabelText('Validation 1,12,345')).toBeTruthy();
    expect(screen.getByLabelText('All 1,12,350')).toBeTruthy();
  });

  it('shows only the items of the chosen kind', async () => {
    const seen: { url: URL; body: unknown }[] = [];
    network.use(answer('adminQueue', filled(mail), { seen }));
    const { user, path } = open('/aqueue?page=2');
    await screen.findByRole('article');
    await user.click(screen.getByLabelText('Mail 1'));
    expect(path()).toBe('/aqueue?kind=mail');
    await screen.findByRole('article');
    expect(Object.fromEntries(seen.at(-1)?.url.searchParams ?? [])).toEqual({
      kind: 'mail',
      page: '0',
      size: '10',
    });
  });

  it.each([
    ['a signing', signing, '/nda/retry/4', 'retryStuckSigning'],
    ['a mail', mail, '/user/mails/81', 'retryMail'],
  ] as const)('retries %s, confirms it and refetches the list', async (_what, item, path, name) => {
    const seen: { url: URL; body: unknown }[] = [];
    const msg = 'The server is retrying now.';
    network.use(answer('adminQueue', filled(item)), answer(name, { status: 'Success', msg }, { seen }));
    const { user } = open();
    const retry = await screen.findByRole('button', { name: 'Retry' });
    network.use(answer('adminQueue', filled()));
    await user.click(retry);
    expect(await screen.findByText(msg)).toBeTruthy();
    expect(await screen.findByText('Nothing is waiting')).toBeTruthy();
    expect(seen.map(({ url }) => url.pathname)).toEqual([path]);
  });

  it('gives up a mail only after a confirmation', async () => {
    const seen: { url: URL; body: unknown }[] = [];
    const msg = 'The mail will not be sent again.';
    network.use(answer('adminQueue', filled(mail)), answer('dropMail', { status: 'Success', msg }, { seen }));
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Give up' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel' }));
    expect(seen).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Give up' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Give up' }));
    expect(await screen.findByText(msg)).toBeTruthy();
    expect(seen.map(({ url }) => url.pathname)).toEqual(['/user/mails/81']);
  });

  it('shows why a retry failed', async () => {
    network.use(
      answer('adminQueue', filled(signing)),
      refuse('retryStuckSigning', 'illegal_transition', 'This NDA is no longer stalled.'),
    );
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('This NDA is no longer stalled.')).toBeTruthy();
  });

  it('offers no Retry if only the supplier can continue', async () => {
    network.use(answer('adminQueue', filled({ ...signing, canRetry: false })));
    open();
    await screen.findByRole('article');
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  });

  it('shows a failed load with a button to try again', async () => {
    network.use(refuse('adminQueue', 'unavailable', 'The server is busy.'));
    const { user } = open();
    expect(await screen.findByText('The waiting items could not be loaded')).toBeTruthy();
    network.use(answer('adminQueue', filled()));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Nothing is waiting')).toBeTruthy();
  });
});
