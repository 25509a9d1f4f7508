import { createHash } from 'node:crypto';
import fastify, { type FastifyRequest } from 'fastify';
import postgres from 'postgres';

/**
 * Minimal Node server for three whole screens over the product's tables. Each is one request with one prepared
 * statement, which identifies the user by the session and returns the data as one JSON text.
 */
const sql = postgres({
  host: process.env['THIN_SOCKET_FOLDER'] ?? '',
  port: 5432,
  database: 'ours',
  username: 'postgres',
  password: process.env['THIN_PASSWORD'] ?? '',
  max: 8,
});
const app = fastify({ logger: false });

/** Returns the key of the request's session in the table. */
function sessionOf({ headers }: FastifyRequest): Buffer {
  const token = /proffer_session=([\w-]+)/.exec(headers.cookie ?? '')?.[1] ?? '';
  return createHash('sha256').update(token).digest();
}

/** SQL of the user with the counts in the frame around every screen. */
const me = (key: Buffer) => sql`
  me as materialized (select s.user_id id, p.company_name, u.role from sessions s join users u on u.id = s.user_id join profiles p on p.user_id = u.id where token_hash = ${key} and expires_at > now()),
  shell as (select json_build_object('userId', me.id, 'companyName', company_name, 'role', role,
    'messages', (select coalesce(sum(buyer_unread), 0) from conversations where buyer_id = me.id),
    'notifications', (select json_object_agg(category, unread) from (select category, count(*) unread from notifications where user_id = me.id and read_at is null group by 1) n)) said from me)`;

app.get('/buyer-list', async (request, reply) => {
  const [row] = await sql<{ said: string }[]>`
    with ${me(sessionOf(request))},
    marked as materialized (select b.offer_id, archived_at is not null is_archived, o.status, o.scope, o.duration, o.nda_required
      from buyer_offers b join offers o on o.id = b.offer_id where b.buyer_id = (select id from me)),
    page as (select id from offers where status = 'published' and not exists (select from marked where offer_id = offers.id) order by created_at desc, id desc limit 10),
    counts as materialized (select scope, duration, nda_required, count(*) n from offers where status = 'published' and not exists (select from marked where offer_id = offers.id) group by 1, 2, 3)
    select json_build_object('shell', (select said from shell),
      'offers', (select json_agg(json_build_object('id', o.id, 'title', o.title, 'detail', case when o.nda_required and r.status is distinct from 'Signed & Shared' then null else o.detail end,
        'scope', o.scope, 'duration', o.duration, 'qtyFrom', o.qty_from, 'qtyTo', o.qty_to, 'budgetFrom', o.budget_from, 'budgetTo', o.budget_to, 'ndaRequired', o.nda_required, 'ndaStatus', r.status, 'ndaId', r.id,
        'supplierId', o.supplier_id, 'companyName', p.company_name, 'city', p.city, 'createdDate', o.created_at, 'publishedDate', o.published_at) order by o.created_at desc, o.id desc)
        from page join offers o using (id) join profiles p on p.user_id = o.supplier_id left join nda_requests r on r.offer_id = o.id and r.buyer_id = (select id from me)),
      'total', (select sum(n) from counts),
      'saved', (select count(*) from marked where not is_archived), 'archived', (select count(*) from marked where is_archived),
      'facets', (select json_agg(counts) from counts),
      'categories', (select json_agg(c) from (select division, count(*) n from (select distinct id, code / 1000000 division from offers, unnest(categories) code where status = 'published' and not exists (select from marked where offer_id = offers.id)) d group by 1) c))::text said`;
  return reply.type('application/json').send(row?.said);
});

app.get('/nda-list', async (request, reply) => {
  const [row] = await sql<{ said: string }[]>`
    with ${me(sessionOf(request))},
    mine as materialized (select r.*, o.title, o.nda_required from nda_requests r join offers o on o.id = r.offer_id where r.buyer_id = (select id from me) and r.status <> 'Not Requested'),
    page as (select *, status = 'Approved & Shared' and signed_file_id is not null is_waiting from mine),
    shown as (select * from (select * from page where not is_waiting order by changed_at desc, id desc limit 10) others union all select * from (select * from page where is_waiting order by changed_at desc, id desc limit 100) waiting)
    select json_build_object('shell', (select said from shell),
      'requests', (select json_agg(json_build_object('id', s.id, 'offerId', s.offer_id, 'title', s.title, 'status', s.status, 'isWaiting', s.is_waiting, 'company', p.company_name, 'city', p.city, 'requestedAt', s.requested_at, 'changedAt', s.changed_at, 'reason', s.reason, 'validUntil', s.valid_until,
        'signings', (select count(*) from nda_signings g where g.nda_id = s.id and g.round = s.round),
        'signedBefore', (select count(*) from nda_requests b where b.buyer_id = s.buyer_id and b.supplier_id = s.supplier_id and b.status = 'Signed & Shared'),
        'agreedBefore', (select count(*) from contracts b where b.buyer_id = s.buyer_id and b.supplier_id = s.supplier_id and supplier_agreed_at is not null and buyer_agreed_at is not null),
        'history', (select json_agg(json_build_object('at', e.created_at, 'from', e.from_status, 'to', e.to_status, 'by', a.company_name, 'note', e.note) order by e.id) from nda_events e join profiles a on a.user_id = e.actor_user_id where e.nda_id = s.id)) order by s.changed_at desc, s.id desc)
        from shown s join profiles p on p.user_id = s.supplier_id),
      'waiting', (select count(*) from page where is_waiting), 'others', (select count(*) from page where not is_waiting),
      'facets', (select json_agg(f) from (select status, nda_required, count(*) n from mine group by 1, 2) f))::text said`;
  return reply.type('application/json').send(row?.said);
});

app.get('/contract-list', async (request, reply) => {
  const [row] = await sql<{ said: string }[]>`
    with ${me(sessionOf(request))},
    mine as materialized (select c.*, o.title, o.scope, p.company_name, rejected_at is null and buyer_agreed_at is null and end_date >= current_date is_waiting,
        case when rejected_at is not null and not wants_changes then 'Rejected' when rejected_at is null and supplier_agreed_at is not null and buyer_agreed_at is not null and start_date <= current_date then case when end_date < current_date then 'Ended' else 'Active' end else 'Pending' end status
      from contracts c join offers o on o.id = c.offer_id join profiles p on p.user_id = c.supplier_id where c.buyer_id = (select id from me)),
    shown as (select * from (select * from mine order by created_at desc, id desc limit 10) newest union select * from (select * from mine where is_waiting order by created_at desc, id desc limit 100) waiting)
    select json_build_object('shell', (select said from shell),
      'contracts', (select json_agg(json_build_object('id', id, 'name', name, 'description', description, 'title', title, 'scope', scope, 'company', company_name, 'status', status, 'isWaiting', is_waiting, 'startDate', start_date, 'endDate', end_date, 'value', value_paise,
        'supplierAgreedAt', supplier_agreed_at, 'buyerAgreedAt', buyer_agreed_at, 'rejectedAt', rejected_at, 'createdAt', created_at,
        'amendment', (select to_json(a) from contract_amendments a where a.contract_id = shown.id and a.state = 'open'),
        'notes', (select count(*) from contract_notes n where n.contract_id = shown.id and n.state = 'noted' and n.noted_by <> 'buyer')) order by created_at desc, id desc) from shown),
      'total', (select count(*) from mine), 'waiting', (select count(*) from mine where is_waiting),
      'statuses', (select json_object_agg(status, n) from (select status, count(*) n from mine group by 1) s),
      'partners', (select json_agg(c) from (select supplier_id, company_name, count(*) n from mine group by 1, 2 order by 3 desc, 2 limit 50) c),
      'sums', (select json_build_object('value', coalesce(sum(value_paise), 0)) from mine where supplier_agreed_at is not null and buyer_agreed_at is not null))::text said`;
  return reply.type('application/json').send(row?.said);
});

const address = await app.listen({ host: '127.0.0.1', port: Number(process.env['PORT'] ?? 0) });
process.stdout.write(`listening on ${address}\n`);
