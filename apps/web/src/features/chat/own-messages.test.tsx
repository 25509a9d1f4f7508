import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { testSupplier } from '../../entities/offers/test/sample-offers';
import { answer, network, refuse } from '../../test/network';
import { renderPage } from '../../test/render-page';
import { sampleMessage, samplePerson, sampleView } from './chat.factory';
import { MessagesPage } from './messages-page';
import { open, openHeard, type Seen, server, topic, world, useChatWorld } from './test/chat-world';

useChatWorld();

describe("the user's own messages", () => {
  const own = sampleMessage({ senderId: 9, sentAt: new Date().toISOString(), messageContent: 'Ten pumps' });

  // MSG-13
  it("edits the user's own message in place with Enter, cancels with Escape, and marks it as edited", async () => {
    const sent: Seen = [];
    const { user, log, path } = await openHeard({ messages: [own] });
    network.use(
      answer(
        'editMessage',
        { ...own, messageContent: 'Twelve pumps', editedAt: new Date().toISOString() },
        { seen: sent },
      ),
      answer('messageEdits', [{ messageContent: 'Ten pumps', replacedAt: new Date().toISOString() }]),
    );
    const edit = async () => {
      await user.click(within(log).getByRole('button', { name: /^Actions for your message/ }));
      await user.click(await screen.findByRole('menuitem', { name: 'Edit Message' }));
      return screen.findByRole('textbox', { name: 'Edit Message' });
    };
    await user.type(await edit(), ' or so{Escape}');
    expect(within(log).getByText('Ten pumps')).toBeTruthy();
    expect(path()).toContain('conversation=70');
    const field = await edit();
    await user.clear(field);
    await user.type(field, 'Twelve pumps{Enter}');
    expect(await within(log).findByText('Twelve pumps')).toBeTruthy();
    expect(sent.map(({ body }) => body)).toEqual([{ messageContent: 'Twelve pumps' }]);
    await user.click(within(log).getByRole('button', { name: 'edited' }));
    const history = await within(log).findByRole('list', { name: 'Earlier versions' });
    expect(history.textContent).toContain('Ten pumps');
  });

  // MSG-29
  it("closes only a message's menu on Escape, without leaving the conversation", async () => {
    const { user, log, path } = await openHeard({ messages: [own, sampleMessage({ sequence: 2 })] });
    for (const name of [/^Actions for your message/, /^Actions for the message/]) {
      const button = within(log).getByRole('button', { name });
      await user.click(button);
      const menu = await screen.findByRole('menu');
      await waitFor(() => expect(menu.contains(document.activeElement)).toBe(true));
      await user.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
      expect(path()).toContain('conversation=70');
    }
  });

  it('keeps the typed text when an edit is refused', async () => {
    const { user, log } = await openHeard({ messages: [own] });
    network.use(refuse('editMessage', 'illegal_transition', 'This message is too old to be changed.'));
    await user.click(within(log).getByRole('button', { name: /^Actions for your message/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Edit Message' }));
    await user.type(await screen.findByRole('textbox', { name: 'Edit Message' }), '!{Enter}');
    expect(await screen.findByText('This message is too old to be changed.')).toBeTruthy();
    expect(screen.getByDisplayValue('Ten pumps!')).toBeTruthy();
  });

  it("allows only deletion of the user's own message after a day", async () => {
    const { user, log } = await openHeard({ messages: [{ ...own, sentAt: '2026-01-01T00:00:00Z' }] });
    await user.click(within(log).getByRole('button', { name: /^Actions for your message/ }));
    expect(await screen.findByRole('menuitem', { name: 'Delete Message' })).toBeTruthy();
    expect(screen.queryByRole('menuitem', { name: 'Edit Message' })).toBeNull();
  });

  // MSG-13
  it("deletes the user's own message after confirmation and leaves a placeholder", async () => {
    const { user, log } = await openHeard({ messages: [own] });
    network.use(answer('deleteMessage', { ...own, messageContent: '', deletedAt: new Date().toISOString() }));
    await user.click(within(log).getByRole('button', { name: /^Actions for your message/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete Message' }));
    const question = await screen.findByRole('dialog', { name: 'Delete Message' });
    await user.click(within(question).getByRole('button', { name: 'Delete Message' }));
    expect(await within(log).findByText('Message deleted')).toBeTruthy();
    expect(within(log).queryByText('Ten pumps')).toBeNull();
  });

  it('lets the user report a message of the other side', async () => {
    const sent: Seen = [];
    const message = sampleMessage({ messageContent: 'You are fools' });
    const { user, log } = await openHeard({ messages: [message] });
    network.use(answer('report', { status: 'Success', msg: 'We look at it.' }, { status: 201, seen: sent }));
    const menu = within(log).getByRole('button', { name: /^Actions for the message of/ });
    await user.click(menu);
    expect(screen.queryByRole('menuitem', { name: 'Delete Message' })).toBeNull();
    await user.click(await screen.findByRole('menuitem', { name: 'Report message' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Report message' }));
    await user.click(dialog.getByRole('radio', { name: 'Insults or threats' }));
    await user.click(dialog.getByRole('button', { name: 'Send report' }));
    expect(await screen.findByText('We look at it.')).toBeTruthy();
    expect(sent.map(({ body }) => body)).toEqual([
      { subject: 'message', id: message.messageId, reason: 'abuse', text: '' },
    ]);
    await waitFor(() =>
      expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Actions for the message of/),
    );
  });

  it("offers no changes to the other side's message and shows its deletion", async () => {
    const { log } = await openHeard({ messages: [sampleMessage({ messageContent: 'Oops' })] });
    expect(within(log).queryByRole('button', { name: /^Actions for your/ })).toBeNull();
    const message = sampleMessage({ messageContent: '', deletedAt: '2026-11-20T07:00:00Z' });
    act(() => void server.say(topic, { event: 'changed', message }));
    expect(await within(log).findByText('Message deleted')).toBeTruthy();
  });

  it('shows no link for a file until its virus scan is done', async () => {
    const file = {
      attachmentId: 5,
      fileName: 'prices.csv',
      sizeBytes: 4,
      contentType: 'text/csv',
      width: null,
      height: null,
    };
    const message = sampleMessage({ attachments: [{ ...file, scan: 'quarantined' }] });
    const { log } = await openHeard({ messages: [message] });
    expect(within(log).getByText(/Being checked for viruses/)).toBeTruthy();
    expect(within(log).queryByRole('link')).toBeNull();
    const checked = { ...message, attachments: [{ ...file, scan: 'clean' }] };
    act(() => void server.say(topic, { event: 'changed', message: checked }));
    expect(await within(log).findByRole('link', { name: 'prices.csv (4 B)' })).toBeTruthy();
    expect(within(log).queryByText(/Being checked/)).toBeNull();
  });
});

// OFF-465
it('shows the signer of a file that was signed before it was sent', async () => {
  const file = { attachmentId: 5, fileName: 'a.pdf', sizeBytes: 4, contentType: 'application/pdf' };
  const attachments = [{ ...file, width: null, height: null, signedBy: ['Asha Das'] }];
  const { log } = await openHeard({ messages: [sampleMessage({ attachments })] });
  expect(log.textContent).toContain('Signed by Asha Das. Signature not verified.');
});

describe('a supplier in messages', () => {
  // CON-4, MSG-6
  it('can open a contract proposal to the buyer from a conversation', async () => {
    network.use(
      answer('session', testSupplier),
      answer('inbox', { content: [], next: null }),
      answer('allBuyers', [samplePerson({ id: 9, companyName: 'Assam Roads', name: 'Bina Das' })]),
      answer('getConversation', sampleView({ other: samplePerson({ id: 9, companyName: 'Assam Roads' }) })),
      answer('conversationMessages', []),
    );
    renderPage(MessagesPage, { route: '/schat', at: '/schat?user=9&conversation=70' });
    const link = await screen.findByRole('link', { name: 'Propose new Contract' });
    expect(link.getAttribute('href')).toBe('/add-contract?proposalId=7&buyerId=9');
    expect(await screen.findByText(/No messages yet/)).toBeTruthy();
  });

  // CON-5
  it('learns before opening the form why no contract can be proposed', async () => {
    const closedReason = 'This account is deactivated. You can no longer write to it.';
    network.use(
      answer('session', testSupplier),
      answer('inbox', { content: [], next: null }),
      answer('allBuyers', [samplePerson({ id: 9, companyName: 'Assam Roads' })]),
      answer('getConversation', sampleView({ other: samplePerson({ id: 9 }), closedReason })),
      answer('conversationMessages', []),
    );
    renderPage(MessagesPage, { route: '/schat', at: '/schat?user=9&conversation=70' });
    const propose = await screen.findByRole('button', {
      name: 'Propose new Contract',
      description: closedReason,
    });
    expect(propose).toHaveProperty('disabled', true);
    expect(screen.queryByRole('link', { name: 'Propose new Contract' })).toBeNull();
  });

  it('sees a clear message for a conversation of others', async () => {
    world();
    network.use(refuse('getConversation', 'not_found', 'The conversation was not found.'));
    open();
    expect(await screen.findByText('This conversation is not available')).toBeTruthy();
  });
});
