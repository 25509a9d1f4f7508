import { createHash, randomBytes } from 'node:crypto';
import type pg from 'pg';
import { generateOffers, type BenchOffer } from './offers';

const batchSize = 2_000;

/** Fills our tables with suppliers, offers and one buyer who is logged in; gives the buyer's token. */
export async function fillMarket(
  pool: pg.Pool,
  count: number,
): Promise<{ token: string; firstPublishedId: number }> {
  await pool.query(`
    with l as (insert into logins (email, email_key, password_hash)
      select 'bench-' || n || '@example.com', 'bench-' || n || '@example.com', 'none' from generate_series(0, 1000) n returning id, email),
    u as (insert into users (login_id, role, signup_step)
      select id, case when email = 'bench-1000@example.com' then 'buyer' else 'supplier' end, 'done' from l returning id)
    insert into profiles (user_id, first_name, last_name, company_name, phone, city, state, zip)
      select id, 'Asha', 'Rao', 'Company ' || id, '9876543210', 'Pune', 'Maharashtra', '411001' from u`);
  const { rows: suppliers } = await pool.query<{ id: number }>(
    `select id from users where role = 'supplier' order by id`,
  );
  const supplierOf = (n: number) => suppliers[n % suppliers.length]?.id;
  for (const batch of batches(count)) {
    const rows = batch.map((offer) => ({ ...offer, supplier: supplierOf(offer.supplier) }));
    await pool.query(
      `insert into proposals (supplier_id, status, title, detail, scope, duration, qty_from, qty_to, budget_from, budget_to, created_at, updated_at, published_at)
       select supplier, case when published then 'published' else 'draft' end, title, detail, scope, duration, "qtyFrom", "qtyTo", "budgetFrom", "budgetTo", "createdAt", "createdAt", case when published then "createdAt" end
       from json_to_recordset($1) as r(supplier bigint, published boolean, title text, detail text, scope text, duration text, "qtyFrom" bigint, "qtyTo" bigint, "budgetFrom" bigint, "budgetTo" bigint, "createdAt" timestamptz)`,
      [JSON.stringify(rows)],
    );
  }
  await pool.query('vacuum analyze');
  const token = randomBytes(32).toString('base64url');
  await pool.query(
    `insert into sessions (token_hash, login_id, user_id, kind, device, address, expires_at)
     select $1, login_id, id, 'full', 'bench', '127.0.0.1', now() + interval '1 day' from users where role = 'buyer' limit 1`,
    [createHash('sha256').update(token).digest()],
  );
  const { rows } = await pool.query<{ id: number }>(
    `select min(id) id from proposals where status = 'published'`,
  );
  return { token, firstPublishedId: rows[0]?.id ?? 1 };
}

/** Gives everybody of the market the one password that the login bench types; gives their addresses. */
export async function givePasswords(pool: pg.Pool, passwordHash: string): Promise<string[]> {
  const { rows } = await pool.query<{ email: string }>(
    'update logins set password_hash = $1, verified_at = now() returning email',
    [passwordHash],
  );
  return rows.map(({ email }) => email);
}

/** The same offers in the one table of the thin server. */
export async function fillThin(pool: pg.Pool, count: number): Promise<void> {
  await pool.query(`create table offer (
    id bigint generated always as identity primary key, title text not null, detail text not null, scope text not null,
    duration text not null, qty_from bigint not null, qty_to bigint not null, budget_from bigint not null,
    budget_to bigint not null, published boolean not null, supplier_id int not null, created_at timestamptz not null)`);
  for (const batch of batches(count)) {
    await pool.query(
      `insert into offer (title, detail, scope, duration, qty_from, qty_to, budget_from, budget_to, published, supplier_id, created_at)
       select title, detail, scope, duration, "qtyFrom", "qtyTo", "budgetFrom", "budgetTo", published, supplier, "createdAt"
       from json_to_recordset($1) as r(supplier int, published boolean, title text, detail text, scope text, duration text, "qtyFrom" bigint, "qtyTo" bigint, "budgetFrom" bigint, "budgetTo" bigint, "createdAt" timestamptz)`,
      [JSON.stringify(batch)],
    );
  }
  await pool.query('create index on offer (created_at desc, id desc) where published');
  await pool.query(
    'create index on offer (scope, created_at desc, id desc) include (budget_from, budget_to) where published',
  );
  await pool.query('vacuum analyze');
}

function* batches(count: number): Generator<BenchOffer[]> {
  let batch: BenchOffer[] = [];
  for (const offer of generateOffers(count)) {
    batch.push(offer);
    if (batch.length === batchSize) {
      yield batch;
      batch = [];
    }
  }
  if (batch.length > 0) yield batch;
}
