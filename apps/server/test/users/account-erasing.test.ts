import { readdir, readFile, utimes } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { accountActs, password, start } from '../world/account-acts';
import { useContext } from '../support/context';
import { makePhoto } from '../world/photo';
import { createPerson, publishOffer, type Person } from '../world/people';

const context = useContext();
const { withPassword, login, requestNda, signedNda } = accountActs(context);

beforeEach(() => context.current.clock.set(start));

let count = 0;

/** Creates a user whose texts all contain a unique word. */
function newCanary() {
  count += 1;
  const word = `qzkanary${'abcdefgh'[count]}x`;
  const phone = `70777070${10 + count}`;
  return { word, phone, email: `${word}@example.com` };
}
type Canary = ReturnType<typeof newCanary>;

/** Returns true if a text contains the word, also as hexadecimal digits, in which the database prints bytes. */
function holds(text: string, { word, phone }: Canary): boolean {
  const capital = word.replace(/^q/, 'Q');
  const forms = [word, phone, ...[word, capital].map((one) => Buffer.from(one).toString('hex'))];
  const lower = text.toLowerCase();
  return forms.some((form) => lower.includes(form.toLowerCase()));
}

/** Returns the columns, as `table.column`, in which a row contains the word. */
async function columnsWith(canary: Canary): Promise<string[]> {
  const { pool } = context.current;
  const { rows: columns } = await pool.query<{ table: string; column: string; name: string }>(
    `select format('%I.%I', table_schema, table_name) as table, quote_ident(column_name) as column,
       table_name || '.' || column_name as name
     from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'`,
  );
  expect(columns.length).toBeGreaterThan(250);
  const found: string[] = [];
  for (const table of new Set(columns.map((one) => one.table))) {
    const own = columns.filter((one) => one.table === table);
    const { rows } = await pool.query<Record<string, string | null>>(
      `select ${own.map(({ column }, index) => `${column}::text as "${index}"`).join(', ')} from ${table}`,
    );
    own.forEach(({ name }, index) => {
      // The names of towns belong to nobody.
      const isTown = name.startsWith('places.');
      if (!isTown && rows.some((row) => holds(row[index] ?? '', canary))) found.push(name);
    });
  }
  return found.toSorted();
}

/** Returns the files of the data folder with the word in their name or content. */
async function filesWith(canary: Canary): Promise<string[]> {
  const entries = await readdir(context.current.folder, { recursive: true, withFileTypes: true });
  const found: string[] = [];
  for (const entry of entries.filter((one) => one.isFile())) {
    const file = path.join(entry.parentPath, entry.name);
    if (holds(entry.name, canary) || holds((await readFile(file)).toString('latin1'), canary)) {
      found.push(path.relative(context.current.folder, file));
    }
  }
  return found;
}

async function nameAll(person: Person, { word, phone, email }: Canary): Promise<Person> {
  const { call, pool } = context.current;
  await pool.query('update logins set email = $2, email_key = $2 where id = $1', [person.loginId, email]);
  const capital = word.replace(/^q/, 'Q');
  const profile = {
    address1: `${word} street`,
    address2: `${word} yard`,
    city: `${word}pur`,
    overview: `We are ${word}.`,
    industry: `${word} making`,
    yearOfFoundation: 1907,
  };
  const params = { userId: person.userId };
  expect((await call('updateUserDetail', { params, body: profile }, person.token)).status).toBe(200);
  await pool.query(
    `update profiles set first_name = $2, last_name = $2, company_name = $3, phone = $4, state = $2, zip = '411099' where user_id = $1`,
    [person.userId, capital, `${capital} Works`, phone],
  );
  for (const table of ['company_services', 'company_partners']) {
    await pool.query(`insert into ${table} (user_id, name) values ($1, $2)`, [person.userId, word]);
  }
  await pool.query(
    `insert into certificates (user_id, kind, number, issuer, visibility) values ($1, 'udyam', $2, $2, 'public')`,
    [person.userId, word],
  );
  return { ...person, email };
}

/** Creates offers, files, saved items, devices and mails that involve nobody else. */
async function live(person: Person, { word, email }: Canary, other: Person): Promise<void> {
  const { call, jobs, send, pool } = context.current;
  const text = { title: `Pump ${word}`, detail: `Steel of ${word}.` };
  const id = await publishOffer(context.current, person, text);
  await call('updateOffer', { params: { id }, body: { title: `Valve ${word}` } }, person.token);
  const file = { name: `${word}.csv`, bytes: Buffer.from(`item,price\n${word},12\n`) };
  expect((await call('addAttachment', { params: { id }, file }, person.token)).status).toBe(201);
  const letter = { name: `${word}.png`, bytes: await makePhoto() };
  const document = { query: { kind: 'bank' }, file: letter };
  expect((await call('addValidationDocument', document, person.token)).status).toBe(201);
  expect((await call('requestValidation', {}, person.token)).status).toBe(200);
  await call('createOffer', { body: { ...text, title: `Draft ${word}` } }, person.token);
  await call('saveCompany', { body: { userId: other.userId } }, person.token);
  await send({
    method: 'POST',
    url: '/auth/login',
    headers: { 'user-agent': `${word} browser` },
    payload: { email, password },
  });
  await call('forgotPassword', { body: { email } });
  await jobs.drain();
  await jobs.enqueue(context.current.db, 'market.learn-words', { all: true });
  await jobs.drain();
  // A failed mail stays in the queue, with the address in its data.
  await call('forgotPassword', { body: { email } });
  await call('changeEmail', { body: { email: `new-${email}`, password } }, person.token);
  const { rowCount } = await pool.query('select from search_words where word = $1', [word]);
  expect(rowCount).toBe(1);
}

async function close(person: Person): Promise<void> {
  const { call } = context.current;
  expect((await call('closeAccount', { body: { password } }, person.token)).status).toBe(200);
}

/** Runs the jobs of the next two nights. */
async function letTimePass(): Promise<void> {
  const { jobs, db, pool, folder } = context.current;
  await jobs.drain();
  await pool.query('update graphile_worker._private_jobs set run_at = now()');
  await pool.query(`update stored_files set kept_at = now() - interval '2 days'`);
  await pool.query(`update file_arrivals set arrived_at = now() - interval '2 days'`);
  const before = new Date(Date.now() - 48 * 3_600_000);
  const entries = await readdir(path.join(folder, 'files'), { recursive: true, withFileTypes: true });
  for (const entry of entries.filter((one) => one.isFile())) {
    await utimes(path.join(entry.parentPath, entry.name), before, before);
  }
  await jobs.enqueue(db, 'files.sweep', {});
  await jobs.drain();
}

describe('data of a closed account', () => {
  it('leaves no word of a closed account without dealings in any table or file', async () => {
    const canary = newCanary();
    const person = await nameAll(await withPassword('supplier'), canary);
    const other = await createPerson(context.current, 'buyer');
    await live(person, canary, other);
    const before = await columnsWith(canary);
    for (const place of [
      'logins.email',
      'profiles.company_name',
      'profiles.phone',
      'profiles.search_text',
      'offers.title',
      'offers.search_public',
      'offer_versions.content',
      'validation_documents.file_name',
      'search_words.word',
      'sessions.device',
      '_private_jobs.payload',
    ]) {
      expect(before).toContain(place);
    }
    expect((await filesWith(canary)).map((file) => file.split('/')[0])).toEqual(
      expect.arrayContaining(['mail', 'files']),
    );
    await close(person);
    await letTimePass();
    expect(await columnsWith(canary)).toEqual([]);
    expect(await filesWith(canary)).toEqual([]);
    const { rows } = await context.current.pool.query(
      'select closed_at is not null as is_closed from logins where id = $1',
      [person.loginId],
    );
    expect(rows).toEqual([{ is_closed: true }]);
    expect((await login(canary.email)).status).toBe(401);
  });

  // ACC-83, MSG-15
  it('keeps of a closed account with dealings only concluded documents and messages', async () => {
    const { call, jobs } = context.current;
    const canary = newCanary();
    const person = await nameAll(await withPassword('supplier'), canary);
    const buyer = await withPassword('buyer');
    await live(person, canary, buyer);
    const offer = await publishOffer(context.current, person, {
      title: `Signed ${canary.word}`,
      ndaRequired: true,
    });
    await signedNda(person, buyer, offer);
    const half = await publishOffer(context.current, person, { title: `Asked ${canary.word}` });
    await requestNda(buyer, half);
    const talk = { proposalId: offer, buyerId: buyer.userId, supplierId: person.userId };
    const opened = await call('openConversation', { body: talk }, buyer.token);
    const { conversationId } = opened.body as { conversationId: number };
    const message = { conversationId, senderId: person.userId, messageContent: `Yours, ${canary.word}` };
    expect((await call('sendMessage', { body: message }, person.token)).status).toBeLessThan(300);
    await jobs.drain();
    await close(person);
    await letTimePass();
    expect(await columnsWith(canary)).toEqual([
      'deal_openings.openings',
      'messages.content',
      'nda_signings.account_email',
      'nda_signings.account_name',
      'notifications.text',
      'notifications.title',
      'offers.company_name',
      'offers.company_place',
      'offers.search_public',
      'offers.title',
      'profiles.city',
      'profiles.company_name',
      'profiles.first_name',
      'profiles.last_name',
      'profiles.search_text',
      'profiles.state',
    ]);
    const folders = (await filesWith(canary)).map((file) => file.split('/')[0]);
    expect(new Set(folders)).toEqual(new Set(['mail']));
  });
});
