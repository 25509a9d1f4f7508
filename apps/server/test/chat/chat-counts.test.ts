import fc from 'fast-check';
import { expect, it } from 'vitest';
import { useContext } from '../support/context';
import { markSeen, openTalk, read, say, unreadOf, type Talk } from '../world/chat-people';
import type { Person } from '../world/people';

const context = useContext();

type Side = 'buyer' | 'supplier';
/** An act of one side; `which` selects one of the existing messages. */
type Act = { by: Side; act: 'send' | 'edit' | 'delete' | 'seen' | 'seenAll'; which: number };

const acts = fc.array(
  fc.record({
    by: fc.constantFrom<Side>('buyer', 'supplier'),
    act: fc.constantFrom<Act['act'][]>('send', 'send', 'send', 'edit', 'delete', 'seen', 'seenAll'),
    which: fc.nat(50),
  }),
  { minLength: 5, maxLength: 25 },
);

/** Counts the unread messages of each side from the messages themselves. */
const freshCounts = `
  select c.buyer_unread, c.supplier_unread, c.last_sequence,
    (select count(*)::int from messages m where m.conversation_id = c.id and m.sender_id = c.supplier_id
      and m.deleted_at is null and m.sequence > c.buyer_seen) fresh_buyer,
    (select count(*)::int from messages m where m.conversation_id = c.id and m.sender_id = c.buyer_id
      and m.deleted_at is null and m.sequence > c.supplier_seen) fresh_supplier
  from conversations c where c.id = $1`;

async function perform(talk: Talk, { by, act, which }: Act): Promise<void> {
  const person: Person = talk[by];
  if (act === 'send') return void (await say(context.current, talk, person, `No ${which}`));
  if (act === 'seenAll') return void (await markSeen(context.current, talk, person));
  const messages = await read(context.current, talk, person);
  const chosen = messages[which % Math.max(1, messages.length)];
  if (!chosen) return;
  const params = { messageId: chosen.messageId };
  if (act === 'seen') await markSeen(context.current, talk, person, chosen.messageId);
  else if (act === 'delete') await context.current.call('deleteMessage', { params }, person.token);
  else {
    const body = { messageContent: `Edited ${which}` };
    await context.current.call('editMessage', { params, body }, person.token);
  }
}

/** Returns the actual state of a conversation and the expected one. */
async function stateOf(talk: Talk) {
  const { rows } = await context.current.pool.query(freshCounts, [talk.conversationId]);
  const [row] = rows;
  const messages = await read(context.current, talk, talk.buyer, { after: 0, limit: 200 });
  const ids = messages.map(({ messageId }) => messageId);
  const times = messages.map(({ sentAt }) => sentAt);
  return {
    is: {
      kept: [row.buyer_unread, row.supplier_unread],
      told: [await unreadOf(context.current, talk.buyer), await unreadOf(context.current, talk.supplier)],
      sequences: messages.map(({ sequence }) => sequence),
      ids,
      times,
    },
    mustBe: {
      kept: [row.fresh_buyer, row.fresh_supplier],
      told: [row.fresh_buyer, row.fresh_supplier],
      sequences: Array.from({ length: row.last_sequence }, (_, index) => index + 1),
      ids: ids.toSorted((a, b) => a - b),
      times: times.toSorted(),
    },
  };
}

// MSG-19
it('keeps counts, sequence and order correct after any acts, one after the other', async () => {
  await fc.assert(
    fc.asyncProperty(acts, async (some) => {
      const talk = await openTalk(context.current);
      for (const act of some) await perform(talk, act);
      const { is, mustBe } = await stateOf(talk);
      expect(is).toEqual(mustBe);
    }),
    { seed: 7, numRuns: 12 },
  );
});

it('keeps counts, sequence and order correct after any concurrent acts', async () => {
  await fc.assert(
    fc.asyncProperty(acts, async (some) => {
      const talk = await openTalk(context.current);
      for (let count = 0; count < 4; count += 1) await say(context.current, talk, talk.supplier, 'Before');
      await Promise.all(some.map((act) => perform(talk, act)));
      const { is, mustBe } = await stateOf(talk);
      expect(is).toEqual(mustBe);
    }),
    { seed: 8, numRuns: 12 },
  );
});
