import type pg from 'pg';
import { countAnew, fillMarket } from './market';
import { withoutIndexes } from './without-indexes';

/** Number of generated offers; further ones are copies with another time. */
const originals = 100_000;
/** Length of the text of copies. The searched words are within these letters, and short rows save disk space. */
const lettersOfDetail = 320;
/** Seconds between copies of one offer; not a divisor of a day, so that copies of different offers alternate. */
const secondsBetween = 997;

/**
 * Fills a market with millions of offers. Computing their search vectors would take hours, so copies get those of
 * their originals.
 */
export async function fillCopiedMarket(pool: pg.Pool, count: number): Promise<void> {
  await fillMarket(pool, Math.min(count, originals));
  // One session, because its settings apply to all steps.
  const client = await pool.connect();
  try {
    await client.query(`set session_replication_role = replica`);
    await client.query(
      `update offers set detail = regexp_replace(left(detail, ${lettersOfDetail}), '\\S*$', '')`,
    );
    await withoutIndexes(pool, 'offers', () => withGivenWords(client, () => copy(client, count)));
    await countAnew(client);
  } finally {
    client.release(true);
  }
  await pool.query('vacuum analyze');
}

async function copy(client: pg.PoolClient, count: number): Promise<void> {
  const { rows } = await client.query<{ names: string }>(
    `select string_agg(quote_ident(attname), ', ') names from pg_attribute
     where attrelid = 'offers'::regclass and attnum > 0 and not attisdropped and attname not in ('id', 'created_at')`,
  );
  const names = rows[0]?.names ?? '';
  for (let done = originals; done < count; done += originals) {
    const copyNumber = done / originals;
    await client.query(
      `insert into offers (created_at, ${names})
       select created_at - make_interval(secs => ${copyNumber * secondsBetween}), ${names} from offers
       where id <= ${Math.min(originals, count - done)} order by id`,
    );
  }
}

/** Makes PostgreSQL accept given values for generated columns, by changing its catalogue during the work. */
async function withGivenWords(client: pg.PoolClient, work: () => Promise<void>): Promise<void> {
  const mark = (generated: string) =>
    client.query(
      `update pg_attribute set attgenerated = '${generated}'
       where attrelid = 'offers'::regclass and attname in ('search_public', 'search_protected')`,
    );
  await mark('');
  await work();
  await mark('s');
}
