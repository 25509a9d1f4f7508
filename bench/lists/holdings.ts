import type pg from 'pg';
import { countAnew } from '../http/market';
import { withoutIndexes } from '../http/without-indexes';
import { buyers, companies } from '../session/market';

/** One connection that fills tables past their triggers; a table is named with its statement, whose indexes are made after it. */
interface Filling {
  client: pg.PoolClient;
  into: (table: string, statement: string, values?: unknown[]) => Promise<void>;
}

/**
 * Fills tables in few large statements, past their triggers, which would write several rows for each: what these keep is
 * counted anew by the same rule, and what they put into a row the statement gives itself. The pool has two connections.
 */
export async function fillAtOnce(pool: pg.Pool, fill: (filling: Filling) => Promise<void>): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('set session_replication_role = replica');
    await fill({
      client,
      into: (table, statement, values) =>
        withoutIndexes(pool, table, async () => void (await client.query(statement, values))),
    });
    await countAnew(client);
  } finally {
    // The setting goes with the connection.
    client.release(true);
  }
}

/** Offers with one person on one side of each: a buyer's are the market's, a supplier's their own with every buyer. */
const pairs = {
  buyer: `select o.id offer_id, $1::bigint buyer_id, o.supplier_id, row_number() over (order by o.id) n
    from offers o where o.status = 'published' and o.nda_required limit $2`,
  supplier: `select o.id offer_id, b.id buyer_id, o.supplier_id, row_number() over (order by o.id, b.id) n
    from offers o, users b where o.status = 'published' and o.nda_required and o.supplier_id = $1 and b.role = 'buyer' limit $2`,
} as const;

const moment = `now() - n * interval '1 minute'`;
/** Rows between the two of each pair, by their tables. */
const ofPairs = {
  nda_requests: `insert into nda_requests (offer_id, buyer_id, supplier_id, status, is_offer_open, requested_at, changed_at)
   select offer_id, buyer_id, supplier_id, case when n % 20 = 0 then 'Requested' else 'Rejected' end, false, ${moment}, ${moment} from pairs
   on conflict do nothing`,
  contracts: `insert into contracts (offer_id, supplier_id, buyer_id, name, description, start_date, end_date, offer_version, supplier_agreed_at, buyer_agreed_at, created_at)
   select offer_id, supplier_id, buyer_id, 'Supply ' || n, 'As offered.', current_date - 30, current_date + 60, 1, now(), now(), ${moment} from pairs
   on conflict do nothing`,
  conversations: `insert into conversations (offer_id, buyer_id, supplier_id, last_sequence, last_message_at)
   select offer_id, buyer_id, supplier_id, 0, ${moment} from pairs on conflict do nothing`,
} as const;

const ownNotifications = `insert into notifications (user_id, category, kind, title, text, reference_kind, reference_id, created_at, read_at, mailed_at)
  select $1::bigint, 'GENERAL', 'nda-requested', 'NDA', 'An NDA is waiting for you.', 'nda', n, ${moment}, case when n % 20 > 0 then now() end, now()
  from generate_series(1, $2::int) n`;
/** What a buyer alone has. */
const ofBuyer = {
  buyer_offers: `insert into buyer_offers (buyer_id, offer_id, supplier_id, saved_at, archived_at)
    select $1, id, supplier_id, case when n % 2 = 0 then now() end, case when n % 2 = 1 then now() end
    from (select id, supplier_id, row_number() over (order by id desc) n from offers where status = 'published' limit $2 * 2) o on conflict do nothing`,
  saved_companies: `insert into saved_companies (owner_id, user_id)
    select $1, id from users where role = 'supplier' order by id limit $2 on conflict do nothing`,
} as const;

/** Gives one person of a side so many of each of the lists, as far as the market has them. */
export async function giveHoldings(
  { into }: Filling,
  side: 'buyer' | 'supplier',
  user: number,
  count: number,
): Promise<void> {
  for (const [table, statement] of Object.entries(ofPairs)) {
    await into(table, `with pairs as (${pairs[side]}) ${statement}`, [user, count]);
  }
  await into('notifications', ownNotifications, [user, count]);
  if (side === 'supplier') return;
  for (const [table, statement] of Object.entries(ofBuyer)) await into(table, statement, [user, count]);
}

/** What each of the others has of each list; with less, making accounts would be most of the work. */
const heldByOthers = 200;

/** Offers by numbers without gaps, so that each pair finds its own by a key: PostgreSQL knows nothing of a list in a statement. */
const offersOfOthers = `
  create temp table numbered as
  select id, supplier_id, row_number() over (order by id) - 1 place from offers
  where status = 'published' and nda_required and supplier_id <> all($1)`;

/** Of people whose lists are not measured, on both sides. */
const pairsOfOthers = `
  create temp table pairs as
  select o.id offer_id, b.id buyer_id, o.supplier_id, row_number() over () n
  from users b cross join generate_series(1, ${heldByOthers}) held
  join numbered o on o.place = (b.id * ${heldByOthers} + held) % (select count(*) from numbered) where b.id > $1`;

const ofOthers = {
  ...ofPairs,
  notifications: `insert into notifications (user_id, category, kind, title, text, reference_kind, reference_id, created_at, read_at, mailed_at)
   select buyer_id, 'GENERAL', 'nda-requested', 'NDA', 'An NDA is waiting for you.', 'nda', n, ${moment}, case when n % 20 > 0 then now() end, now() from pairs`,
  buyer_offers: `insert into buyer_offers (buyer_id, offer_id, supplier_id, saved_at) select buyer_id, offer_id, supplier_id, now() from pairs`,
  saved_companies: `insert into saved_companies (owner_id, user_id) select distinct buyer_id, supplier_id from pairs`,
} as const;

/** Gives the tables of all lists about so many more rows, of people whose lists are not measured. */
export async function giveOthers(
  { client, into }: Filling,
  rows: number,
  measuredSuppliers: number[],
): Promise<void> {
  const { rows: found } = await client.query<{ last: number }>('select max(id)::int last from users');
  await client.query(buyers(companies.buyers + 1, companies.buyers + Math.ceil(rows / heldByOthers)));
  await client.query(offersOfOthers, [measuredSuppliers]);
  await client.query('analyze numbered');
  await client.query(pairsOfOthers, [found[0]?.last]);
  for (const [table, statement] of Object.entries(ofOthers)) await into(table, statement);
}
