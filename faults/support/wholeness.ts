import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Ledger } from './ledger';
import { answersPerOffer } from './load';
import { withRows, type Ask } from './rows';

const run = promisify(execFile);
const operator = fileURLToPath(new URL('../../apps/server/dist/ops.mjs', import.meta.url));

/** Queries that count acknowledged rows of a table that are missing. */
const missing = {
  offers: (ledger: Ledger) => [
    `select id from unnest($1::bigint[]) id where not exists (select from offers o where o.id = id)`,
    [ledger.offers],
  ],
  'answers of offers': (ledger: Ledger) => [
    `select given.id from unnest($1::bigint[]) given(id) join offers o on o.id = given.id
     where (select count(*) from offer_answers a where a.offer_id = o.id and a.answer = o.title) <> ${answersPerOffer}`,
    [ledger.offers],
  ],
  published: (ledger: Ledger) => [
    `select given.id from unnest($1::bigint[]) given(id) where not exists (select from offers o where o.id = given.id and status = 'published')`,
    [ledger.published],
  ],
  attachments: (ledger: Ledger) => [
    `select given.id from unnest($1::bigint[]) given(id) where not exists (select from offer_attachments a where a.id = given.id)`,
    [ledger.attachments],
  ],
  saved: (ledger: Ledger) => [
    `select given.* from unnest($1::bigint[], $2::bigint[]) given(buyer, offer)
     where not exists (select from buyer_offers b where b.buyer_id = buyer and b.offer_id = offer and saved_at is not null)`,
    columnsOf(ledger.saved, 2),
  ],
  'steps of NDAs': (ledger: Ledger) => [
    `select given.* from unnest($1::bigint[], $2::bigint[], $3::int[]) given(buyer, offer, step)
     where not exists (select from nda_requests r where r.buyer_id = buyer and r.offer_id = offer and accepted_step >= step)`,
    columnsOf(ledger.ndaSteps, 3),
  ],
  'signed NDAs': (ledger: Ledger) => [
    `select given.* from unnest($1::bigint[], $2::bigint[]) given(buyer, offer)
     where not exists (select from nda_requests r where r.buyer_id = buyer and r.offer_id = offer and status = 'Signed & Shared')`,
    columnsOf(ledger.signed, 2),
  ],
  contracts: (ledger: Ledger) => [
    `select given.id from unnest($1::bigint[]) given(id) where not exists (select from contracts c where c.id = given.id)`,
    [ledger.contracts],
  ],
  'accepted contracts': (ledger: Ledger) => [
    `select given.id from unnest($1::bigint[]) given(id)
     where not exists (select from contracts c where c.id = given.id and supplier_agreed_at is not null and buyer_agreed_at is not null)`,
    [ledger.agreed],
  ],
  messages: (ledger: Ledger) => [
    `select given.id from unnest($1::uuid[]) given(id) where (select count(*) from messages m where m.client_id = given.id) <> 1`,
    [ledger.messages],
  ],
  'sign-ups': (ledger: Ledger) => [
    `select given.email from unnest($1::text[]) given(email) where not exists (select from logins l where l.email_key = given.email)`,
    [ledger.signUps],
  ],
} satisfies Record<string, (ledger: Ledger) => [string, unknown[]]>;

function columnsOf(rows: number[][], width: number): number[][] {
  return Array.from({ length: width }, (_, column) => rows.map((row) => row[column] ?? 0));
}

/** Queries that return the rows of incomplete steps. */
const halves = {
  'an NDA that stands elsewhere than its history': `
    select r.id from nda_requests r, lateral (select to_status from nda_events e where e.nda_id = r.id order by e.id desc limit 1) last
    where last.to_status <> r.status`,
  'an NDA without its history': `select id from nda_requests r where not exists (select from nda_events e where e.nda_id = r.id)`,
  'a signed NDA without both signings or its document': `
    select id from nda_requests r where status = 'Signed & Shared'
    and (signed_file_id is null or (select count(*) from nda_signings s where s.nda_id = r.id) <> 2)`,
  'a conversation that counts other messages than it has': `
    select c.id from conversations c
    where last_sequence <> (select count(*) from messages m where m.conversation_id = c.id)
    or last_sequence <> (select coalesce(max(sequence), 0) from messages m where m.conversation_id = c.id)`,
  'messages of one conversation out of order': `
    select m.id from messages m join messages earlier on earlier.conversation_id = m.conversation_id and earlier.sequence = m.sequence - 1
    where earlier.id > m.id`,
  'a message that stands twice': `select client_id from messages where client_id is not null group by client_id having count(*) > 1`,
  'a contract accepted by both without both acts': `
    select c.id from contracts c where supplier_agreed_at is not null and buyer_agreed_at is not null
    and (select count(distinct e.actor_user_id) from contract_events e where e.contract_id = c.id) < 2`,
  'a job that was given up': `select id, task_identifier, last_error from graphile_worker.jobs where attempts >= max_attempts`,
};

/** Returns a line for each missing acknowledged write and each incomplete step. */
export async function findLosses(ownerUrl: string, ledger: Ledger): Promise<string[]> {
  return withRows(ownerUrl, async (ask) => {
    const found: string[] = [];
    for (const [name, question] of Object.entries(missing)) {
      const [sql, values] = question(ledger) as [string, unknown[]];
      found.push(...(await tell(`lost of ${name}`, ask, sql, values)));
    }
    for (const [name, sql] of Object.entries(halves)) found.push(...(await tell(name, ask, sql)));
    return found;
  });
}

async function tell(name: string, ask: Ask, sql: string, values: unknown[] = []): Promise<string[]> {
  const rows = await ask(sql, values);
  return rows.length === 0 ? [] : [`${name}: ${rows.length}, first ${JSON.stringify(rows[0])}`];
}

/** Returns the number of jobs that are due or being executed. */
export const jobsInHand = (ownerUrl: string): Promise<number> =>
  withRows(ownerUrl, async (ask) => {
    const [row] = await ask(
      'select count(*)::int as count from graphile_worker.jobs where locked_at is not null or (run_at <= now() and attempts < max_attempts)',
    );
    return Number(row?.['count']);
  });

interface Verified {
  isWell: boolean;
  faults?: string[];
}

/** Runs the operator's verification next to the market: all constraints, files and signatures. */
export async function verify(settings: Record<string, string>): Promise<Verified> {
  const env = { PATH: process.env['PATH'], NODE_ENV: 'production', ...settings };
  const { stdout } = await run(process.execPath, [operator, 'verify', '--json'], { env }).catch(
    (error: { stdout: string; message: string }) => {
      if (error.stdout) return error;
      throw error;
    },
  );
  return JSON.parse(stdout) as Verified;
}
