import type pg from 'pg';
import { buyers, companies } from '../session/market';

/** Offers with one person on one side of each: a buyer's are the market's, a supplier's their own with every buyer. */
const pairs = {
  buyer: `select o.id offer_id, $1::bigint buyer_id, o.supplier_id, row_number() over (order by o.id) n
    from offers o where o.status = 'published' and o.nda_required limit $2`,
  supplier: `select o.id offer_id, b.id buyer_id, o.supplier_id, row_number() over (order by o.id, b.id) n
    from offers o, users b where o.status = 'published' and o.nda_required and o.supplier_id = $1 and b.role = 'buyer' limit $2`,
} as const;

const moment = `now() - n * interval '1 minute'`;
/** Rows between the two of each pair. */
const ofPairs = [
  `insert into nda_requests (offer_id, buyer_id, supplier_id, status, requested_at, changed_at)
   select offer_id, buyer_id, supplier_id, case when n % 20 = 0 then 'Requested' else 'Rejected' end, ${moment}, ${moment} from pairs
   on conflict do nothing`,
  `insert into contracts (offer_id, supplier_id, buyer_id, name, description, start_date, end_date, offer_version, supplier_agreed_at, buyer_agreed_at, created_at)
   select offer_id, supplier_id, buyer_id, 'Supply ' || n, 'As offered.', current_date - 30, current_date + 60, 1, now(), now(), ${moment} from pairs
   on conflict do nothing`,
  `insert into conversations (offer_id, buyer_id, supplier_id, last_sequence, last_message_at)
   select offer_id, buyer_id, supplier_id, 0, ${moment} from pairs on conflict do nothing`,
];

const own = `insert into notifications (user_id, category, kind, title, text, reference_kind, reference_id, created_at, read_at, mailed_at)
  select $1::bigint, 'GENERAL', 'nda-requested', 'NDA', 'An NDA is waiting for you.', 'nda', n, ${moment}, case when n % 20 > 0 then now() end, now()
  from generate_series(1, $2::int) n`;
const marks = `insert into buyer_offers (buyer_id, offer_id, saved_at, archived_at)
  select $1, id, case when n % 2 = 0 then now() end, case when n % 2 = 1 then now() end
  from (select id, row_number() over (order by id desc) n from offers where status = 'published' limit $2 * 2) o on conflict do nothing`;
const savedCompanies = `insert into saved_companies (owner_id, user_id) select $1, id from users where role = 'supplier' order by id limit $2 on conflict do nothing`;

/** Gives one person of a side so many of each of the lists, as far as the market has them. */
export async function giveHoldings(
  pool: pg.Pool,
  side: 'buyer' | 'supplier',
  user: number,
  count: number,
): Promise<void> {
  const all = [
    ...ofPairs.map((statement) => `with pairs as (${pairs[side]}) ${statement}`),
    own,
    ...(side === 'buyer' ? [marks, savedCompanies] : []),
  ];
  for (const statement of all) await pool.query(statement, [user, count]);
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

const ofOthers = [
  ...ofPairs,
  `insert into notifications (user_id, category, kind, title, text, reference_kind, reference_id, created_at, read_at, mailed_at)
   select buyer_id, 'GENERAL', 'nda-requested', 'NDA', 'An NDA is waiting for you.', 'nda', n, ${moment}, case when n % 20 > 0 then now() end, now() from pairs`,
  `insert into buyer_offers (buyer_id, offer_id, saved_at) select buyer_id, offer_id, now() from pairs`,
  `insert into saved_companies (owner_id, user_id) select distinct buyer_id, supplier_id from pairs`,
];

/** Gives the tables of all lists about so many more rows, of people whose lists are not measured; by one connection. */
export async function giveOthers(pool: pg.Pool, rows: number, measuredSuppliers: number[]): Promise<void> {
  const { rows: found } = await pool.query<{ last: number }>('select max(id)::int last from users');
  await pool.query(buyers(companies.buyers + 1, companies.buyers + Math.ceil(rows / heldByOthers)));
  await pool.query(offersOfOthers, [measuredSuppliers]);
  await pool.query('analyze numbered');
  await pool.query(pairsOfOthers, [found[0]?.last]);
  for (const statement of ofOthers) await pool.query(statement);
}
