import type { TestContext } from '../support/context';
import type { Person } from './people';
import { savedSearches, searchMatches } from './filled-searches';

/**
 * Two people who own a hundredth of all rows: their lists are long but still a small part of the
 * tables.
 */
interface MarketPeople {
  supplier: Person;
  buyer: Person;
}

const counts = {
  suppliers: 500,
  buyers: 2_500,
  offers: 30_000,
  ndaRequests: 10_000,
  contracts: 10_000,
  conversations: 10_000,
  longConversation: 50_000,
  marks: 20_000,
  words: 5_000,
  files: 400,
  removals: 5_000,
  acts: 20_000,
  securityEvents: 60_000,
};

/** Search words that occur in one offer in twelve and in one in five hundred. */
export const keywords = { common: 'galvanised', rare: 'calorimeter' };

/** Ids of an offer with earlier versions, and of one without. */
export const versionedOffer = 101;
export const singleOffer = 102;

/** Id of an offer of the given supplier for which many buyers have requested the NDA. */
export const askedOffer = 200;

/** Id of a supplier with an average number of rows. */
export const ordinaryCompany = 100;

/**
 * Ids of the conversation between the given buyer and supplier, with 50,000 messages, and of its
 * first message, which was edited.
 */
export const longConversation = 1;
export const editedMessage = 1;

/**
 * SQL function that returns a number below `k`, the same for the same row and salt in every run.
 */
const pick = `
  create function pg_temp.pick(n bigint, salt int, k int) returns int language sql immutable
  return (hashint8extended(n, salt) & 2147483647) % k`;

const people = `
  with l as (
    insert into logins (email, email_key, password_hash, created_at)
    select e, e, 'none', timestamptz '2025-01-01' + n * interval '1 hour'
    from generate_series(1, ${counts.suppliers + counts.buyers}) n, lateral (select 'person-' || n || '@example.com' e) as made
    returning id, substr(email, 8, strpos(email, '@') - 8)::int n
  ), u as (
    insert into users (login_id, role, signup_step, created_at)
    select id, case when n <= ${counts.suppliers} then 'supplier' else 'buyer' end, 'done', timestamptz '2025-01-01' + n * interval '1 hour' from l order by n returning id
  )
  insert into profiles (user_id, first_name, last_name, company_name, phone, city, state, zip, overview)
  select id, 'Asha', 'Rao',
    (array['Ganga','Kaveri','Narmada','Yamuna','Godavari'])[1 + pg_temp.pick(id, 1, 5)] || ' ' ||
      (array['Pumps','Tools','Steel','Textiles','Energy','Paper'])[1 + pg_temp.pick(id, 2, 6)] || ' ' || id,
    '9876543210', 'Pune', 'Maharashtra', '411001', repeat('We make and sell. ', 12)
  from u`;

const waitingAdmins = `
  with l as (
    insert into logins (email, email_key, password_hash)
    select e, e, 'none' from generate_series(1, 5) n, lateral (select 'waiting-' || n || '@example.com' e) as made returning id
  )
  insert into users (login_id, role, signup_step) select id, 'admin', 'done' from l`;

/**
 * Sentences of offer details; words at the start of the list are frequent, those at its end rare.
 */
const sentences = `
  create temp table sentences as
  select s number, string_agg(words.list[1 + (array_length(words.list, 1) * (pg_temp.pick(s * 100 + w, 3, 1000) / 1000.0) ^ 3)::int], ' ') || '. ' line
  from generate_series(0, 499) s, generate_series(1, 11) w,
    (select string_to_array('cast iron valve motor bearing steel housing flange seal shaft cable panel paper label carton paint cement timber glass lamp battery generator fuel glove mask syringe reagent sensor switch router server uniform cotton yarn leather helmet harness ladder crane forklift conveyor compressor filter gasket bolt washer rivet casting forging inspection calibration', ' ') list) words
  group by s`;

const templates = `
  with t as (insert into templates (name, active) select 'Template ' || n, n % 10 > 0 from generate_series(1, 60) n returning id)
  insert into template_questions (template_id, position, question, category, mandatory)
  select id, p, 'What do you deliver?', 'General', true from t, generate_series(0, 4) p`;

/**
 * Four of five offers are published; one in a hundred belongs to the given supplier. Budgets are
 * spread evenly over their magnitudes.
 */
const offers = `
  with suppliers as (select array_agg(id order by id) ids from users where role = 'supplier' and id <> $1),
  made as (
    select n,
      case when n % 100 = 0 then $1 else ids[1 + pg_temp.pick(n, 4, array_length(ids, 1))] end supplier_id,
      timestamptz '2026-11-21 08:00Z' - n * interval '31 minutes' made_at,
      pg_temp.pick(n, 5, 5) status,
      (array['small','small','small','medium','medium','large'])[1 + pg_temp.pick(n, 6, 6)] scope,
      (array['Short:1 month','Short:1 to 3 months','Long:3 to 6 months','Long:more than 6 months','Long:1 to 3 years or more'])[1 + pg_temp.pick(n, 7, 5)] duration,
      1 + pg_temp.pick(n, 8, 500) quantity,
      (1000 * 10 ^ (pg_temp.pick(n, 9, 4000) / 1000.0))::bigint budget,
      (array[39121200, 39121100, 44163100, 44613110, 31500000, 33100000, 45200000, 22400000])[1 + pg_temp.pick(n, 10, 8)] category,
      concat_ws(' ', case when pg_temp.pick(n, 19, 12) = 0 then '${keywords.common}' end,
        case when pg_temp.pick(n, 20, 500) = 0 then '${keywords.rare}' end, a.line, n) title,
      b.line || c.line || d.line detail
    from generate_series(1, ${counts.offers}) n
    cross join suppliers
    join sentences a on a.number = pg_temp.pick(n, 11, 500)
    join sentences b on b.number = pg_temp.pick(n, 12, 500)
    join sentences c on c.number = pg_temp.pick(n, 13, 500)
    join sentences d on d.number = pg_temp.pick(n, 14, 500)
  )
  insert into offers (supplier_id, company_name, status, title, detail, scope, duration, qty_from, qty_to, budget_from, budget_to, nda_required, template_id, version, categories, created_at, updated_at, published_at)
  select supplier_id, company_name, case when status = 0 then 'draft' else 'published' end, title, detail, scope, duration,
    quantity, quantity * 2, budget, budget * 2, n % 5 = 2, case when n % 4 = 0 then 1 + n % 60 end, case when n % 10 = 1 then 3 else 1 end,
    case when n % 6 = 5 then '{}' else array[category] end, made_at, made_at, case when status > 0 then made_at end
  from made join profiles on user_id = supplier_id order by n`;

const answers = `
  insert into offer_answers (offer_id, position, question, category, mandatory, answer)
  select id, p, 'What do you deliver?', 'General', true, 'All of it.' from offers, generate_series(0, 2) p where template_id is not null`;

const versions = `
  insert into offer_versions (offer_id, version, content, created_at)
  select id, v, jsonb_build_object('title', title, 'detail', detail, 'scope', scope, 'duration', duration, 'qtyFrom', qty_from, 'qtyTo', qty_to,
    'budgetFrom', budget_from, 'budgetTo', budget_to, 'deliveryTerm', '', 'ruleOfDelivery', '', 'redirectUrl', '', 'ndaRequired', nda_required, 'answers', '[]'::jsonb), created_at
  from offers, generate_series(1, 2) v where version = 3`;

/** Every other later version claims to be only a rewording. */
const rewordings = `
  insert into offer_rewordings (offer_id, version) select offer_id, version + 1 from offer_versions where offer_id % 2 = 1`;

const views = `
  insert into offer_views (offer_id, supplier_id, day, viewer_hash)
  select id, supplier_id, date '2026-11-21' - d, int4send(d) from offers, generate_series(0, 9) d where id % 10 = 0`;

/** SQL that chooses a buyer: the given one for one row in a hundred. */
const buyerOf = (salt: number) =>
  `case when n % 97 = 0 then $1 else buyers.ids[1 + pg_temp.pick(n, ${salt}, array_length(buyers.ids, 1))] end`;
const numbered = `
  with buyers as (select array_agg(id) ids from users where role = 'buyer' and id <> $1),
  published as (select id, supplier_id, not nda_required is_open, row_number() over (order by id) n from offers where status = 'published')`;

const ndaRequests = `
  ${numbered}, made as (
    insert into nda_requests (offer_id, buyer_id, supplier_id, is_offer_open, status, reason, archived_at, removed_at, signed_file_id, supplier_signed_at, shared_at, buyer_signed_at, requested_at, changed_at)
    select published.id, ${buyerOf(15)}, supplier_id, is_open, state, 'As we said.',
      case when n % 7 = 0 then made_at end, case when n % 11 = 0 then made_at end, case when state in ('Approved & Shared', 'Signed & Shared') then 1 + n % ${counts.files} end, made_at,
      case when state in ('Approved & Shared', 'Signed & Shared') then made_at + interval '1 day' end, case when state = 'Signed & Shared' then made_at end, made_at, made_at
    from published, buyers,
      lateral (select (array['Requested','Approved & Shared','Signed & Shared','Rejected','Skipped'])[1 + pg_temp.pick(n, 16, 5)] state,
        timestamptz '2026-11-21 08:00Z' - n * interval '10 minutes' made_at) how
    where n <= ${counts.ndaRequests} returning id, buyer_id
  )
  insert into nda_events (nda_id, to_status, actor_user_id, address)
  select made.id, 'Requested', buyer_id, '127.0.0.1' from made, generate_series(1, 2)`;

/** Answers of the suppliers, a day later. */
const ndaAnswers = `
  insert into nda_events (nda_id, from_status, to_status, actor_user_id, address, created_at)
  select id, 'Requested', case status when 'Signed & Shared' then 'Approved & Shared' else status end, supplier_id, '127.0.0.1', requested_at + interval '1 day'
  from nda_requests where status <> 'Requested' order by id`;

const signings = `
  insert into nda_signings (nda_id, side, user_id, name, capacity, method, consent_version, address, device, sha256_before, sha256_after, signed_at)
  select id, 'supplier', supplier_id, 'Meera Iyer', 'Director', 'drawn', '1', '127.0.0.1', 'test', '', id::text, changed_at
  from nda_requests where status in ('Approved & Shared', 'Signed & Shared')
  union all
  select id, 'buyer', buyer_id, 'Arjun Mehta', 'Partner', 'typed', '1', '127.0.0.1', 'test', id::text, id || '-2', changed_at
  from nda_requests where status = 'Signed & Shared'`;

/** Every signed NDA was renewed, and every tenth has another renewal in progress. */
const renewals = `
  with signed as (
    update nda_requests set valid_until = '2029-11-30' where status = 'Signed & Shared'
    returning id, signed_file_id, changed_at, case when id % 2 = 0 then 'supplier' else 'buyer' end starter,
      case when id % 2 = 0 then buyer_id else supplier_id end signer_id)
  insert into nda_renewals (nda_id, round, state, starter, signer_id, signed_file_id, started_at, ended_at, replaced_round, replaced_signed_file_id, replaced_valid_until)
  select id, 2, 'completed', starter, signer_id, signed_file_id, changed_at, changed_at, 1, signed_file_id, date '2026-11-30' from signed
  union all
  select id, 3, 'open', starter, signer_id, signed_file_id, changed_at, null, null, null, null from signed where id % 10 < 2`;

/** NDAs that cover further offers, and the offers opened under them. */
const covers = `
  with reaching as (
    update nda_requests set reach = 'supplier', reach_sha256 = 'a', prepared_sha256 = 'a'
    where status = 'Signed & Shared' and id % 3 = 0 returning id, supplier_id, buyer_id)
  insert into nda_reliances (nda_id, offer_id, buyer_id, offer_version, address)
  select r.id, o.id, r.buyer_id, 1, '127.0.0.1' from reaching r join offers o on o.supplier_id = r.supplier_id and o.id % 10 = 0 limit 20000`;

const contracts = `
  ${numbered}
  insert into contracts (offer_id, supplier_id, buyer_id, name, description, start_date, end_date, offer_version, value_paise, supplier_agreed_at, buyer_agreed_at, rejected_at, rejected_by, created_at)
  select published.id, supplier_id, ${buyerOf(17)}, 'Supply ' || n, 'As agreed.', start, start + 20 + pg_temp.pick(n, 21, 500),
    1, n * 100000, made_at, case when n % 3 > 0 then made_at end, case when n % 12 = 0 then made_at end, case when n % 12 = 0 then 'buyer' end, made_at
  from published, buyers, lateral (select date '2026-06-01' + pg_temp.pick(n, 22, 300) start,
    timestamptz '2026-11-21 08:00Z' - n * interval '15 minutes' made_at) how
  where n <= ${counts.contracts}`;

/** As many quotes as contracts; one in a hundred belongs to the given buyer. */
const quotes = `
  ${numbered}
  insert into quotes (offer_id, offer_version, buyer_id, supplier_id, state, quantity, unit, delivery_place, note, round, total_paise, valid_until, contract_id, created_at, changed_at)
  select published.id, 1, ${buyerOf(40)}, supplier_id, state, 1 + n % 500, 'pcs', '', '', (state <> 'requested')::int,
    case when state <> 'requested' then n * 100 end, case when state <> 'requested' then date '2026-12-01' end,
    case when state = 'accepted' then n end, made_at, made_at
  from published, buyers, lateral (select
    (array['requested','quoted','countered','accepted','declined','withdrawn'])[1 + pg_temp.pick(n, 41, 6)] state,
    timestamptz '2026-11-21 08:00Z' - n * interval '17 minutes' made_at) how
  where n <= ${counts.contracts}`;

/** Every other contract that both have accepted has an amendment; two in five of these are open. */
const amendments = `
  insert into contract_amendments (contract_id, supplier_id, buyer_id, number, proposed_by, name, description, start_date, end_date, reason, state, proposed_at, answered_at, supplier_agreed_at, buyer_agreed_at)
  select id, supplier_id, buyer_id, 1, case when pg_temp.pick(id, 23, 2) = 0 then 'supplier' else 'buyer' end, name, description, start_date, end_date + 30, 'The rains are late.',
    case when id % 5 < 2 then 'open' else 'rejected' end, created_at, case when id % 5 > 1 then created_at end,
    case when pg_temp.pick(id, 23, 2) = 0 then created_at end, case when pg_temp.pick(id, 23, 2) = 1 then created_at end
  from contracts where id % 2 = 0 and buyer_agreed_at is not null and rejected_at is null`;

/** Progress of each contract that both have accepted. */
const progress = `
  insert into contract_progress (contract_id, delivered, fulfilled, invoiced)
  select id, value_paise / 2, value_paise / 2, value_paise / 4
  from contracts where supplier_agreed_at is not null and buyer_agreed_at is not null`;

/** Two notes for each such contract; for one contract in ten the second note is unanswered. */
const contractNotes = `
  insert into contract_notes (contract_id, kind, noted_by, answerer_id, day, reference, remark, entries, state, noted_at, answered_at)
  select contract_id, 'delivery', 'supplier', buyer_id, date '2026-10-01', 'Challan ' || n, '', '[{"line":1,"quantity":1}]',
    case when is_open then 'noted' else 'confirmed' end, moment, case when not is_open then moment end
  from contract_progress join contracts on contracts.id = contract_id, generate_series(1, 2) n,
    lateral (select n = 2 and contract_id % 10 = 0 is_open, timestamptz '2026-10-01 08:00Z' + n * interval '1 hour' moment) how`;

/** One rating, by the buyer, of each contract that both sides have accepted. */
const ratings = `
  insert into contract_ratings (contract_id, rater, rated_id, in_time, as_agreed, answered, given_on, changed_on)
  select contract_id, 'buyer', supplier_id, 4, 5, 3, date '2026-11-01', date '2026-11-01'
  from contract_progress join contracts on contracts.id = contract_id`;

const askers = `
  insert into nda_requests (offer_id, buyer_id, supplier_id, is_offer_open, status, requested_at, changed_at)
  select o.id, buyers.id, o.supplier_id, not o.nda_required, 'Requested', o.published_at, o.published_at
  from offers o, (select id from users where role = 'buyer' order by id limit 60) buyers where o.id = ${askedOffer}
  on conflict (offer_id, buyer_id) do nothing`;

const marks = `
  ${numbered}
  insert into buyer_offers (buyer_id, offer_id, supplier_id, saved_at, archived_at)
  select ${buyerOf(18)}, published.id, supplier_id, case when n % 3 > 0 then made_at end, case when n % 4 = 0 then made_at end
  from published, buyers, lateral (select timestamptz '2026-11-21 08:00Z' - n * interval '5 minutes' made_at) how
  where n <= ${counts.marks}`;

/** The maximum number of notifications for everyone; half of the given buyer's are read. */
const notifications = `
  insert into notifications (user_id, category, kind, title, text, reference_kind, reference_id, event_key, created_at, read_at)
  select n.buyer_id, case when n.id % 5 = 0 then 'CONTRACT' else 'GENERAL' end, 'nda-approved', 'The NDA is signed', 'The NDA is signed and waits for you.',
    (array['nda','proposal','contract','profile'])[1 + n.id % 4], case n.id % 4 when 0 then n.id when 1 then n.offer_id when 2 then n.id else n.supplier_id end,
    'nda:' || n.id || ':' || t, n.changed_at, case when n.id % 2 = 0 then n.changed_at end
  from nda_requests n, generate_series(1, 4) t order by n.changed_at`;

const files = `
  insert into stored_files (sha256, size_bytes, content_type)
  select lpad(n::text, 64, '0'), n, 'application/pdf' from generate_series(1, ${counts.files}) n`;

/**
 * The long conversation, and as many as there are offers. One in a hundred belongs to the given
 * buyer, and one in a hundred to the given supplier.
 */
const conversations = `
  with ranked as (
    select id, supplier_id, row_number() over (order by id <> (select min(id) from offers where supplier_id = $2 and status = 'published'), id) n
    from offers where status = 'published'
  ), buyers as (select array_agg(id order by id) ids from users where role = 'buyer' and id <> $1)
  insert into conversations (offer_id, buyer_id, supplier_id, last_sequence, last_message_at, buyer_unread, supplier_unread)
  select ranked.id, case when n = 1 or n % 97 = 0 then $1 else buyers.ids[1 + pg_temp.pick(n, 24, array_length(buyers.ids, 1))] end, supplier_id,
    size, timestamptz '2026-11-21 08:00Z' - n * interval '5 minutes', case when n % 5 = 0 then size / 2 else 0 end, case when n % 7 = 0 then size / 2 else 0 end
  from ranked, buyers, lateral (select case when n = 1 then ${counts.longConversation} else 12 end size) how
  where n <= ${counts.conversations} order by n`;

const messages = `
  insert into messages (conversation_id, sequence, sender_id, receiver_id, content, sent_at)
  select c.id, s, case when s % 2 = 0 then buyer_id else supplier_id end, case when s % 2 = 0 then supplier_id else buyer_id end, 'We can deliver ' || s || ' of them by Friday.',
    last_message_at - (last_sequence - s) * interval '1 minute'
  from conversations c, generate_series(1, c.last_sequence) s order by c.id, s`;

const messageFiles = `
  insert into message_attachments (conversation_id, uploader_id, message_id, file_id, file_name, created_at)
  select conversation_id, sender_id, id, 1 + id % ${counts.files}, 'drawing.pdf', sent_at from messages where id % 10 = 0`;

const messageEdits = `
  insert into message_edits (message_id, content, replaced_at)
  select id, 'We can deliver.', sent_at from messages, generate_series(1, 2) where id % 20 = 1`;

const attachments = `
  insert into offer_attachments (offer_id, file_id, file_name)
  select id, 1 + (id + f) % ${counts.files}, 'drawing.pdf' from offers, generate_series(1, 2) f where id % 10 = 3`;

/** Removals by transactions that ended long ago. */
const removals = `
  insert into offer_removals (offer_id, changed_xid) select 1000000 + n, '3'::xid8 from generate_series(1, ${counts.removals}) n`;

const documents = `
  insert into nda_documents (supplier_id, file_id, title, file_name, page_count)
  select u.id, f, 'Our NDA', 'nda.pdf', 2 from users u, generate_series(1, 4) f where u.role = 'supplier'`;

const companyItems = (table: string) => `
  insert into ${table} (user_id, name) select id, 'Number ' || n from users, generate_series(1, 6) n where role <> 'admin'`;

/** Every buyer has saved six companies, the given one sixty. */
const savedCompanies = `
  insert into saved_companies (owner_id, user_id, saved_at)
  select o.id, s.id, timestamptz '2026-11-21 08:00Z' - s.n * interval '1 hour'
  from users o, (select id, row_number() over (order by id) n from users where role <> 'admin') s
  where o.role = 'buyer' and s.id <> o.id and s.n % case when o.id = $1 then 50 else 500 end = 0`;

/** Every company was first denied and then validated. */
const validations = `
  insert into validations (user_id, state, created_at)
  select id, state, timestamptz '2026-11-01' from users, unnest(array['denied', 'validated']) state where role <> 'admin'`;

/** Three of four reports are open; each buyer has reported at most one company. */
const reports = `
  insert into reports (subject, subject_id, user_id, reporter_id, reason, state, closed_at)
  select 'company', s.id, s.id, b.id, 'spam', case when n % 4 = 0 then 'upheld' else 'open' end, case when n % 4 = 0 then now() end
  from (select id, row_number() over (order by id) n from users where role = 'buyer' limit 400) b
  join (select id, row_number() over (order by id) n from users where role = 'supplier') s using (n)`;

const audit = `
  insert into audit_log (actor_id, act, subject_kind, subject_id, before, after, address, created_at)
  select (select min(id) from users where role = 'admin') + n % 3, (array['user.approved','user.validated','user.deactivated','proposal.taken-down','template.changed'])[1 + n % 5],
    (array['user','user','user','proposal','template'])[1 + n % 5], 1 + n % 50, '{}', '{}', '127.0.0.1', timestamptz '2026-01-01Z' + n * interval '20 minutes'
  from generate_series(1, ${counts.acts}) n`;

/**
 * One event in fifty belongs to the given buyer; most are tries for invented accounts, from a few
 * hundred addresses.
 */
const doorEvents = `
  insert into security_events (kind, login_id, account, address, device, detail, times, created_at, last_at)
  select case when n % 500 = 0 then 'second-factor.failed' else (array['login.failed','login.succeeded','access.refused','password.reset-asked','login.failed'])[1 + n % 5] end, l.id,
    coalesce(l.email_key, case when n % 7 = 0 then '' else 'invented-' || n % 9000 || '@example.net' end),
    '203.0.' || n % 3 || '.' || n % 200, 'test', '{}', 1 + n % 9, seen, seen
  from generate_series(1, ${counts.securityEvents}) n
  cross join lateral (select timestamptz '2026-08-25Z' + n * interval '2 minutes' seen) moment
  left join logins l on l.id = case
    when n % 50 = 0 then (select login_id from users where id = $1)
    when n % 3 = 0 then (select min(id) from logins) + n % 2000 end`;

const failedMails = `
  select graphile_worker.add_job('mail:password-changed', json_build_object('loginId', id, 'at', '2026-11-21')) from logins order by id limit 60`;
const failMails = `update graphile_worker._private_jobs set attempts = 1, last_error = 'connection refused'`;

/** Administrators’ notes about all users, and the known browsers of all users. */
const userNotes = `
  insert into user_notes (user_id, author_id, text)
  select u.id, (select min(id) from users where role = 'admin'), 'Called them.' from users u, generate_series(1, 3)`;
const devices = `
  insert into known_devices (login_id, device_hash, first_seen_at, last_seen_at)
  select id, int8send(n), timestamptz '2026-11-01', timestamptz '2026-11-20' from logins, generate_series(1, 2) n`;

const openSessions = `
  insert into sessions (token_hash, login_id, user_id, kind, device, address, proven_at, expires_at)
  select int8send(id * 100 + s), login_id, id, 'full', 'test', '127.0.0.1', timestamptz '2026-11-21', timestamptz '2026-12-21'
  from users, lateral generate_series(1, case when id = $1 then 40 else 1 end) s`;

/** A vocabulary of invented words, and the word that is searched misspelt. */
const words = `
  insert into search_words (word)
  select translate(md5(n::text), '0123456789', 'ghijklmnop') from generate_series(1, ${counts.words}) n union select '${keywords.rare}'`;

const logHeads = `
  insert into log_heads (size, root, at, signature, key)
  select n, sha256(n::text::bytea), timestamptz '2026-01-01Z' + n * interval '10 minutes', '', '' from generate_series(1, 20000) n`;

const logTimestamps = `insert into log_timestamps (size, token, at) select size, '', at from log_heads`;
const dealLog = `insert into deal_log default values`;

/**
 * Fills a market so large that scanning a whole table is never the cheapest plan: 30,000 offers and
 * all their related rows.
 */
export async function fillMarket(context: TestContext, { supplier, buyer }: MarketPeople): Promise<void> {
  const client = await context.pool.connect();
  try {
    // As when a backup is restored: foreign keys hold, and checking them for each row would cost
    // more than writing it.
    await client.query('set session_replication_role = replica');
    await client.query('set statement_timeout = 0');
    // Adds the words to their index at the end, all at once.
    await client.query(`set gin_pending_list_limit = '256MB'`);
    for (const make of [pick, people, waitingAdmins, sentences, templates]) await client.query(make);
    await client.query(offers, [supplier.userId]);
    for (const make of [
      answers,
      versions,
      rewordings,
      views,
      files,
      attachments,
      removals,
      documents,
      words,
    ]) {
      await client.query(make);
    }
    for (const make of [ndaRequests, contracts, quotes, marks, savedSearches, savedCompanies, openSessions]) {
      await client.query(make, [buyer.userId]);
    }
    const perCompany = [
      companyItems('company_services'),
      companyItems('company_partners'),
      validations,
      userNotes,
      devices,
    ];
    const ofContracts = [amendments, progress, contractNotes, ratings];
    for (const make of [
      ndaAnswers,
      signings,
      renewals,
      covers,
      ...ofContracts,
      askers,
      notifications,
      ...perCompany,
    ]) {
      await client.query(make);
    }
    for (const make of [reports, audit, failedMails, failMails, dealLog, logHeads, logTimestamps])
      await client.query(make);
    await client.query(searchMatches);
    await client.query(doorEvents, [buyer.userId]);
    await client.query(conversations, [buyer.userId, supplier.userId]);
    for (const make of [messages, messageFiles, messageEdits]) await client.query(make);
    // The triggers that maintain these counts were disabled, too.
    await client.query('insert into market_counts select * from count_figures()');
    // Plans also depend on the visibility map, which exists on a running market.
    await client.query('vacuum analyze');
  } finally {
    client.release(true);
  }
}
