import { expect, it } from 'vitest';
import { useContext } from '../support/context';
import { openTalk, say } from '../world/chat-people';
import { statementsOf } from '../support/statements';

const context = useContext();

it('sends a message with few statements, all prepared', async () => {
  const talk = await openTalk(context.current);
  await say(context.current, talk, talk.buyer, 'The first one is also told by mail');
  const statements = await statementsOf(() => say(context.current, talk, talk.buyer, 'And the next'));
  expect(statements.map(({ label, text }) => label ?? text)).toEqual([
    'sessions_by_tokens',
    'conversation_parties',
    'begin isolation level read committed',
    'new_message',
    'append_deal_entry',
    'new_events_2',
    'notice_replacing',
    'commit',
  ]);
});
