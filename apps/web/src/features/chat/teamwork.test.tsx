import { act, screen, waitFor, within } from '@testing-library/react';
import type { Person } from '@proffer/contract/members/schemas';
import { HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { testBuyer } from '../../entities/offers/test/sample-offers';
import { answer, network } from '../../test/network';
import { sampleMessage } from './chat.factory';
import {
  answerSending,
  isSubscribed,
  openAndHear,
  rows,
  server,
  topic,
  useChatWorld,
  world,
  writing,
} from './test/chat-world';

useChatWorld();

const colleague = (memberId: number, name: string, change: Partial<Person> = {}): Person => ({
  memberId,
  name,
  email: `${memberId}@example.com`,
  role: 'member',
  mayBind: false,
  bindLimit: null,
  hasTwoStep: false,
  joinedAt: '2026-11-20T06:01:00Z',
  isSelf: false,
  ...change,
});
const people = [
  colleague(1, 'Asha Rao', { role: 'owner', isSelf: true }),
  colleague(2, 'Ravi Menon'),
  colleague(3, 'Leela Das', { role: 'viewer' }),
];
const own = { senderId: 9 };

/** Opens the conversation as a person of a company with three people. */
async function openShared(messages = [sampleMessage()]) {
  world({ messages });
  const member = { ...testBuyer.member, memberId: 1, isShared: true };
  network.use(
    answer('session', { ...testBuyer, member }),
    answer('people', { people, invitations: [], twoStepFrom: null }),
    answer('assignees', []),
  );
  const page = openAndHear();
  const log = await screen.findByRole('log');
  await waitFor(() => expect(within(log).queryByText('Loading messages')).toBeNull());
  await screen.findByRole('button', { name: 'Assign this conversation' });
  return { ...page, log };
}

describe('a conversation of a company with several people', () => {
  // COM-60
  it('names the author of each message and offers changes of own messages only', async () => {
    const { log } = await openShared([
      sampleMessage({
        ...own,
        sequence: 1,
        authorId: 2,
        authorName: 'Ravi Menon',
        messageContent: 'By Ravi',
      }),
      sampleMessage({ ...own, sequence: 2, authorId: 1, authorName: 'Asha Rao', messageContent: 'By me' }),
      sampleMessage({ sequence: 3, authorId: 8, authorName: 'Meera Iyer', messageContent: 'By Meera' }),
    ]);
    const lines = rows(log).filter((row) => row.includes('By '));
    expect(lines.map((line) => /^(Ravi Menon|You|Meera Iyer)/.exec(line)?.[0])).toEqual([
      'Ravi Menon',
      'You',
      'Meera Iyer',
    ]);
    expect(within(log).getAllByRole('button', { name: /Actions for your message/ })).toHaveLength(1);
  });

  // COM-67
  it('offers colleagues after @, by keyboard, and sends whom the message mentions', async () => {
    const { user, log } = await openShared();
    const sent: { mentionIds?: number[] }[] = [];
    network.use(
      answerSending(async (request) => {
        const body = (await request.json()) as { mentionIds: number[]; messageContent: string };
        sent.push(body);
        const mentions = [{ memberId: 2, name: 'Ravi Menon' }];
        return HttpResponse.json(
          sampleMessage({ ...own, sequence: 2, authorId: 1, messageContent: body.messageContent, mentions }),
          { status: 201 },
        );
      }),
    );
    await user.type(writing(), 'See @');
    const list = screen.getByRole('listbox', { name: 'Colleagues' });
    expect(
      within(list)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Ravi Menon', 'Leela Das']);
    await user.keyboard('{ArrowDown}{ArrowUp}{Enter}');
    expect((writing() as HTMLTextAreaElement).value).toBe('See @Ravi Menon ');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(sent).toMatchObject([{ mentionIds: [2] }]));
    await waitFor(() => expect(log.querySelector('mark')?.textContent).toBe('@Ravi Menon'));
  });

  // COM-67
  it('closes the list of colleagues with Escape and keeps the conversation open', async () => {
    const { user } = await openShared();
    await user.type(writing(), '@ra');
    expect(screen.getByRole('listbox')).toBeTruthy();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(writing()).toBeTruthy();
  });

  // COM-63
  it('names the person who is typing, but not the viewer', async () => {
    await openShared();
    await isSubscribed();
    act(() => void server.say(topic, { event: 'typing', userId: 9, memberId: 1, name: 'Asha Rao' }));
    expect(screen.queryByText(/is typing/)).toBeNull();
    act(() => void server.say(topic, { event: 'typing', userId: 9, memberId: 2, name: 'Ravi Menon' }));
    expect((await screen.findByText(/is typing/)).textContent).toBe('Ravi Menon is typing');
  });

  // COM-70
  it('assigns the conversation by keyboard to a colleague who may work with it', async () => {
    const { user } = await openShared();
    const seen: { url: URL; body: unknown }[] = [];
    network.use(
      answer('assign', { status: 'Success', msg: 'Assigned' }, { seen }),
      answer('assignees', [{ subjectId: 70, memberId: 2 }]),
    );
    screen.getByRole('button', { name: 'Assign this conversation' }).focus();
    await user.keyboard('{Enter}');
    const items = await screen.findAllByRole('menuitem');
    expect(items.map(({ textContent }) => textContent)).toEqual(['Nobody', 'Asha Rao (you)', 'Ravi Menon']);
    await user.click(items[2]!);
    await waitFor(() => expect(seen).toMatchObject([{ body: { memberId: 2 } }]));
    expect(await screen.findByRole('button', { name: 'this conversation: Ravi Menon. Change' })).toBeTruthy();
  });

  // COM-71
  it('lists the conversations that are assigned to the viewer', async () => {
    const { user } = await openShared();
    const seen: { url: URL; body: unknown }[] = [];
    network.use(answer('inbox', { content: [], next: null }, { seen }));
    await user.click(screen.getByRole('radio', { name: 'Mine' }));
    expect(await screen.findByText('Nothing is assigned to you')).toBeTruthy();
    expect(seen.at(-1)?.url.searchParams.get('mine')).toBe('true');
  });
});

describe('a conversation of a company with one person', () => {
  it('shows neither the assignment nor the list of own conversations', async () => {
    world();
    openAndHear();
    await screen.findByRole('log');
    expect(screen.queryByRole('button', { name: /Assign/ })).toBeNull();
    expect(screen.queryByRole('radio', { name: 'Mine' })).toBeNull();
  });
});
