import { expect, it } from 'vitest';
import { useContext } from '../support/context';
import { createPerson, publishOffer } from '../world/people';

const context = useContext();

// OFF-445
it('recomputes outdated search words and leaves up-to-date offers unchanged', async () => {
  const { current } = context;
  const { pool } = current;
  const supplier = await createPerson(current, 'supplier');
  const buyer = await createPerson(current, 'buyer');
  const { rows } = await pool.query<{ body: string }>(
    `select pg_get_functiondef('market_measures'::regproc) body`,
  );
  // In the previous release a measure was not a word.
  await pool.query(
    `create or replace function market_measures(word text) returns text language plpgsql immutable strict parallel safe as $$ begin return null; end $$`,
  );
  for (let count = 0; count < 250; count += 1)
    await publishOffer(current, supplier, { title: `Pump of ${count} HP` });
  await publishOffer(current, supplier, { title: 'Hand pump' });
  await pool.query(rows[0]!.body);
  const totalOf = async (keyword: string) => {
    const query = { buyerId: buyer.userId, keyword };
    const { headers } = await current.call('activeOffers', { query }, buyer.token);
    return headers['x-total-count'];
  };
  const changed = async () => {
    const { rows } = await pool.query<{ xid: string }>(
      `select changed_xid::text xid from offers where title = 'Hand pump'`,
    );
    return rows[0]?.xid;
  };
  const before = await changed();
  expect(await totalOf('7 HP')).toBe('0');

  await pool.query('insert into stale_offer_words (before_id) select max(id) + 1 from offers');
  await current.jobs.enqueue(current.db, 'market.renew-words', {});
  await current.jobs.drain();

  expect(await totalOf('7 HP')).toBe('1');
  expect(await totalOf('249 HP')).toBe('1');
  expect(await changed()).toBe(before);
  expect((await pool.query('select from stale_offer_words')).rowCount).toBe(0);
});
