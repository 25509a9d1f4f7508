import { createHash, randomBytes } from 'node:crypto';
import type pg from 'pg';

/** A signed-in user. */
export interface Person {
  userId: number;
  token: string;
}

/** A conversation of a buyer and a supplier about the supplier's offer. */
export interface Talk {
  conversationId: number;
  buyer: Person;
  supplier: Person;
}

/** Fills an empty market with conversations, each of two signed-in users of its own. */
export async function fillTalks(pool: pg.Pool, count: number): Promise<Talk[]> {
  await pool.query(
    `with l as (insert into logins (email, email_key, password_hash, verified_at)
       select 'bench-' || n || '@example.com', 'bench-' || n || '@example.com', 'none', now() from generate_series(1, $1::int * 2) n
       returning id),
     u as (insert into users (login_id, role, signup_step)
       select id, case when id % 2 = 0 then 'buyer' else 'supplier' end, 'done' from l returning id)
     insert into profiles (user_id, first_name, last_name, company_name, phone, city, state, zip)
       select id, 'Asha', 'Rao', 'Company ' || id, '9876543210', 'Pune', 'Maharashtra', '411001' from u`,
    [count],
  );
  await pool.query(
    `insert into offers (supplier_id, status, title, detail, scope, duration, qty_from, qty_to, budget_from, budget_to, published_at)
     select id, 'published', 'Offer of ' || id, 'To be talked about.', 'small', 'Short:1 month', 1, 10, 1000, 2000, now()
     from users where role = 'supplier'`,
  );
  const { rows } = await pool.query<{ conversationId: number; buyerId: number; supplierId: number }>(
    `with s as (select id, supplier_id, row_number() over (order by id) n from offers),
     b as (select id, row_number() over (order by id) n from users where role = 'buyer')
     insert into conversations (offer_id, buyer_id, supplier_id)
     select s.id, b.id, s.supplier_id from s join b using (n)
     returning id::int "conversationId", buyer_id::int "buyerId", supplier_id::int "supplierId"`,
  );
  if (rows.length !== count) throw new Error(`${rows.length} conversations were made in place of ${count}.`);
  const people = await logInAll(pool);
  await pool.query('vacuum analyze');
  const find = (userId: number) => {
    const person = people.get(userId);
    if (!person) throw new Error(`User ${userId} is not logged in.`);
    return person;
  };
  return rows.map(({ conversationId, buyerId, supplierId }) => ({
    conversationId,
    buyer: find(buyerId),
    supplier: find(supplierId),
  }));
}

/** Creates a session for each user, as a login does. */
async function logInAll(pool: pg.Pool): Promise<Map<number, Person>> {
  const { rows } = await pool.query<{ id: number }>('select id::int from users');
  const people = rows.map(({ id }) => ({ userId: id, token: randomBytes(32).toString('base64url') }));
  const hashes = people.map(({ token }) => createHash('sha256').update(token).digest());
  await pool.query(
    `insert into sessions (token_hash, login_id, user_id, kind, device, address, proven_at, expires_at)
     select given.hash, u.login_id, u.id, 'full', 'bench', '127.0.0.1', now(), now() + interval '1 day'
     from unnest($1::bytea[], $2::bigint[]) given(hash, user_id) join users u on u.id = given.user_id`,
    [hashes, people.map(({ userId }) => userId)],
  );
  return new Map(people.map((person) => [person.userId, person]));
}
