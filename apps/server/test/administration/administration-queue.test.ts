import { rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { QueueItem, QueueReply } from '@proffer/contract/administration/schemas';
import { queueKinds } from '@proffer/contract/wire/choices';
import { problemOf, useContext, type Reply } from '../support/context';
import { acceptTrade, openTrade } from '../world/nda-trade';
import { createPerson, type Person } from '../world/people';

const context = useContext();
let admin: Person;
/** Removes the companies of other tests from the queue. */
const validateAll = () => context.current.pool.query(`update users set validation = 'validated'`);
const emptyJobs = () =>
  context.current.pool.query('select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs');

beforeAll(async () => {
  admin = await createPerson(context.current, 'admin');
});

beforeEach(async () => {
  const { pool } = context.current;
  await validateAll();
  await emptyJobs();
  await pool.query(`update users set deactivated_at = now() where role = 'admin' and approved_at is null`);
  await pool.query(`update nda_requests set accepted_step = 0 where accepted_step between 1 and 4`);
  await pool.query(`update reports set state = 'dismissed', closed_at = now() where state = 'open'`);
});

async function queue(query: Record<string, unknown> = {}): Promise<QueueReply> {
  const { status, body } = await context.current.call('adminQueue', { query }, admin.token);
  expect(status).toBe(200);
  return body as QueueReply;
}

/** Moves the folder of the mails away, so that none can be written; returns a function that restores it. */
async function breakMails(): Promise<() => Promise<void>> {
  const folder = path.join(context.current.folder, 'mail');
  await rename(folder, `${folder}-away`).catch(() => undefined);
  await writeFile(folder, 'no folder');
  return async () => {
    await rename(folder, `${folder}-broken`);
    await rename(`${folder}-away`, folder).catch(() => undefined);
  };
}

/** Creates mails about a new password to these users that failed once. */
async function failMails(...people: Person[]): Promise<() => Promise<void>> {
  const { jobs, db } = context.current;
  const bringBack = await breakMails();
  for (const { loginId } of people) {
    await jobs.enqueue(db, 'mail:password-changed', { loginId, at: '2026-11-21T09:00:00Z' });
  }
  await jobs.drain();
  return bringBack;
}

const setAge = (table: string, column: string, id: number, minutes: number) =>
  context.current.pool.query(
    `update ${table} set ${column} = $1::timestamptz - $2 * interval '1 minute' where id = $3`,
    [context.current.clock.now(), minutes, id],
  );

const unvalidated = async (minutes: number, profile: { companyName?: string } = {}): Promise<Person> => {
  const company = await createPerson(context.current, 'supplier', profile);
  await context.current.pool.query(`update users set validation = 'waiting' where id = $1`, [company.userId]);
  await setAge('users', 'created_at', company.userId, minutes);
  return company;
};

async function waitingAdmin(minutes: number): Promise<Person> {
  const person = await createPerson(context.current, 'admin', { firstName: 'Leela', lastName: 'Das' });
  await context.current.pool.query(`update users set approved_at = null where id = $1`, [person.userId]);
  await setAge('users', 'created_at', person.userId, minutes);
  return person;
}

async function stuckSigning(minutes: number): Promise<number> {
  const trade = await openTrade(context.current);
  await acceptTrade(context.current, trade, { steps: 2 });
  await setAge('nda_requests', 'changed_at', trade.ndaId, minutes);
  await validateAll();
  return trade.ndaId;
}

async function openReport(minutes: number): Promise<number> {
  const reporter = await createPerson(context.current, 'buyer', { companyName: 'Mango Works' });
  const reported = await createPerson(context.current, 'supplier', { companyName: 'Kaveri Steel' });
  await validateAll();
  const body = { subject: 'company', id: reported.userId, reason: 'fraud', text: 'They took the money' };
  expect((await context.current.call('report', { body }, reporter.token)).status).toBe(201);
  const { rows } = await context.current.pool.query<{ id: number }>('select max(id) as id from reports');
  await setAge('reports', 'created_at', rows[0]!.id, minutes);
  return rows[0]!.id;
}

const byNumber = (a: number, b: number) => a - b;
const nothing = { validation: 0, revalidation: 0, administrator: 0, signing: 0, mail: 0, report: 0 };

describe('the queue of administrators', () => {
  it('returns an empty queue if nothing is waiting', async () => {
    expect(await queue()).toEqual({
      content: [],
      totalPages: 0,
      number: 0,
      totalElements: 0,
      counts: nothing,
    });
  });

  // ADM-20
  it('lists the waiting entries of each kind with their time and the next step', async () => {
    const signing = await stuckSigning(40);
    const report = await openReport(20);
    const company = await unvalidated(50, { companyName: 'Narmada Tools' });
    const newcomer = await waitingAdmin(30);
    await emptyJobs();
    const bringBack = await failMails(company);
    await context.current.pool.query(
      `update graphile_worker._private_jobs set created_at = $1::timestamptz - interval '10 minutes'`,
      [context.current.clock.now()],
    );
    const since = (minutes: number) =>
      new Date(context.current.clock.now().getTime() - minutes * 60_000).toISOString();
    const { content, counts, totalElements } = await queue();
    await bringBack();
    expect([counts, totalElements]).toEqual([
      { validation: 1, revalidation: 0, administrator: 1, signing: 1, mail: 1, report: 1 },
      5,
    ]);
    expect(content).toEqual([
      {
        kind: 'validation',
        id: String(company.userId),
        title: 'Narmada Tools',
        detail: `Supplier from Pune, ${company.email}`,
        advice: 'Review the company, then validate it or deny it with a reason.',
        since: since(50),
        canRetry: false,
      },
      {
        kind: 'signing',
        id: String(signing),
        title: 'NDA on “Alloy rods”',
        detail: 'Tungabhadra Alloys and Lakeview Farms. Step 2 of 5: document fixed.',
        advice: 'The supplier has signed and confirmed. Retry completes the remaining steps.',
        since: since(40),
        canRetry: true,
      },
      {
        kind: 'administrator',
        id: String(newcomer.userId),
        title: 'Leela Das',
        detail: `${newcomer.email} has signed up as an administrator and cannot log in before being approved.`,
        advice: 'Approve the account if you know the person.',
        since: since(30),
        canRetry: false,
      },
      {
        kind: 'report',
        id: String(report),
        title: 'Kaveri Steel',
        detail: 'Mango Works has reported this company: fraud. They took the money.',
        advice: 'Review it, then close the report.',
        since: since(20),
        canRetry: false,
      },
      {
        kind: 'mail',
        id: expect.stringMatching(/^\d+$/),
        title: `Notice of a new password to ${company.email}`,
        detail: expect.stringMatching(/^Tried once\. Last error: .+\.$/),
        advice: 'It is sent again automatically. Retry sends it now.',
        since: since(10),
        canRetry: true,
      },
    ]);
  });

  it('lists pages of all kinds together and of each kind', async () => {
    for (const minutes of [250, 240, 11]) await openReport(minutes);
    await stuckSigning(230);
    // Some have the same age.
    for (const minutes of [500, 400, 300, 200, 100, 15, 15, 12]) await unvalidated(minutes);
    for (const minutes of [450, 15]) await waitingAdmin(minutes);
    const all = (await queue({ size: 100 })).content;
    expect(all).toHaveLength(14);
    const ages = all.map(({ since }) => Date.parse(since));
    expect(ages).toEqual(ages.toSorted((a, b) => a - b));
    const named = (items: QueueItem[]) => items.map(({ kind, id }) => `${kind} ${id}`);
    for (const size of [1, 3, 5]) {
      const paged: QueueItem[] = [];
      for (let page = 0; page * size < all.length; page += 1) {
        const reply = await queue({ page, size });
        expect([reply.totalElements, reply.totalPages, reply.number]).toEqual([
          14,
          Math.ceil(14 / size),
          page,
        ]);
        paged.push(...reply.content);
      }
      expect(named(paged)).toEqual(named(all));
    }
    for (const kind of queueKinds) {
      const ofKind = all.filter((item) => item.kind === kind);
      const first = await queue({ kind, size: 2 });
      const second = await queue({ kind, size: 2, page: 1 });
      expect(named([...first.content, ...second.content])).toEqual(named(ofKind.slice(0, 4)));
      expect(first.totalElements).toBe(ofKind.length);
      expect(first.counts).toEqual({ ...nothing, validation: 8, administrator: 2, signing: 1, report: 3 });
    }
    expect((await queue({ page: 1_000 })).content).toEqual([]);
    expect((await context.current.call('adminQueue', { query: { kind: 'tea' } }, admin.token)).status).toBe(
      422,
    );
  });

  it('leaves out deactivated, unfinished and already decided users', async () => {
    const { pool } = context.current;
    const people = await Promise.all([
      unvalidated(5),
      unvalidated(5),
      unvalidated(5),
      waitingAdmin(5),
      waitingAdmin(5),
    ]);
    const [away, unfinished, denied, gone, early] = people.map(({ userId }) => userId);
    await pool.query(`update users set deactivated_at = now() where id = any($1)`, [[away, gone]]);
    await pool.query(`update users set signup_step = 'terms' where id = any($1)`, [[unfinished, early]]);
    await pool.query(`update users set validation = 'denied' where id = $1`, [denied]);
    expect((await queue()).counts).toEqual(nothing);
  });

  it('shows the queue to administrators only', async () => {
    for (const role of ['supplier', 'buyer'] as const) {
      const { token } = await createPerson(context.current, role);
      expect((await context.current.call('adminQueue', {}, token)).status).toBe(403);
    }
  });
});

describe('mails that failed', () => {
  const retry = (id: string, by = admin): Promise<Reply> =>
    context.current.call('retryMail', { params: { id } }, by.token);
  const drop = (id: string, by = admin): Promise<Reply> =>
    context.current.call('dropMail', { params: { id } }, by.token);
  const failed = async () => (await queue({ kind: 'mail', size: 100 })).content;
  const auditOf = async (id: string) =>
    (
      await context.current.pool.query(
        `select act, before, after from audit_log where subject_kind = 'mail' and subject_id = $1 order by id`,
        [id],
      )
    ).rows;
  const useUp = () =>
    context.current.pool.query('update graphile_worker._private_jobs set attempts = max_attempts');

  it('sends a failed mail once if several administrators retry it at the same time', async () => {
    const person = await createPerson(context.current, 'buyer');
    const bringBack = await failMails(person);
    await useUp();
    const [mail] = await failed();
    expect(mail?.advice).toBe('It is not sent again automatically. Retry sends it now; Give up cancels it.');
    expect(mail?.detail).toMatch(/^Tried 12 times\. Last error: /);
    await bringBack();
    await context.current.jobs.drain();
    expect(await context.current.mailTo(person.email)).toBeUndefined();

    const replies = await Promise.all([retry(mail!.id), retry(mail!.id), retry(mail!.id)]);
    expect(replies.map(({ status }) => status).toSorted(byNumber)).toEqual([200, 409, 409]);
    expect(replies.find(({ status }) => status === 200)?.body).toEqual({
      status: 'Success',
      msg: 'The mail is being sent again.',
    });
    expect(problemOf(replies.find(({ status }) => status === 409)!).detail).toBe(
      'This mail is being sent already.',
    );
    expect(await failed()).toEqual([]);
    expect(await context.current.countMail()).toBe(1);
    expect((await context.current.mailTo(person.email))?.subject).toBe('Your password was changed');
    expect(await auditOf(mail!.id)).toEqual([
      { act: 'mail.retried', before: { mail: 'password-changed', attempts: 12 }, after: {} },
    ]);
    const late = await retry(mail!.id);
    expect([late.status, problemOf(late).detail]).toEqual([404, 'The mail was not found.']);
  });

  it('lists a retried mail again after another failure, and lets it be given up', async () => {
    const person = await createPerson(context.current, 'buyer');
    const bringBack = await failMails(person);
    const [mail] = await failed();
    expect((await retry(mail!.id)).status).toBe(200);
    expect(await failed()).toEqual([]);
    await context.current.jobs.drain();
    expect((await failed()).map(({ id, detail }) => [id, detail.startsWith('Tried once.')])).toEqual([
      [mail!.id, true],
    ]);

    const replies = await Promise.all([drop(mail!.id), drop(mail!.id), drop(mail!.id)]);
    await bringBack();
    expect(replies.map(({ status }) => status).toSorted(byNumber)).toEqual([200, 404, 404]);
    expect(replies.find(({ status }) => status === 200)?.body).toMatchObject({
      msg: 'The mail will not be sent again.',
    });
    expect(await context.current.mailTo(person.email)).toBeUndefined();
    expect((await auditOf(mail!.id)).map(({ act }: { act: string }) => act)).toEqual([
      'mail.retried',
      'mail.dropped',
    ]);
    expect(await failed()).toEqual([]);
  });

  it('shows the recipient of each failed mail with few queries, but not its content', async () => {
    const { jobs, db, pool } = context.current;
    const [one, two, three] = await Promise.all(
      (['buyer', 'supplier', 'buyer'] as const).map((role) => createPerson(context.current, role)),
    );
    const told = await pool.query<{ id: number }>(
      `insert into notifications (user_id, category, kind, title, text, reference_kind, reference_id)
       values ($1, 'GENERAL', 'test', 'A title', 'Something private', 'profile', $1) returning id`,
      [three!.userId],
    );
    const bringBack = await breakMails();
    const mails = [
      ['mail:password-changed', { loginId: one!.loginId, at: '2026-11-21T09:00:00Z' }],
      ['mail:admin-approved', { userId: two!.userId }],
      ['mail:notice', { notificationId: told.rows[0]!.id, path: '/nda', label: 'See' }],
      ['mail:account-closed', { to: 'gone@example.com' }],
    ] as const;
    for (const [name, data] of mails) await jobs.enqueue(db, name, data);
    await jobs.drain();
    const shown = await failed();
    await bringBack();
    expect(shown.map(({ title }) => title)).toEqual([
      `Notice of a new password to ${one!.email}`,
      `Notice of an approved administrator to ${two!.email}`,
      `Notification to ${three!.email}`,
      'Notice of a closed account to gone@example.com',
    ]);
    expect(JSON.stringify(shown)).not.toContain('private');
  });

  it('offers only failed mails for a retry, and only to administrators', async () => {
    const { jobs, db, pool } = context.current;
    const { loginId, token } = await createPerson(context.current, 'buyer');
    await jobs.enqueue(db, 'nda.finish', { ndaId: 1 });
    await jobs.enqueue(db, 'mail:password-changed', { loginId, at: '2026-11-21T09:00:00Z' });
    await pool.query('update graphile_worker._private_jobs set attempts = 1 where key is null');
    const { rows } = await pool.query<{ id: number; task_identifier: string }>(
      'select id, task_identifier from graphile_worker.jobs order by id',
    );
    const [other, mail] = rows.map(({ id }) => String(id));
    expect((await retry(other!)).status).toBe(404);
    expect((await drop(other!)).status).toBe(404);
    expect((await failed()).map(({ id }) => id)).toEqual([mail]);
    expect((await context.current.call('retryMail', { params: { id: mail } }, token)).status).toBe(403);
    expect((await context.current.call('dropMail', { params: { id: mail } }, token)).status).toBe(403);
    // A mail being sent now is neither sent twice nor dropped.
    await pool.query(
      `update graphile_worker._private_jobs set locked_at = now(), locked_by = 'me' where id = $1`,
      [mail],
    );
    expect([(await retry(mail!)).status, (await drop(mail!)).status]).toEqual([409, 409]);
    expect(await failed()).toEqual([]);
    await pool.query('update graphile_worker._private_jobs set locked_at = null, locked_by = null');
  });
});
