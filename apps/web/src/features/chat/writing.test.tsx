import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { answer, network, refuse, unplugged } from '../../test/network';
import { sampleMessage, sampleView } from './chat.factory';
import { outboxOf } from './own-outbox';
import {
  answerSending,
  open,
  openHeard,
  rows,
  type Seen,
  world,
  writing,
  useChatWorld,
} from './test/chat-world';

useChatWorld();

describe('writing messages', () => {
  // MSG-12
  it('shows a message at once, sends it with its own id, and clears the input', async () => {
    const { user, log } = await openHeard();
    const sent: unknown[] = [];
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    network.use(
      answerSending(async (request) => {
        const body = (await request.json()) as { messageContent: string };
        sent.push(body);
        await held;
        const message = sampleMessage({ sequence: 3, senderId: 9, messageContent: body.messageContent });
        return HttpResponse.json(message, { status: 201 });
      }),
    );
    await user.type(writing(), '  Hello  {Enter}');
    expect((writing() as HTMLTextAreaElement).value).toBe('');
    expect(rows(log).at(-1)).toMatch(/^You.*HelloSending…/);
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toEqual({
      conversationId: 70,
      senderId: 9,
      messageContent: 'Hello',
      clientId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      attachmentIds: [],
    });
    release();
    await waitFor(() => expect(rows(log).at(-1)).not.toContain('Sending'));
    expect(rows(log).filter((row) => row.includes('Hello'))).toHaveLength(1);
  });

  // MSG-12
  it('sends no blank message, and starts a new line with Shift+Enter', async () => {
    const { user } = await openHeard();
    expect(screen.getByRole('button', { name: 'Send Message' })).toHaveProperty('disabled', true);
    await user.type(writing(), '   {Enter}');
    expect(outboxOf(9).getState()).toEqual([]);
    await user.clear(writing());
    await user.type(writing(), 'one{Shift>}{Enter}{/Shift}two');
    expect((writing() as HTMLTextAreaElement).value).toBe('one\ntwo');
    expect(screen.getByText(/Enter sends, Shift\+Enter begins a new line/)).toBeTruthy();
  });

  it('does not send a message that is too long, and does not cut it', async () => {
    const { user } = await openHeard();
    await user.click(writing());
    await user.paste('x'.repeat(4_001));
    expect((writing() as HTMLTextAreaElement).value).toHaveLength(4_001);
    expect(screen.getByText('At most 4,000 characters. Please shorten it by 1.')).toBeTruthy();
    await user.keyboard('{Enter}');
    expect(outboxOf(9).getState()).toEqual([]);
    expect(screen.getByRole('button', { name: 'Send Message' })).toHaveProperty('disabled', true);
    await user.keyboard('{Backspace}');
    expect(screen.getByText('4,000 of 4,000 characters.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Send Message' })).toHaveProperty('disabled', false);
  });

  it("keeps the user's message visible while earlier messages of others are still loading", async () => {
    const { user, log } = await openHeard();
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    const asked: Seen = [];
    network.use(
      answerSending(async (request) => {
        const { messageContent, clientId } = (await request.json()) as {
          messageContent: string;
          clientId: string;
        };
        // The other side's message is the third, written while this side was not subscribed.
        const message = sampleMessage({ sequence: 4, senderId: 9, messageContent, clientId });
        return HttpResponse.json(message, { status: 201 });
      }),
      answer(
        'conversationMessages',
        [
          sampleMessage({ sequence: 3 }),
          sampleMessage({ sequence: 4, senderId: 9, messageContent: 'Hello' }),
        ],
        { seen: asked, after: held },
      ),
    );
    await user.type(writing(), 'Hello{Enter}');
    await waitFor(() => expect(asked).not.toHaveLength(0));
    expect(rows(log).filter((row) => row.includes('Hello'))).toHaveLength(1);
    release();
    await waitFor(() => expect(outboxOf(9).getState()).toEqual([]));
    await waitFor(() => expect(rows(log).at(-1)).toMatch(/Hello$/));
    expect(rows(log).at(-2)).toContain('Message 3');
  });

  // MSG-14
  it('queues messages without a network, in order, and later sends each once', async () => {
    const { user, log } = await openHeard();
    network.use(unplugged('sendMessage'));
    await user.type(writing(), 'one{Enter}');
    await user.type(writing(), 'two{Enter}');
    await waitFor(() => expect(log.textContent).toContain('Waiting for the connection.'));
    const waiting = outboxOf(9)
      .getState()
      .map(({ text, clientId }) => ({ text, clientId }));
    expect(waiting.map(({ text }) => text)).toEqual(['one', 'two']);

    const sent: { messageContent: string; clientId: string }[] = [];
    network.use(
      answerSending(async (request) => {
        const body = (await request.json()) as { messageContent: string; clientId: string };
        sent.push(body);
        const { messageContent, clientId } = body;
        return HttpResponse.json(
          sampleMessage({ sequence: 2 + sent.length, senderId: 9, messageContent, clientId }),
          { status: 201 },
        );
      }),
    );
    act(() => outboxOf(9).flush());
    await waitFor(() => expect(outboxOf(9).getState()).toEqual([]));
    expect(sent.map(({ messageContent, clientId }) => ({ text: messageContent, clientId }))).toEqual(waiting);
    await waitFor(() =>
      expect(
        rows(log)
          .slice(-2)
          .map((row) => row.slice(-3)),
      ).toEqual(['one', 'two']),
    );
  });

  // MSG-14
  it('keeps a refused message with its reason, to retry or remove it', async () => {
    const { user, log } = await openHeard();
    network.use(refuse('sendMessage', 'illegal_transition', 'This account is closed.'));
    await user.type(writing(), 'one{Enter}');
    const alert = await within(log).findByText(/Not sent\. This account is closed\./);
    await user.click(within(log).getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(within(log).getByText(/Not sent\./)).toBeTruthy());
    await user.click(within(log).getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(within(log).queryByText(/Not sent\./)).toBeNull());
    expect(alert.isConnected).toBe(false);
  });

  it('keeps the typed text of each conversation', async () => {
    const first = await openHeard();
    await first.user.type(writing(), 'Half a thou');
    first.unmount();
    world();
    open();
    await screen.findByRole('log');
    expect((writing() as HTMLTextAreaElement).value).toBe('Half a thou');
  });

  // MSG-16
  it('sends typing notices at limited intervals', async () => {
    const { user } = await openHeard();
    const told: Seen = [];
    network.use(answer('typing', { status: 'Success', msg: 'ok' }, { seen: told }));
    await user.type(writing(), 'Hello there');
    await waitFor(() => expect(told).toHaveLength(1));
    expect(told[0]?.url.pathname).toBe('/c/typing/70');
  });

  it('sends files with a message, also without text', async () => {
    const { user } = await openHeard();
    const sent: Seen = [];
    const file = { attachmentId: 5, fileName: 'prices.pdf', sizeBytes: 4, contentType: 'application/pdf' };
    const stored = { ...file, width: null, height: null };
    network.use(
      answer('uploadMessageFile', stored, { status: 201 }),
      answer(
        'sendMessage',
        sampleMessage({ sequence: 3, senderId: 9, messageContent: '', attachments: [stored] }),
        {
          status: 201,
          seen: sent,
        },
      ),
    );
    await user.upload(screen.getByLabelText('Files to send'), new File(['%PDF'], 'prices.pdf'));
    expect(await screen.findByRole('button', { name: 'Remove prices.pdf' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Send Message' }));
    const link = await screen.findByRole('link', { name: 'prices.pdf (4 B)' });
    expect(link.getAttribute('href')).toBe('/c/attachments/5');
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body).toMatchObject({ messageContent: '', attachmentIds: [5] });
    expect(screen.queryByRole('button', { name: 'Remove prices.pdf' })).toBeNull();
  });

  it('shows why a file was not accepted and removes it', async () => {
    const { user } = await openHeard();
    network.use(refuse('uploadMessageFile', 'document_refused', 'This image cannot be read.'));
    const tooLarge = new File(['x'], 'film.pdf');
    Object.defineProperty(tooLarge, 'size', { value: 21 * 1024 * 1024 });
    const chooser = screen.getByLabelText('Files to send');
    await user.upload(chooser, [tooLarge, new File(['x'], 'pump.png')]);
    expect(await screen.findByText('film.pdf is 21 MB; the limit is 20 MB.')).toBeTruthy();
    expect((await screen.findByText(/This image cannot be read\./)).textContent).toBe(
      'pump.png: This image cannot be read.',
    );
    expect(screen.queryByRole('button', { name: 'Retry pump.png' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Remove pump.png' }));
    expect(screen.queryByText(/pump\.png/)).toBeNull();
  });

  it('shows why no message can be written any more', async () => {
    world({ view: sampleView({ closedReason: 'Rao Pumps has closed its account.' }) });
    open();
    expect(await screen.findByText('Rao Pumps has closed its account.')).toBeTruthy();
    expect(screen.queryByRole('textbox', { name: 'Message' })).toBeNull();
  });
});
