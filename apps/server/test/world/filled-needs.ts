import { counts } from './filled-keys';
import { buyerOf } from './filled-dealings';

/** Published needs; two in three are open. */
export const needs = `
  with buyers as (select array_agg(id) ids from users where role = 'buyer' and id <> $1)
  insert into needs (buyer_id, status, title, detail, protected_detail, categories, lines, state, city, is_budget_shown, deadline, is_sealed, audience, is_name_shown, outcome, created_at, changed_at, published_at, answers_ended_at, ended_at)
  select ${buyerOf(51)}, case when n % 3 = 0 then 'ended' else 'open' end, 'Pumps ' || n, 'In cast iron.', '', array[4212],
    '[{"item": "Pump", "hsnCode": "", "quantity": 5, "unit": "pcs", "note": ""}]', 'Maharashtra', 'Pune', false, made_at + interval '90 days',
    n % 5 = 0, 'everyone', true, case when n % 3 = 0 then 'cancelled' end, made_at, made_at, made_at,
    case when n % 3 = 0 then made_at end, case when n % 3 = 0 then made_at end
  from generate_series(1, ${counts.needs}) n, buyers, lateral (select timestamptz '2026-11-21 08:00Z' - n * interval '9 minutes' made_at) how`;

/** Two invitations to each need, and four files, of which one in eight is protected. */
export const needInvitations = `
  insert into need_invitations (need_id, supplier_id)
  select n.id, s.ids[1 + (n.id * 11 + i) % array_length(s.ids, 1)]
  from needs n, (select array_agg(id) ids from users where role = 'supplier') s, generate_series(0, 1) i`;
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
