import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { queryClient } from '../../../lib/query-client';
import { answer, network, refuse } from '../../../test/network';
import { pageOf } from '../../../test/page-of';
import { asViewer, peopleOfViewer, supplier } from '../../../test/people';
import { putIn } from '../../../test/put-in';
import { renderPage } from '../../../test/render-page';
import { toastStore } from '../../../ui/toast-store';
import { SettingsPage } from '../settings-page';
import { delivery, webhook } from './webhooks.factory';

const done = { status: 'Success', msg: 'Done' } as const;
type Seen = { url: URL; body: unknown }[];
const secret = 'whsec_shown-once';

const open = () => renderPage(SettingsPage, { route: '/ssetiing', at: '/ssetiing?section=webhooks' });
const paths = (seen: Seen) => seen.map(({ url, body }) => [url.pathname, body]);

async function openTask(task: string) {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: `Actions for ${webhook.url}` }));
  await user.click(await screen.findByRole('menuitem', { name: `${task}: ${webhook.url}` }));
  return user;
}

const dialogNamed = async (name: string) => within(await screen.findByRole('dialog', { name }));

beforeEach(() => network.use(answer('session', supplier), answer('webhooks', { webhooks: [webhook] })));

describe('the section Webhooks', () => {
  // INT-80
  it('names the owners to a colleague and requests no webhooks', async () => {
    const seen: Seen = [];
    network.use(
      answer('session', asViewer(supplier)),
      answer('people', { ...peopleOfViewer, twoStepFrom: null }),
      answer('webhooks', { webhooks: [] }, { seen }),
    );
    open();
    expect(await screen.findByText('Ask Asha Rao to manage webhooks.')).toBeDefined();
    expect(seen).toEqual([]);
  });

  // INT-84
  it('lists webhooks with events, state and last results', async () => {
    const seen = { lastFailedAt: '2026-11-05T09:00:00Z', waiting: 3 };
    network.use(answer('webhooks', { webhooks: [{ ...webhook, ...seen }] }));
    open();
    const row = within(await screen.findByRole('list', { name: 'Webhooks' })).getByRole('listitem');
    for (const text of [webhook.url, 'Failing', 'Stock system', 'All about Offers · quote.accepted']) {
      expect(row.textContent).toContain(text);
    }
    expect(row.textContent).toMatch(/last failure .* · 3 waiting/);
  });

  // INT-84, INT-85, INT-86
  it('adds a webhook, shows its secret once and keeps no copy', async () => {
    const seen: Seen = [];
    network.use(
      answer('webhooks', { webhooks: [] }),
      answer('createWebhook', { webhook, secret }, { status: 201, seen }),
    );
    const { user } = open();
    expect(await screen.findByText(/Your company has no webhook/)).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Add a webhook' }));
    const dialog = await dialogNamed('Add a webhook');
    await user.click(dialog.getByRole('button', { name: 'Add webhook' }));
    expect(dialog.getByText('Please enter the address of the receiver.')).toBeDefined();
    expect(dialog.getByText('Please choose at least one event.')).toBeDefined();
    await putIn(user, dialog.getByLabelText('Address'), webhook.url);
    await user.click(dialog.getByRole('checkbox', { name: 'Offers' }));
    await user.click(dialog.getByLabelText('Single events: Quotes'));
    await user.click(dialog.getByRole('checkbox', { name: 'quote.accepted' }));
    await user.click(dialog.getByRole('button', { name: 'Add webhook' }));
    const shown = await dialogNamed('Signing secret');
    expect(shown.getByText(secret)).toBeDefined();
    expect(paths(seen)).toEqual([
      ['/user/webhooks', { url: webhook.url, description: '', nouns: ['offers'], types: ['quote.accepted'] }],
    ]);
    await user.keyboard('{Escape}');
    await user.click(shown.getByRole('button', { name: 'I have stored it' }));
    await waitFor(() => expect(screen.queryByText(secret)).toBeNull());
    const stored = () =>
      JSON.stringify(
        queryClient
          .getMutationCache()
          .getAll()
          .map(({ state }) => state),
      );
    await waitFor(() => expect(stored()).not.toContain(secret));
  });

  it('shows at the address why the server refuses it', async () => {
    const text = 'The address leads to a private network.';
    network.use(
      refuse('updateWebhook', 'invalid_input', 'Please check.', { errors: [{ field: 'url', text }] }),
    );
    const user = await openTask('Edit');
    const dialog = await dialogNamed('Edit the webhook');
    expect(dialog.getByLabelText<HTMLInputElement>('Address').value).toBe(webhook.url);
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText(text)).toBeDefined();
  });

  // INT-86
  it('replaces the secret after a question and shows the new one', async () => {
    network.use(answer('rotateWebhookSecret', { webhook, secret }));
    const user = await openTask('Replace secret');
    const question = await dialogNamed('Replace secret');
    expect(question.getByText(/signs too for 24 hours/)).toBeDefined();
    await user.click(question.getByRole('button', { name: 'Replace' }));
    expect((await dialogNamed('Signing secret')).getByText(secret)).toBeDefined();
  });

  // INT-87
  it('sends a test and shows its result with the answer as plain text', async () => {
    const markup = '<img src="https://tracker.example/x" onerror="steal()">';
    network.use(
      answer('testWebhook', {
        ...delivery,
        state: 'failed',
        status: 500,
        fault: 'The receiver answered with status 500.',
        answer: markup,
      }),
    );
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: `Send a test to ${webhook.url}` }));
    expect(
      await screen.findByText('Test failed: The receiver answered with status 500 (120 ms)'),
    ).toBeDefined();
    expect(screen.getByText(markup)).toBeDefined();
    expect(document.querySelector('img')).toBeNull();
  });

  // INT-88
  it('lists deliveries with their results and sends one again', async () => {
    const seen: Seen = [];
    const waiting = {
      ...delivery,
      id: 41,
      eventId: 'evt-0197',
      type: 'message.sent',
      state: 'waiting' as const,
      status: 503,
      fault: 'The receiver answered with status 503.',
      attempts: 3,
      nextAttemptAt: '2026-11-20T10:00:00Z',
    };
    network.use(
      answer('webhookDeliveries', pageOf(waiting, delivery)),
      answer('replayDelivery', { ...waiting, state: 'delivered', status: 200, fault: null }, { seen }),
    );
    const user = await openTask('Show deliveries');
    const list = within((await dialogNamed('Deliveries')).getByRole('list', { name: 'Deliveries' }));
    const [first, second] = list.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(first).toContain('The receiver answered with status 503 (120 ms)');
    expect(first).toMatch(/3 attempts · next /);
    expect(second).toContain('Status 200 in 120 ms');
    await user.click(list.getByRole('button', { name: 'Send again: message.sent, evt-0197' }));
    await waitFor(() => expect(toastStore.current()[0]?.title).toBe('Delivered'));
    expect(paths(seen)[0]?.[0]).toBe('/user/webhooks/5/deliveries/41/replay');
  });

  // INT-89
  it('says why a webhook is paused and resumes it', async () => {
    const seen: Seen = [];
    network.use(
      answer('webhooks', { webhooks: [{ ...webhook, paused: 'failing' }] }),
      answer('resumeWebhook', done, { seen }),
    );
    await openTask('Resume');
    expect(screen.getByText(/nothing could be delivered for 3 days/)).toBeDefined();
    await waitFor(() => expect(paths(seen)[0]?.[0]).toBe('/user/webhooks/5/resume'));
  });

  // INT-89
  it('deletes a webhook after a question', async () => {
    const seen: Seen = [];
    network.use(answer('removeWebhook', done, { seen }));
    const user = await openTask('Delete');
    await user.click((await dialogNamed('Delete webhook')).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(paths(seen)[0]?.[0]).toBe('/user/webhooks/5'));
  });
});
