import type pg from 'pg';
import { countAnew, fillMarket } from './market';
import { withoutIndexes } from './without-indexes';

/** So many offers are written as they come; the others are copies of them, of another time. */
const originals = 100_000;
/** The words that are searched for stand within these first letters, and short rows are what the disk has room for. */
const lettersOfDetail = 320;
/** Copies of one offer lie so many seconds apart, which is no part of a day: so they stand between those of others. */
const secondsBetween = 997;

/**
 * A market of very many offers. Working out the words of ten million would take hours, so most are copied with the words of
 * those they are copied from.
 */
export async function fillCopiedMarket(pool: pg.Pool, count: number): Promise<void> {
  await fillMarket(pool, Math.min(count, originals));
  // Kept in one session, whose settings they are.
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

/** PostgreSQL works out such columns itself, whatever it is given, for as long as its catalogue says so. */
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
