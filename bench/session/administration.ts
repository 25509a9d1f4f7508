import type pg from 'pg';
import { logIn } from '../http/market';

export const sizes = {
  users: 50_000,
  /** Suppliers with offers; the others have none, as most have in a real market. */
  companies: 2_000,
  offersPerCompany: 20,
  ndaRequests: 40_000,
  contracts: 10_000,
  messages: 100_000,
  auditEntries: 50_000,
} as const;

/** What the bench asks about. */
export interface AdminMarket {
  adminToken: string;
  /** A company with offers, requests and contracts. */
  companyId: number;
}

const people = `
  with l as (
    insert into logins (email, email_key, password_hash, verified_at)
    select e, e, 'none', now() from generate_series(1, ${sizes.users}) n, lateral (select 'person-' || n || '@firm-' || n % 5000 || '.example.com' e) as made
    returning id, substr(email, 8, strpos(email, '@') - 8)::int n
  ), u as (
    insert into users (login_id, role, signup_step, validation, created_at)
    select id, case when n % 3 = 0 or n <= ${sizes.companies} then 'supplier' else 'buyer' end, 'done',
      (array['waiting','validated','denied'])[1 + n % 3], now() - n * interval '10 minutes'
    from l order by n returning id
  )
  insert into profiles (user_id, first_name, last_name, company_name, phone, city, state, zip, overview)
  select id, (array['Asha','Meera','Arjun','Kavya','Rohan','Leela'])[1 + id % 6],
    (array['Rao','Iyer','Mehta','Das','Nair','Shah','Patel'])[1 + id % 7] || ' ' || id % 997,
    (array['Ganga','Kaveri','Narmada','Yamuna','Godavari','Tapti','Betwa'])[1 + id % 7] || ' ' ||
      (array['Pumps','Tools','Steel','Textiles','Energy','Paper','Glass','Oils'])[1 + id % 8] || ' ' || id,
    (9000000000 + id)::text, (array['Pune','Chennai','Kolkata','Surat','Indore'])[1 + id % 5], 'India', '411001', repeat('We make and sell. ', 20)
  from u`;

const offers = `
  insert into offers (supplier_id, status, title, detail, scope, duration, budget_from, budget_to, created_at, updated_at, published_at)
  select s.id, 'published', 'Offer ' || n || ' of ' || s.id, repeat('Cast iron and steel. ', 20), 'small', 'Short:1 month', 1000, 2000, made_at, made_at, made_at
  from (select id from users where role = 'supplier' order by id limit ${sizes.companies}) s, generate_series(1, ${sizes.offersPerCompany}) n,
    lateral (select now() - (s.id % 90) * interval '1 day' as made_at) as made`;

const numbered = `
  with o as (select id, supplier_id, row_number() over (order by id) n from offers),
  b as (select id, row_number() over (order by id) n, count(*) over () all_of_them from users where role = 'buyer')`;

const ndaRequests = `
  ${numbered}, made as (
    insert into nda_requests (offer_id, buyer_id, supplier_id, status, reason, requested_at, changed_at)
    select o.id, b.id, o.supplier_id, (array['Requested','Rejected','Skipped'])[1 + o.n % 3], '', now() - o.n % 60 * interval '1 day', now()
    from o join b on b.n = 1 + o.n % b.all_of_them where o.n <= ${sizes.ndaRequests}
    returning id, buyer_id, supplier_id, status, requested_at
  ), asked as (
    insert into nda_events (nda_id, to_status, actor_user_id, address, created_at)
    select id, 'Requested', buyer_id, '127.0.0.1', requested_at from made
  )
  insert into nda_events (nda_id, from_status, to_status, actor_user_id, address, created_at)
  select id, 'Requested', status, supplier_id, '127.0.0.1', requested_at + interval '5 hours' from made where status <> 'Requested'`;

const contracts = `
  ${numbered}
  insert into contracts (offer_id, supplier_id, buyer_id, name, description, start_date, end_date, offer_version, supplier_agreed_at, buyer_agreed_at, created_at)
  select o.id, o.supplier_id, b.id, 'Supply ' || o.n, '', current_date - 30, current_date + 60, 1, now(), case when o.n % 2 = 0 then now() end, now() - o.n % 60 * interval '1 day'
  from o join b on b.n = 1 + o.n % b.all_of_them where o.n <= ${sizes.contracts}`;

const conversations = `
  ${numbered}
  insert into conversations (offer_id, buyer_id, supplier_id, last_sequence, last_message_at)
  select o.id, b.id, o.supplier_id, 10, now() from o join b on b.n = 1 + o.n % b.all_of_them where o.n <= ${sizes.messages / 10}`;

const messages = `
  insert into messages (conversation_id, sequence, sender_id, receiver_id, content, sent_at)
  select c.id, s, case when s % 2 = 0 then supplier_id else buyer_id end, case when s % 2 = 0 then buyer_id else supplier_id end, 'We can deliver.', now() - c.id % 60 * interval '1 day' + s * interval '10 minutes'
  from conversations c, generate_series(1, 10) s order by c.id, s`;

const validations = `
  insert into validations (user_id, state, facts, created_at)
  select id, validation, case when validation = 'validated' then array['phone'] else '{}' end, created_at from users where validation <> 'waiting'`;

const admin = `
  with l as (insert into logins (email, email_key, password_hash, verified_at, second_factor)
    values ('admin@example.com', 'admin@example.com', 'none', now(), 'mail') returning id)
  insert into users (login_id, role, signup_step, approved_at) select id, 'admin', 'done', now() from l returning id`;

/** Gives the id of an administrator who was let in. */
export async function addAdministrator(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(admin);
  const [made] = rows;
  if (!made) throw new Error('No administrator was made.');
  return made.id;
}

interface AuditEntries {
  adminId: number;
  /** Whom the entries are about: so many users, from this id on. */
  users: { from: number; count: number };
  entries: number;
}

export async function fillAuditLog(pool: pg.Pool, { adminId, users, entries }: AuditEntries): Promise<void> {
  await pool.query(
    `insert into audit_log (actor_id, act, subject_kind, subject_id, before, after, address, created_at)
     select $1, (array['user.validated','user.denied','user.noted'])[1 + n % 3], 'user', $2::int + n % $3::int, '{}', '{}', '127.0.0.1', now() - n * interval '1 minute'
     from generate_series(1, $4::int) n`,
    [adminId, users.from, users.count, entries],
  );
}

/** Fills an empty market so that an administrator of a large one is measured. The same rows in every run. */
export async function fillAdminMarket(pool: pg.Pool): Promise<AdminMarket> {
  for (const make of [people, offers, ndaRequests, contracts, conversations, messages, validations])
    await pool.query(make);
  const adminId = await addAdministrator(pool);
  await fillAuditLog(pool, { adminId, users: { from: 1, count: sizes.users }, entries: sizes.auditEntries });
  const [loggedIn] = await logIn(pool, [adminId]);
  const { rows: companies } = await pool.query<{ id: number }>(
    `select supplier_id as id from contracts order by id limit 1`,
  );
  await pool.query('vacuum analyze');
  return { adminToken: loggedIn?.token ?? '', companyId: companies[0]?.id ?? 0 };
}
