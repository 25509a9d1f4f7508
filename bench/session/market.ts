import type pg from 'pg';
import { createMarketRepository } from '../../apps/server/src/modules/administration';
import { drizzleOver } from '../../apps/server/src/platform/database';
import { addAdministrator, fillAuditLog } from './administration';
import { fillMarket, logIn } from '../http/market';
import { withoutIndexes } from '../http/without-indexes';

/** Exponent of the skewed distribution: the first of a thousand companies has about a fiftieth of everything. */
const skew = 1.8;
export const companies = { suppliers: 1_000, buyers: 1_000 };
/** Numbers of rows at 100,000 offers; smaller markets have a proportional share. */
const atFullSize = {
  ndas: 40_000,
  contracts: 10_000,
  conversations: 20_000,
  messagesEach: 5,
  /** Messages in one conversation of the busiest supplier, whose other conversations have about 50,000 together. */
  longestTalk: 20_000,
  busyMessagesEach: 75,
  notifications: 100_000,
  marks: 30_000,
  quotes: 5_000,
  savedCompanies: 10_000,
  searches: 3_000,
  auditEntries: 20_000,
} as const;

/**
 * First ids of each table, far from ids of offers and from each other, so that an id in a URL identifies its table.
 */
const firstIds = {
  users: 700_001,
  nda_requests: 1_000_001,
  contracts: 2_000_001,
  conversations: 3_000_001,
  notifications: 4_000_001,
  messages: 5_000_001,
  quotes: 6_000_001,
} as const;
const firstSupplier = firstIds.users;
/** Index of the first buyer; the market of offers has one buyer after its suppliers. */
const firstBuyer = firstSupplier + companies.suppliers;

/**
 * Ids that the screens of a user show: a public offer, an offer under an NDA that the buyer has not requested, and
 * one whose NDA is signed, with that NDA. Also a contract, and a conversation with its offer, other party and last
 * two messages.
 */
export interface Ids {
  user: number;
  offer: number;
  withheld: number;
  signed: number;
  nda: number;
  contract: number;
  conversation: number;
  talk: number;
  other: number;
  lastMessage: number;
  messageBefore: number;
}

export interface Person {
  token: string;
  ids: Ids;
}

/** Users of each role with sessions: the busiest first, then users from the middle of the market. */
export interface People {
  buyer: Person[];
  supplier: Person[];
  admin: Person[];
}

/** Returns SQL of a pseudo-random number from 0 to 1, the same in every run. */
const drawn = (n: string, seed: number) =>
  `((hashint8extended((${n})::bigint, ${seed}) & 2147483647) / 2147483648.0)`;
/** Returns SQL of an index in a skewed distribution, in which the first ones are the most frequent. */
const skewed = (n: string, seed: number, of: number | string) =>
  `floor(${of} * power(${drawn(n, seed)}, ${skew}))::bigint`;

/** Returns SQL that inserts buyers by number, each with an account. */
export const buyers = (first: number, last: number) => `
  with l as (insert into logins (email, email_key, password_hash)
    select e, e, 'none' from generate_series(${first}, ${last}) n, lateral (select 'buyer-' || n || '@example.com' e) as made returning id),
  u as (insert into users (login_id, role, signup_step) select id, 'buyer', 'done' from l order by id returning id)
  insert into profiles (user_id, first_name, last_name, company_name, phone, city, state, zip)
  select id, 'Meera', 'Iyer', 'Buying house ' || id, '9876543211', 'Chennai', 'Tamil Nadu', '600001' from u`;

const file = `insert into stored_files (sha256, size_bytes, content_type) values (repeat('0', 64), 1000, 'application/pdf')`;

const ndas = (count: number) => `
  with o as (select id, supplier_id, row_number() over (order by id) - 1 n from offers where status = 'published' and nda_required),
  total as (select count(*) all_of_them from o),
  asked as (
    select n, (hashint8extended(n, 1) & 2147483647) % all_of_them place, ${firstBuyer} + ${skewed('n', 2, companies.buyers)} buyer_id,
      (array['Requested','Rejected','Skipped','Approved & Shared','Approved & Shared','Requested','Requested','Signed & Shared','Signed & Shared','Signed & Shared'])[1 + n % 10] status,
      now() - n % 300 * interval '1 day' - n * interval '1 second' asked_at
    from generate_series(1, ${count}) n, total)
  insert into nda_requests (offer_id, buyer_id, supplier_id, status, accepted_step, reminders_sent, supplier_signed_at, shared_at, buyer_signed_at, signed_file_id, certificate_file_id, prepared_file_id, offer_version, requested_at, changed_at)
  select o.id, buyer_id, supplier_id, status, case when is_shared then 5 else 0 end, 2, case when is_shared then asked_at end, case when is_shared then asked_at + asked.n % 97 * interval '13 minutes' end, case when is_signed then asked_at + (97 + asked.n % 89) * interval '13 minutes' end,
    case when is_signed then f.id end, case when is_signed then f.id end, case when is_shared then f.id end, 1, asked_at, asked_at
  from asked join o on o.n = place, lateral (select status like '%Shared' is_shared, status like 'Signed%' is_signed) as said, (select max(id) id from stored_files) f
  on conflict do nothing`;

const ndaEvents = `
  with asked as (insert into nda_events (nda_id, to_status, actor_user_id, address, created_at)
    select id, 'Requested', buyer_id, '127.0.0.1', requested_at from nda_requests)
  insert into nda_events (nda_id, from_status, to_status, actor_user_id, address, created_at)
  select id, 'Requested', status, supplier_id, '127.0.0.1', changed_at from nda_requests where status <> 'Requested'`;

const ndaSignings = `
  insert into nda_signings (nda_id, side, user_id, name, capacity, method, consent_version, address, device, sha256_before, sha256_after, signed_at)
  select r.id, side, case side when 'buyer' then buyer_id else supplier_id end, 'Asha Rao', 'Director', 'type', '1', '127.0.0.1', 'bench', repeat('0', 64), repeat('0', 64), changed_at
  from nda_requests r, unnest(array['supplier','buyer']) side where status = 'Signed & Shared'`;

const contracts = (count: number) => `
  insert into contracts (offer_id, supplier_id, buyer_id, name, description, start_date, end_date, offer_version, nda_id, supplier_agreed_at, buyer_agreed_at, rejected_at, rejected_by, value_paise, created_at)
  select offer_id, supplier_id, buyer_id, 'Supply ' || r.id, 'As offered.', current_date - 30 + n::int % 50, current_date + 60 + n::int % 300, 1, r.id,
    now(), case when n % 4 < 2 then now() end, case when n % 4 = 3 then now() end, case when n % 4 = 3 then 'buyer' end, n * 1000, now() - n % 300 * interval '1 day' - n * interval '1 second'
  from (select *, row_number() over (order by id) n from nda_requests where status = 'Signed & Shared') r where n <= ${count}`;

/**
 * Returns SQL that inserts conversations. In some the last message is unread for its receiver; the buyer starts, and
 * the sides alternate.
 */
const conversations = (count: number) => `
  insert into conversations (offer_id, buyer_id, supplier_id, last_sequence, last_message_at, buyer_seen, supplier_seen, buyer_unread, supplier_unread)
  select offer_id, buyer_id, supplier_id, said, now() - n % 200 * interval '1 day' - n * interval '1 second', said - unread * (1 - said % 2), said - unread * (said % 2), unread * (1 - said % 2), unread * (said % 2)
  from (select *, row_number() over (order by id) n, row_number() over (partition by supplier_id order by id) of_supplier from nda_requests) r,
    lateral (select case when supplier_id <> ${firstSupplier} then ${atFullSize.messagesEach} + n % 2
      when of_supplier = 1 then greatest(10, ${atFullSize.longestTalk} * ${count} / ${atFullSize.conversations}) else ${atFullSize.busyMessagesEach} end said, case when n % 5 = 0 then 1 else 0 end unread) as made
  where n <= ${count}`;

/** Inserts messages in the order of time, which the BRIN index by day relies on. */
const messages = `
  insert into messages (conversation_id, sequence, sender_id, receiver_id, content, sent_at)
  select c.id, s, case when s % 2 = 0 then supplier_id else buyer_id end, case when s % 2 = 0 then buyer_id else supplier_id end, 'We can deliver lot ' || s, last_message_at - (last_sequence - s) * interval '1 minute'
  from conversations c, generate_series(1, last_sequence) s order by 6, c.id, s`;

const notifications = (count: number) => `
  insert into notifications (user_id, category, kind, title, text, reference_kind, reference_id, created_at, read_at, mailed_at)
  select case when n % 2 = 0 then buyer_id else supplier_id end, 'GENERAL', 'nda-requested', 'NDA', 'An NDA is waiting for you.', 'nda', r.id, told_at, case when n % 8 > 0 then told_at end, told_at
  from (select ${skewed('n', 5, 'all_of_them')} place, n, now() - (${count} - n) * interval '1 minute' told_at from generate_series(1, ${count}) n, (select count(*) all_of_them from nda_requests) total) told
  join (select *, row_number() over (order by id) - 1 at_place from nda_requests) r on at_place = place`;

const marks = (count: number) => `
  insert into buyer_offers (buyer_id, offer_id, saved_at, archived_at)
  select ${firstBuyer} + ${skewed('n', 6, companies.buyers)}, o.id, case when n % 3 > 0 then now() end, case when n % 3 = 0 then now() end
  from generate_series(1, ${count}) n, (select array_agg(id order by id) ids from offers where status = 'published') all_offers,
    lateral (select ids[1 + (hashint8extended(n, 7) & 2147483647) % cardinality(ids)] id) as o
  on conflict do nothing`;

const noSubstance = `'{"lines": [], "paymentTerms": "", "milestones": [], "governingLaw": "", "jurisdiction": "", "papers": []}'`;
const quotes = (count: number) => `
  with made as (
    insert into quotes (offer_id, offer_version, buyer_id, supplier_id, state, quantity, unit, delivery_place, note, round, total_paise, valid_until, changed_at)
    select offer_id, 1, buyer_id, supplier_id, case when n % 2 = 0 then 'requested' else 'quoted' end, 10, 'piece', 'Pune', '', n % 2, case when n % 2 = 1 then 100000 end, case when n % 2 = 1 then current_date + 20 end, now() - n * interval '1 minute'
    from (select *, row_number() over (order by id) n from nda_requests) r where n <= ${count} returning id, buyer_id, round)
  , asked as (insert into quote_events (quote_id, act, round, actor_user_id, address) select id, 'requested', 0, buyer_id, '127.0.0.1' from made)
  insert into quote_rounds (quote_id, number, side, start_date, end_date, substance, note, valid_until)
  select id, 1, 'supplier', current_date + 1, current_date + 60, ${noSubstance}, '', current_date + 20 from made where round = 1`;

const savedCompanies = (count: number) => `
  insert into saved_companies (owner_id, user_id)
  select ${firstBuyer} + ${skewed('n', 8, companies.buyers)}, ${firstSupplier} + ${skewed('n', 9, companies.suppliers)} from generate_series(1, ${count}) n on conflict do nothing`;

const searches = (count: number) => `
  insert into saved_searches (buyer_id, name, keyword, filters, anchor, is_broad, alert, looked_at)
  select ${firstBuyer} + n % ${companies.buyers}, 'Search ' || n, '', '{}', '', true, 'never', now() from generate_series(1, ${count}) n`;

/**
 * Fills the market of the HTTP benchmark with NDAs, contracts, conversations and notifications in a skewed
 * distribution. The rows are the same in every run.
 */
export async function fillSessionMarket(pool: pg.Pool, offers: number): Promise<void> {
  for (const [table, first] of Object.entries(firstIds)) {
    await pool.query(`alter table ${table} alter column id restart with ${first}`);
  }
  await fillMarket(pool, offers, {
    supplierOf: (place, suppliers) => Math.floor(suppliers * (place / suppliers) ** skew),
    isUnderNda: (id) => id % 3 === 0,
  });
  const share = (count: number) => Math.ceil(count * Math.min(1, offers / 100_000));
  for (const make of [
    buyers(2, companies.buyers),
    file,
    ndas(share(atFullSize.ndas)),
    ndaEvents,
    ndaSignings,
  ])
    await pool.query(make);
  await pool.query(contracts(share(atFullSize.contracts)));
  await pool.query(conversations(share(atFullSize.conversations)));
  await withoutIndexes(pool, 'messages', async () => void (await pool.query(messages)));
  await pool.query(notifications(share(atFullSize.notifications)));
  await pool.query(marks(share(atFullSize.marks)));
  await pool.query(quotes(share(atFullSize.quotes)));
  await pool.query(savedCompanies(share(atFullSize.savedCompanies)));
  await pool.query(searches(share(atFullSize.searches)));
  const adminId = await addAdministrator(pool);
  await fillAuditLog(pool, {
    adminId,
    users: { from: firstSupplier, count: companies.suppliers + companies.buyers },
    entries: share(atFullSize.auditEntries),
  });
  await tidy(pool);
}

/** Sums up counts and vacuums, as in a market that has grown over time. */
export async function tidy(pool: pg.Pool): Promise<void> {
  await createMarketRepository(drizzleOver(pool)).addUp();
  await pool.query('vacuum analyze');
}

/** Returns SQL of users with an object for every screen: the busiest first, the others in random order. */
const peopleOf = (side: 'buyer' | 'supplier') => `
  select jsonb_build_object('user', s.${side}_id, 'signed', s.offer_id, 'nda', s.id, 'contract', c.id, 'conversation', t.id, 'talk', t.offer_id, 'other', t.${side === 'buyer' ? 'supplier' : 'buyer'}_id,
    'lastMessage', (select id from messages where conversation_id = t.id and sequence = t.last_sequence), 'messageBefore', (select id from messages where conversation_id = t.id and sequence = t.last_sequence - 1),
    'offer', (select id from offers o where status = 'published' and not nda_required and id > 2000 ${side === 'supplier' ? 'and supplier_id = s.supplier_id' : ''} order by (id + s.id) % 9973 limit 1),
    'withheld', (select id from offers o where status = 'published' and nda_required and id > 2000 and not exists (select from nda_requests r where r.offer_id = o.id and r.${side}_id = s.${side}_id) order by (id + s.id) % 9973 limit 1)) ids
  from (select distinct on (${side}_id) * from nda_requests where status = 'Signed & Shared' and offer_id > 2000 order by ${side}_id, id) s
  join lateral (select id from contracts c where c.${side}_id = s.${side}_id order by id limit 1) c on true
  join lateral (select * from conversations t where t.${side}_id = s.${side}_id and t.offer_id > 2000 and t.offer_id <> s.offer_id order by last_sequence desc, id limit 1) t on true
  where exists (select from offers where supplier_id = s.supplier_id and status = 'published' and not nda_required and id > 2000)
  order by s.${side}_id <> (select min(${side}_id) from nda_requests), hashint8extended(s.${side}_id, 10)
  limit $1`;

const nothing: Ids = {
  user: 0,
  offer: 0,
  withheld: 0,
  signed: 0,
  nda: 0,
  contract: 0,
  conversation: 0,
  talk: 0,
  other: 0,
  lastMessage: 0,
  messageBefore: 0,
};

/** Creates sessions for up to the given number of users of each role. */
export async function enterPeople(pool: pg.Pool, count: number): Promise<People> {
  const enter = async (found: Ids[]): Promise<Person[]> => {
    const sessions = await logIn(
      pool,
      found.map(({ user }) => user),
    );
    return found.map((ids, index) => ({ ids, token: sessions[index]?.token ?? '' }));
  };
  const find = async (side: 'buyer' | 'supplier') =>
    (await pool.query<{ ids: Ids }>(peopleOf(side), [count])).rows.map(({ ids }) => ids);
  const { rows: admins } = await pool.query<{ id: number }>(
    `select id::int from users where role = 'admin' order by id limit 1`,
  );
  return {
    buyer: await enter(await find('buyer')),
    supplier: await enter(await find('supplier')),
    admin: await enter(admins.map(({ id }) => ({ ...nothing, user: id }))),
  };
}
