import { counts, keywords } from './filled-keys';

/** Needs of all ages; one in a hundred belongs to the given buyer, one in eight has ended, and some are being decided. */
export const needs = `
  with buyers as (select array_agg(id order by id) ids from users where role = 'buyer' and id <> $1)
  insert into needs (buyer_id, status, title, detail, protected_detail, categories, categories_text, lines, state, city, required_by, budget, is_budget_shown, deadline, is_sealed, audience, is_name_shown, outcome, created_at, changed_at, published_at, answers_ended_at, ended_at)
  select case when n % 100 = 0 then $1 else ids[1 + pg_temp.pick(n, 31, array_length(ids, 1))] end,
    case when n % 8 = 0 then 'ended' when n % 300 = 0 then 'deciding' else 'open' end,
    concat_ws(' ', case when pg_temp.pick(n, 32, 12) = 0 then '${keywords.common}' end, case when pg_temp.pick(n, 33, 500) = 0 then '${keywords.rare}' end, a.line, n), b.line, '',
    array[(array[39121200, 39121100, 44163100, 44613110, 31500000, 33100000, 45200000, 22400000])[1 + pg_temp.pick(n, 34, 8)]], '',
    jsonb_build_array(jsonb_build_object('item', left(a.line, 100), 'hsnCode', '', 'quantity', 4, 'unit', 'pcs', 'note', '')),
    (array['Maharashtra','Kerala','Gujarat','Punjab'])[1 + n % 4], 'City ' || n % 30, date '2027-01-01' + n % 200, 1000 + n, n % 3 = 0,
    timestamptz '2127-01-01Z' + n * interval '7 minutes', n % 4 = 0, case when n % 50 = 0 then 'invited' when n % 10 = 0 then 'validated' else 'everyone' end, true,
    case when n % 8 = 0 then 'cancelled' end, made_at, made_at, made_at, case when n % 8 = 0 or n % 300 = 0 then made_at end, case when n % 8 = 0 then made_at end
  from generate_series(1, ${counts.needs}) n cross join buyers
  cross join lateral (select timestamptz '2026-11-21 08:00Z' - n * interval '17 minutes' made_at) times
  join sentences a on a.number = pg_temp.pick(n, 35, 500)
  join sentences b on b.number = pg_temp.pick(n, 36, 500)`;

/** Two invitations to each need, some of the given supplier, and four files, of which one in eight is protected. */
export const needInvitations = `
  insert into need_invitations (need_id, supplier_id)
  select n.id, s.ids[1 + (n.id * 11 + i) % array_length(s.ids, 1)]
  from needs n, (select array_agg(id) ids from users where role = 'supplier') s, generate_series(0, 1) i
  union select id, $1 from needs where id % 100 = 1`;
export const needFiles = `
  insert into need_files (need_id, file_id, file_name, is_protected)
  select id, 1 + (id + f) % ${counts.files}, 'drawing.pdf', f = 1 and id % 2 = 0 from needs, generate_series(1, 4) f`;

/** Two answers to each need, one in a hundred by the given supplier. */
export const needAnswers = `
  with suppliers as (select array_agg(id) ids from users where role = 'supplier' and id <> $1),
  added as (
    insert into need_answers (need_id, supplier_id, version, confirmed_version, quote_id, offer_id, created_at, changed_at)
    select needs.id, case when a = 0 and needs.id % 97 = 0 then $1 else suppliers.ids[1 + (needs.id * 7 + a) % array_length(suppliers.ids, 1)] end,
      1, 1, case when status = 'ended' then needs.id end, case when status = 'ended' then 1 + needs.id end, published_at, published_at
    from needs, suppliers, generate_series(0, 1) a returning id)
  insert into need_answer_versions (answer_id, number, hash, stored, need_version)
  select id, 1, '', '{"content": {"needVersion": 1, "lines": [], "startDate": "", "endDate": "", "paymentTerms": "", "note": "", "validUntil": ""}, "salt": "", "offerId": null, "address": ""}', 1
  from added`;

export const needQuestions = `
  insert into need_questions (need_id, supplier_id, question, reply, replied_at)
  select n.id, i.supplier_id, 'Which voltage?', '415 V.', now() from needs n join need_invitations i on i.need_id = n.id, generate_series(1, 2)`;

/** Searches over needs of one in fifty suppliers, with needs that they have found. */
export const needSearches = `
  with made as (
    insert into saved_searches (buyer_id, subject, name, keyword, filters, query, anchor, is_broad, alert, looked_at)
    select u.id, 'needs', 'Search ' || n, 'pump', '{}', 'pump:*', 'needs:pump', false, 'daily', timestamptz '2026-11-01'
    from users u, generate_series(1, 50) n where u.role = 'supplier' and u.id % 50 = 0 returning id
  )
  insert into saved_search_needs (search_id, need_id, found_at)
  select made.id, 1 + (made.id * 7 + k) % ${counts.needs}, case when k % 2 = 0 then timestamptz '2026-11-20' end from made, generate_series(1, 20) k`;
