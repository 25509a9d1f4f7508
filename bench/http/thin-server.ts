import { hash, verify } from '@node-rs/argon2';
import fastify from 'fastify';
import postgres, { type Fragment } from 'postgres';

/**
 * Minimal Node server for the same requests: one route, one statement, no session and no contract. Our results are
 * given as ratios of its results.
 */
const sql = postgres({
  host: process.env['THIN_SOCKET_FOLDER'] ?? '',
  port: 5432,
  database: 'thin',
  username: 'postgres',
  password: process.env['THIN_PASSWORD'] ?? '',
  max: 8,
  types: { bigint: { to: 20, from: [20], parse: Number, serialize: String } },
});
const app = fastify({ logger: false });
const columns = sql`id, title, detail, scope, duration, qty_from "qtyFrom", qty_to "qtyTo", budget_from "budgetFrom", budget_to "budgetTo", supplier_id "supplierId", created_at "createdDate"`;
const newestFirst = sql`order by created_at desc, id desc`;

type Query = Record<string, string>;
interface Asked {
  Querystring: Query;
}

const part = ({ page = '0', size = '10' }: Query) => sql`limit ${size} offset ${Number(page) * Number(size)}`;
const inScopeAndBudget = ({ scope = '', budgetFrom = '0', budgetTo = '0' }: Query) =>
  sql`published and scope = ${scope} and budget_to >= ${budgetFrom} and budget_from <= ${budgetTo}`;
const withTotal = (rows: readonly Record<string, unknown>[]) => ({
  content: rows,
  total: Number(rows[0]?.['total'] ?? 0),
});

app.get<{ Params: { id: string } }>('/offer/:id', async (request, reply) => {
  const [row] = await sql`select ${columns} from offer where id = ${request.params.id}`;
  return row ?? reply.code(404).send({});
});

app.get<Asked>('/list', async ({ query }) => {
  const where = inScopeAndBudget(query);
  return withTotal(
    await sql`select ${columns}, (select count(*)::int from offer where ${where}) total from offer where ${where} ${newestFirst} ${part(query)}`,
  );
});

app.get<Asked>('/list-without-count', async ({ query }) => ({
  content:
    await sql`select ${columns} from offer where ${inScopeAndBudget(query)} ${newestFirst} ${part(query)}`,
}));

/** Rows are read by id once the page is known, because reading them through the OFFSET would cost twice. */
const pageOf = async (matches: Fragment, total: Fragment, query: Query) =>
  withTotal(
    await sql`select ${columns}, (${total}) total from (${matches} ${newestFirst} ${part(query)}) k join offer using (id) ${newestFirst}`,
  );

app.get<Asked>('/deep', ({ query }) =>
  pageOf(
    sql`select id from offer where published`,
    sql`select count(*)::int from offer where published`,
    query,
  ),
);

app.get<Asked>('/search', async ({ query }) =>
  withTotal(
    await sql`with m as materialized (select id, created_at from offer where published and to_tsvector('simple', title || ' ' || detail) @@ to_tsquery('simple', ${query['keyword'] ?? ''}))
      select ${columns}, (select count(*)::int from m) total from (select id from m ${newestFirst} ${part(query)}) k join offer using (id) ${newestFirst}`,
  ),
);

interface NewOffer {
  title: string;
  detail: string;
  scope: string;
  duration: string;
  qtyFrom: number;
  qtyTo: number;
  budgetFrom: number;
  budgetTo: number;
}

app.post<{ Body: NewOffer }>('/offer', async ({ body: offer }) => {
  const [row] =
    await sql`insert into offer (title, detail, scope, duration, qty_from, qty_to, budget_from, budget_to, published, supplier_id)
      values (${offer.title}, ${offer.detail}, ${offer.scope}, ${offer.duration}, ${offer.qtyFrom}, ${offer.qtyTo}, ${offer.budgetFrom}, ${offer.budgetTo}, false, 1) returning id`;
  return row;
});

/** A login needs at least one argon2id hash with the cost that OWASP recommends. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const stored = await hash('bench password', cost);
app.post<{ Body: { password: string } }>('/login', async (request) => ({
  isRight: await verify(stored, request.body.password),
}));

const address = await app.listen({ host: '127.0.0.1', port: Number(process.env['PORT'] ?? 0) });
process.stdout.write(`listening on ${address}\n`);
