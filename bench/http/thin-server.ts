import { hash, verify } from '@node-rs/argon2';
import fastify from 'fastify';
import postgres from 'postgres';

/**
 * The least a Node server can do for the same requests: one route, one statement, no session, no contract. The
 * limit that our figures are ratios of.
 */
const sql = postgres({
  host: process.env['THIN_SOCKET_FOLDER'] ?? '',
  port: 5432,
  database: 'thin',
  username: 'postgres',
  max: 8,
  types: { bigint: { to: 20, from: [20], parse: Number, serialize: String } },
});
const app = fastify({ logger: false });
const columns = sql`id, title, detail, scope, duration, qty_from "qtyFrom", qty_to "qtyTo", budget_from "budgetFrom", budget_to "budgetTo", supplier_id "supplierId", created_at "createdDate"`;

app.get<{ Params: { id: string } }>('/offer/:id', async (request, reply) => {
  const [row] = await sql`select ${columns} from offer where id = ${request.params.id}`;
  return row ?? reply.code(404).send({});
});

app.get<{ Querystring: Record<string, string> }>('/list', async (request) => {
  const { scope = '', budgetFrom = '0', budgetTo = '0', page = '0', size = '10' } = request.query;
  const where = sql`published and scope = ${scope} and budget_to >= ${budgetFrom} and budget_from <= ${budgetTo}`;
  const rows =
    await sql`select ${columns}, (select count(*)::int from offer where ${where}) total from offer where ${where} order by created_at desc, id desc limit ${size} offset ${Number(page) * Number(size)}`;
  return { content: rows, total: Number(rows[0]?.['total'] ?? 0) };
});

/** A login is at least one argon2id of the cost that OWASP asks for. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const stored = await hash('bench password', cost);
app.post<{ Body: { password: string } }>('/login', async (request) => ({
  isRight: await verify(stored, request.body.password),
}));

const address = await app.listen({ host: '127.0.0.1', port: Number(process.env['PORT'] ?? 0) });
process.stdout.write(`listening on ${address}\n`);
