import type { SessionReply } from '@proffer/contract/users/auth.schemas';
import { expect, it } from 'vitest';
import { useContext } from '../support/context';
import { dealingsIn, publishOffer, type Person } from '../world/people';
import { meetForQuotes } from '../world/quote-people';

const context = useContext();

/** Returns a user's counts from their own call, after comparing them with those of the session. */
async function tasksOf({ token }: Person): Promise<unknown> {
  const { status, body } = await context.current.call('taskCounts', {}, token);
  expect(status).toBe(200);
  const session = (await context.current.call('session', {}, token)).body as SessionReply;
  expect(session.tasks).toEqual(body);
  return body;
}

// NOT-51, ACC-130
it('counts the NDAs and quotes that wait for each side, also with the session', async () => {
  const people = await meetForQuotes(context.current);
  const { supplier, buyer } = people;
  const dealings = dealingsIn(context.current);
  expect(await tasksOf(supplier)).toEqual({ ndas: 0, quotes: 0 });

  const offer = await publishOffer(context.current, supplier, { title: 'Seals', ndaRequired: true });
  await dealings.requestNda(buyer, offer);
  const { quoteId } = await people.asked();
  expect(await tasksOf(supplier)).toEqual({ ndas: 1, quotes: 1 });
  expect(await tasksOf(buyer)).toEqual({ ndas: 0, quotes: 0 });

  await dealings.shareNda(supplier, buyer, offer);
  await people.act(quoteId, 'quote', 'supplier');
  expect(await tasksOf(supplier)).toEqual({ ndas: 0, quotes: 0 });
  expect(await tasksOf(buyer)).toEqual({ ndas: 1, quotes: 1 });
});
