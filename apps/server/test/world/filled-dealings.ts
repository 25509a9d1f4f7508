import { askedOffer, counts } from './filled-keys';

/** SQL that chooses a buyer: the given one for one row in a hundred. */
export const buyerOf = (salt: number) =>
  `case when n % 97 = 0 then $1 else buyers.ids[1 + pg_temp.pick(n, ${salt}, array_length(buyers.ids, 1))] end`;

export const numbered = `
  with buyers as (select array_agg(id) ids from users where role = 'buyer' and id <> $1),
  published as (select id, supplier_id, not nda_required is_open, row_number() over (order by id) n from offers where status = 'published')`;

export const ndaRequests = `
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
export const ndaAnswers = `
  insert into nda_events (nda_id, from_status, to_status, actor_user_id, address, created_at)
  select id, 'Requested', case status when 'Signed & Shared' then 'Approved & Shared' else status end, supplier_id, '127.0.0.1', requested_at + interval '1 day'
  from nda_requests where status <> 'Requested' order by id`;

export const signings = `
  insert into nda_signings (nda_id, side, user_id, name, capacity, method, consent_version, address, device, sha256_before, sha256_after, signed_at)
  select id, 'supplier', supplier_id, 'Meera Iyer', 'Director', 'drawn', '1', '127.0.0.1', 'test', '', id::text, changed_at
  from nda_requests where status in ('Approved & Shared', 'Signed & Shared')
  union all
  select id, 'buyer', buyer_id, 'Arjun Mehta', 'Partner', 'typed', '1', '127.0.0.1', 'test', id::text, id || '-2', changed_at
  from nda_requests where status = 'Signed & Shared'`;

/** Every signed NDA was renewed, and every tenth has another renewal in progress. */
export const renewals = `
  with signed as (
    update nda_requests set valid_until = '2029-11-30' where status = 'Signed & Shared'
    returning id, signed_file_id, changed_at, case when id % 2 = 0 then 'supplier' else 'buyer' end starter,
      case when id % 2 = 0 then buyer_id else supplier_id end signer_id)
  insert into nda_renewals (nda_id, round, state, starter, signer_id, signed_file_id, started_at, ended_at, replaced_round, replaced_signed_file_id, replaced_valid_until)
  select id, 2, 'completed', starter, signer_id, signed_file_id, changed_at, changed_at, 1, signed_file_id, date '2026-11-30' from signed
  union all
  select id, 3, 'open', starter, signer_id, signed_file_id, changed_at, null, null, null, null from signed where id % 10 < 2`;

/** NDAs that cover further offers, and the offers opened under them. */
export const covers = `
  with reaching as (
    update nda_requests set reach = 'supplier', reach_sha256 = 'a', prepared_sha256 = 'a'
    where status = 'Signed & Shared' and id % 3 = 0 returning id, supplier_id, buyer_id)
  insert into nda_reliances (nda_id, offer_id, buyer_id, offer_version, address)
  select r.id, o.id, r.buyer_id, 1, '127.0.0.1' from reaching r join offers o on o.supplier_id = r.supplier_id and o.id % 10 = 0 limit 20000`;

export const contracts = `
  ${numbered}
  insert into contracts (offer_id, supplier_id, buyer_id, name, description, start_date, end_date, offer_version, value_paise, supplier_agreed_at, buyer_agreed_at, rejected_at, rejected_by, created_at)
  select published.id, supplier_id, ${buyerOf(17)}, 'Supply ' || n, 'As agreed.', start, start + 20 + pg_temp.pick(n, 21, 500),
    1, n * 100000, made_at, case when n % 3 > 0 then made_at end, case when n % 12 = 0 then made_at end, case when n % 12 = 0 then 'buyer' end, made_at
  from published, buyers, lateral (select date '2026-06-01' + pg_temp.pick(n, 22, 300) start,
    timestamptz '2026-11-21 08:00Z' - n * interval '15 minutes' made_at) how
  where n <= ${counts.contracts}`;

/** As many quotes as contracts; one in a hundred belongs to the given buyer. */
/** Signature requests for the contracts by the founders of the suppliers; one in two is open. */
export const signatureRequests = `
  insert into signature_requests (user_id, act, subject_id, title, partner, input, content, sha256, prepared_by, state, created_at, closed_at)
  select c.supplier_id, 'contract.accept', c.id, c.name, 'Buyer', '{"revision": 1}', '{}', md5(c.id::text), m.id,
    case when c.id % 2 = 0 then 'open' else 'signed' end, c.created_at, case when c.id % 2 = 1 then c.created_at end
  from contracts c join members m on m.user_id = c.supplier_id`;

export const signatureApprovals = `
  insert into signature_approvals (request_id, member_id) select id, prepared_by from signature_requests`;

export const companyRules = `
  insert into company_rules (user_id, approvals, approvals_above) select id, 0, 0 from users`;

export const quotes = `
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
export const amendments = `
  insert into contract_amendments (contract_id, supplier_id, buyer_id, number, proposed_by, name, description, start_date, end_date, reason, state, proposed_at, answered_at, supplier_agreed_at, buyer_agreed_at)
  select id, supplier_id, buyer_id, 1, case when pg_temp.pick(id, 23, 2) = 0 then 'supplier' else 'buyer' end, name, description, start_date, end_date + 30, 'The rains are late.',
    case when id % 5 < 2 then 'open' else 'rejected' end, created_at, case when id % 5 > 1 then created_at end,
    case when pg_temp.pick(id, 23, 2) = 0 then created_at end, case when pg_temp.pick(id, 23, 2) = 1 then created_at end
  from contracts where id % 2 = 0 and buyer_agreed_at is not null and rejected_at is null`;

/** Progress of each contract that both have accepted. */
export const progress = `
  insert into contract_progress (contract_id, delivered, fulfilled, invoiced)
  select id, value_paise / 2, value_paise / 2, value_paise / 4
  from contracts where supplier_agreed_at is not null and buyer_agreed_at is not null`;

/** Two notes for each such contract; for one contract in ten the second note is unanswered. */
export const contractNotes = `
  insert into contract_notes (contract_id, kind, noted_by, answerer_id, day, reference, remark, entries, state, noted_at, answered_at)
  select contract_id, 'delivery', 'supplier', buyer_id, date '2026-10-01', 'Challan ' || n, '', '[{"line":1,"quantity":1}]',
    case when is_open then 'noted' else 'confirmed' end, moment, case when not is_open then moment end
  from contract_progress join contracts on contracts.id = contract_id, generate_series(1, 2) n,
    lateral (select n = 2 and contract_id % 10 = 0 is_open, timestamptz '2026-10-01 08:00Z' + n * interval '1 hour' moment) how`;

/** One rating, by the buyer, of each contract that both sides have accepted. */
export const ratings = `
  insert into contract_ratings (contract_id, rater, rated_id, in_time, as_agreed, answered, given_on, changed_on)
  select contract_id, 'buyer', supplier_id, 4, 5, 3, date '2026-11-01', date '2026-11-01'
  from contract_progress join contracts on contracts.id = contract_id`;

export const askers = `
  insert into nda_requests (offer_id, buyer_id, supplier_id, is_offer_open, status, requested_at, changed_at)
  select o.id, buyers.id, o.supplier_id, not o.nda_required, 'Requested', o.published_at, o.published_at
  from offers o, (select id from users where role = 'buyer' order by id limit 60) buyers where o.id = ${askedOffer}
  on conflict (offer_id, buyer_id) do nothing`;

export const marks = `
  ${numbered}
  insert into buyer_offers (buyer_id, offer_id, supplier_id, saved_at, archived_at)
  select ${buyerOf(18)}, published.id, supplier_id, case when n % 3 > 0 then made_at end, case when n % 4 = 0 then made_at end
  from published, buyers, lateral (select timestamptz '2026-11-21 08:00Z' - n * interval '5 minutes' made_at) how
  where n <= ${counts.marks}`;

/**
 * The long conversation, and as many as there are offers. One in a hundred belongs to the given
 * buyer, and one in a hundred to the given supplier.
 */
export const conversations = `
  with ranked as (
    select id, supplier_id, row_number() over (order by id <> (select min(id) from offers where supplier_id = $2 and status = 'published'), id) n
    from offers where status = 'published'
  ), buyers as (select array_agg(id order by id) ids from users where role = 'buyer' and id <> $1)
  insert into conversations (offer_id, buyer_id, supplier_id, last_sequence, last_message_at, buyer_unread, supplier_unread)
  select ranked.id, case when n = 1 or n % 97 = 0 then $1 else buyers.ids[1 + pg_temp.pick(n, 24, array_length(buyers.ids, 1))] end, supplier_id,
    size, timestamptz '2026-11-21 08:00Z' - n * interval '5 minutes', case when n % 5 = 0 then size / 2 else 0 end, case when n % 7 = 0 then size / 2 else 0 end
  from ranked, buyers, lateral (select case when n = 1 then ${counts.longConversation} else 12 end size) how
  where n <= ${counts.conversations} order by n`;

/** Every conversation is assigned on the buyer's side. */
export const assignments = `
  insert into assignments (user_id, kind, subject_id, member_id)
  select c.buyer_id, 'conversation', c.id, m.id from conversations c join members m on m.user_id = c.buyer_id`;

export const messages = `
  insert into messages (conversation_id, sequence, sender_id, receiver_id, content, sent_at)
  select c.id, s, case when s % 2 = 0 then buyer_id else supplier_id end, case when s % 2 = 0 then supplier_id else buyer_id end, 'We can deliver ' || s || ' of them by Friday.',
    last_message_at - (last_sequence - s) * interval '1 minute'
  from conversations c, generate_series(1, c.last_sequence) s order by c.id, s`;

export const messageFiles = `
  insert into message_attachments (conversation_id, uploader_id, message_id, file_id, file_name, created_at)
  select conversation_id, sender_id, id, 1 + id % ${counts.files}, 'drawing.pdf', sent_at from messages where id % 10 = 0`;

export const messageEdits = `
  insert into message_edits (message_id, content, replaced_at)
  select id, 'We can deliver.', sent_at from messages, generate_series(1, 2) where id % 20 = 1`;

export const documents = `
  insert into nda_documents (supplier_id, file_id, title, file_name, page_count)
  select u.id, f, 'Our NDA', 'nda.pdf', 2 from users u, generate_series(1, 4) f where u.role = 'supplier'`;
