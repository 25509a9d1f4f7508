import { expect, it } from 'vitest';
import { createSearchRepository } from '../../src/modules/market';
import { useContext } from '../support/context';
import { createPerson, publishOffer } from '../world/people';

const context = useContext();

// OFF-344
it('the vocabulary contains the words of all published offers, whatever the batch size', async () => {
  const { current } = context;
  const supplier = await createPerson(current, 'supplier', { companyName: 'Ganga Works' });
  await current.call('createOffer', { body: { title: 'Unfinished turbines' } }, supplier.token);
  for (const title of ['Lathes', 'Gaskets', 'Pumps']) await publishOffer(current, supplier, { title });
  await current.pool.query('truncate search_words');
  await createSearchRepository(current.db, { learntAtOnce: 1 }).learnWords();
  const { rows } = await current.pool.query<{ word: string }>('select word from search_words');
  expect(rows.map(({ word }) => word).toSorted()).toEqual(['ganga', 'gaskets', 'lathes', 'pumps', 'works']);
});

it('the vocabulary is updated at a start, from the newest offer until a batch has no new words', async () => {
  const { current } = context;
  const supplier = await createPerson(current, 'supplier', { companyName: 'Ganga Works' });
  for (const title of ['Spindles', 'Lathes', 'Lathes']) await publishOffer(current, supplier, { title });
  const { learnWordsBefore } = createSearchRepository(current.db, { learntAtOnce: 1 });
  const newest = await learnWordsBefore(undefined);
  expect(newest.words).toBe(0);
  await current.pool.query('truncate search_words');
  const again = await learnWordsBefore(undefined);
  expect(again).toEqual({ last: newest.last, words: 3 });
  const next = await learnWordsBefore(again.last ?? 0);
  expect(next.words).toBe(0);
  expect((await learnWordsBefore(next.last ?? 0)).words).toBe(1);
});

it('an empty vocabulary is rebuilt at a start', async () => {
  const { current } = context;
  const supplier = await createPerson(current, 'supplier', { companyName: 'Narmada Mills' });
  await publishOffer(current, supplier, { title: 'Shuttles' });
  await current.pool.query('truncate search_words');
  await current.jobs.enqueue(current.db, 'market.learn-words', {});
  await current.jobs.drain();
  const { rowCount } = await current.pool.query(`select from search_words where word = 'shuttles'`);
  expect(rowCount).toBe(1);
});
