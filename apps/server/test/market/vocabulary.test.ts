import { expect, it } from 'vitest';
import { createSearchRepository } from '../../src/modules/market';
import { useContext } from '../support/context';
import { createPerson, publishOffer } from '../world/people';

const context = useContext();

// OFF-344
it('is read of all published offers, however few are read at once', async () => {
  const { current } = context;
  const supplier = await createPerson(current, 'supplier', { companyName: 'Ganga Works' });
  await current.call('createOffer', { body: { title: 'Unfinished turbines' } }, supplier.token);
  for (const title of ['Lathes', 'Gaskets', 'Pumps']) await publishOffer(current, supplier, { title });
  await current.pool.query('truncate search_words');
  await createSearchRepository(current.db, { learntAtOnce: 1 }).learnWords();
  const { rows } = await current.pool.query<{ word: string }>('select word from search_words');
  expect(rows.map(({ word }) => word).toSorted()).toEqual(['ganga', 'gaskets', 'lathes', 'pumps', 'works']);
});

it('is left between two readings when the process ends', async () => {
  const { current } = context;
  const reading = createSearchRepository(current.db, { learntAtOnce: 1 });
  await current.pool.query('truncate search_words');
  await expect(reading.learnWords(AbortSignal.abort())).rejects.toThrow(/aborted/);
  const { rowCount } = await current.pool.query('select word from search_words');
  expect(rowCount).toBe(0);
});
