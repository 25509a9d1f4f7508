import { createHash, randomBytes } from 'node:crypto';
import type pg from 'pg';
import { updateCategoryWords } from '../../apps/server/src/modules/categories';
import { drizzleOver } from '../../apps/server/src/platform/database';
import { batchesOfOffers } from './offers';
import { withoutIndexes } from './without-indexes';

export interface Supplier {
  id: number;
  token: string;
}

export interface Market {
  /** Session token of a buyer. */
  buyerToken: string;
  /** The first suppliers, with sessions. */
  suppliers: Supplier[];
}

const supplierCount = 1_000;
const loggedInSuppliers = 20;
/** Number of writers: one computes search vectors while the other writes; small machines have no core for more. */
const writers = 2;

/** Distribution of offers over suppliers and NDAs. */
export interface OfferShape {
  /** Returns the index of the supplier for a random index. */
  supplierOf(drawn: number, suppliers: number): number;
  isUnderNda(offerId: number): boolean;
}
const evenly: OfferShape = { supplierOf: (drawn, suppliers) => drawn % suppliers, isUnderNda: () => false };

/** Fills our tables with suppliers, offers and signed-in users. The rows are the same in every run. */
export async function fillMarket(pool: pg.Pool, count: number, shape = evenly): Promise<Market> {
  // As at the first start of the server; otherwise every offer would be updated later.
  await updateCategoryWords(drizzleOver(pool));
  await pool.query(`
    with l as (insert into logins (email, email_key, password_hash)
      select 'bench-' || n || '@example.com', 'bench-' || n || '@example.com', 'none' from generate_series(0, ${supplierCount}) n returning id, email),
    u as (insert into users (login_id, role, signup_step)
      select id, case when email = 'bench-${supplierCount}@example.com' then 'buyer' else 'supplier' end, 'done' from l returning id)
    insert into profiles (user_id, first_name, last_name, company_name, phone, city, state, zip)
      select id, 'Asha', 'Rao', 'Company ' || id, '9876543210', 'Pune', 'Maharashtra', '411001' from u`);
  const { rows: suppliers } = await pool.query<{ id: number }>(
    `select id from users where role = 'supplier' order by id`,
  );
  await withoutIndexes(pool, 'offers', () =>
    fillOffers(
      pool,
      count,
      suppliers.map(({ id }) => id),
      shape,
    ),
  );
  // As if the saved searches had processed all offers; otherwise that would disturb the first minutes.
  await pool.query('update saved_search_progress set snapshot = pg_current_snapshot()::text');
  await pool.query('vacuum analyze');

  return logInPeople(pool);
}

/** Computes the counts that triggers maintain, after rows were written without triggers. */
export async function countAnew(client: Pick<pg.PoolClient, 'query'>): Promise<void> {
  await client.query('delete from market_counts');
  await client.query('insert into market_counts select figure, key, count from count_figures()');
}

/** Creates sessions for a buyer and the first suppliers. */
export async function logInPeople(pool: pg.Pool): Promise<Market> {
  const first = async (role: string, most: number) => {
    const { rows } = await pool.query<{ id: number }>(
      `select id from users where role = $1 order by id limit $2`,
      [role, most],
    );
    return rows.map(({ id }) => id);
  };
  const suppliers = await logIn(pool, await first('supplier', loggedInSuppliers));
  const [buyer] = await logIn(pool, await first('buyer', 1));
  return { buyerToken: buyer?.token ?? '', suppliers };
}

/** Inserts offers with consecutive ids, so that two writers create the same rows as one. */
async function fillOffers(
  pool: pg.Pool,
  count: number,
  suppliers: number[],
  { supplierOf, isUnderNda }: OfferShape,
): Promise<void> {
  const batches = batchesOfOffers(count);
  let firstId = 1;
  async function write(): Promise<void> {
    for (let next = batches.next(); !next.done; next = batches.next()) {
      const from = firstId;
      firstId += next.value.length;
      const rows = next.value.map((offer, index) => ({
        ...offer,
        id: from + index,
        supplier: suppliers[supplierOf(offer.supplier, suppliers.length)],
        isUnderNda: isUnderNda(from + index),
        categories: `{${offer.categories.join(',')}}`,
      }));
      await pool.query(
        `insert into offers (id, supplier_id, status, title, detail, scope, duration, qty_from, qty_to, budget_from, budget_to, categories, nda_required, created_at, updated_at, published_at)
         overriding system value
         select id, supplier, case when published then 'published' else 'draft' end, title, detail, scope, duration, "qtyFrom", "qtyTo", "budgetFrom", "budgetTo", categories::int[], "isUnderNda", "createdAt", "createdAt", case when published then "createdAt" end
         from json_to_recordset($1) as r(id bigint, supplier bigint, published boolean, title text, detail text, scope text, duration text, "qtyFrom" bigint, "qtyTo" bigint, "budgetFrom" bigint, "budgetTo" bigint, categories text, "isUnderNda" boolean, "createdAt" timestamptz)`,
        [JSON.stringify(rows)],
      );
    }
  }
  await Promise.all(Array.from({ length: writers }, write));
  await pool.query(`select setval(pg_get_serial_sequence('offers', 'id'), (select max(id) from offers))`);
}

/** Creates sessions as a login does; returns each user with a token. */
export async function logIn(pool: pg.Pool, userIds: number[]): Promise<{ id: number; token: string }[]> {
  const people = userIds.map((id) => ({ id, token: randomBytes(32).toString('base64url') }));
  await pool.query(
    `insert into sessions (token_hash, login_id, user_id, kind, device, address, proven_at, expires_at)
     select decode(hash, 'hex'), login_id, id, 'full', 'bench', '127.0.0.1', now(), now() + interval '1 day'
     from unnest($1::bigint[], $2::text[]) asked(user_id, hash) join users on users.id = asked.user_id`,
    [userIds, people.map(({ token }) => createHash('sha256').update(token).digest('hex'))],
  );
  return people;
}

/** Sets the password of all accounts to that of the login benchmark; returns their addresses. */
export async function givePasswords(pool: pg.Pool, passwordHash: string): Promise<string[]> {
  const { rows } = await pool.query<{ email: string }>(
    'update logins set password_hash = $1, verified_at = now() returning email',
    [passwordHash],
  );
  return rows.map(({ email }) => email);
}
