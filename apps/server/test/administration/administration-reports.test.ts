import { beforeAll, describe, expect, it } from 'vitest';
import type { ReportEntry } from '@proffer/contract/administration/schemas';
import { openTalk, say, type Talk } from '../world/chat-people';
import { problemOf, requestOf, useContext } from '../support/context';
import { createPerson, type Person } from '../world/people';

const context = useContext();
let admin: Person;
let talk: Talk;

beforeAll(async () => {
  admin = await createPerson(context.current, 'admin');
  talk = await openTalk(context.current);
});

let callers = 0;

/** Sends each report from a different address, since the limit per minute is not tested here. */
function report(by: Person, body: Record<string, unknown>) {
  callers += 1;
  const request = requestOf('report', { body }, by.token);
  return context.current.send({ ...request, remoteAddress: `10.0.0.${callers}` });
}
const company = (who: Person, fields: Record<string, unknown> = {}) => ({
  subject: 'company',
  id: who.userId,
  reason: 'spam',
  ...fields,
});
const message = (id: number, fields: Record<string, unknown> = {}) => ({
  subject: 'message',
  id,
  reason: 'fraud',
  ...fields,
});

async function reports(query: Record<string, unknown> = {}) {
  const { status, body } = await context.current.call('reports', { query }, admin.token);
  expect(status).toBe(200);
  return body as { content: ReportEntry[]; totalElements: number; totalPages: number };
}

const reportsOf = async (by: Person) =>
  (await reports({ size: 100 })).content.filter(({ reporterId }) => reporterId === by.userId);

const close = (id: number, body: Record<string, unknown>, by = admin) =>
  context.current.call('closeReport', { params: { id }, body }, by.token);

describe('reporting a company', () => {
  // ADM-24
  it('permits one open report about a company per user, and another once it is closed', async () => {
    const supplier = await createPerson(context.current, 'supplier', { companyName: 'Kaveri Steel' });
    const buyer = await createPerson(context.current, 'buyer', { companyName: 'Mango Works' });
    const other = await createPerson(context.current, 'buyer');
    const sent = await Promise.all([1, 2, 3].map(() => report(buyer, company(supplier))));
    expect(sent.map(({ status, body }) => [status, body])).toEqual(
      sent.map(() => [201, { status: 'Success', msg: 'Thank you. The administrators will look at it.' }]),
    );
    const again = await report(buyer, company(supplier, { reason: 'other', text: 'They call at night.' }));
    // ACC-190
    expect([again.status, problemOf(again).detail]).toEqual([
      409,
      'You have reported this already. You can report it again once that report is closed.',
    ]);
    await report(other, company(supplier));

    const [first, ...more] = await reportsOf(buyer);
    expect(more).toEqual([]);
    expect(first).toEqual({
      id: expect.any(Number),
      subject: 'company',
      subjectId: supplier.userId,
      userId: supplier.userId,
      companyName: 'Kaveri Steel',
      reporterId: buyer.userId,
      reporterCompany: 'Mango Works',
      reason: 'spam',
      text: '',
      quote: '',
      state: 'open',
      note: '',
      createdAt: context.current.clock.now().toISOString(),
      closedAt: null,
    });
    expect(await reportsOf(other)).toHaveLength(1);

    expect((await close(first!.id, { state: 'dismissed' })).status).toBe(200);
    await report(buyer, company(supplier, { reason: 'abuse', text: 'Again.' }));
    expect((await reportsOf(buyer)).map(({ state, reason }) => [state, reason])).toEqual([
      ['open', 'abuse'],
      ['dismissed', 'spam'],
    ]);
  });

  it('treats repeated identical reports as one', async () => {
    const supplier = await createPerson(context.current, 'supplier');
    const buyer = await createPerson(context.current, 'buyer');
    const statuses: number[] = [];
    // PostgreSQL plans a repeated statement generically after some runs.
    for (let time = 0; time < 20; time += 1) statuses.push((await report(buyer, company(supplier))).status);
    expect(statuses).toEqual(statuses.map(() => 201));
    expect(await reportsOf(buyer)).toHaveLength(1);
  });

  it('refuses reports about the own company, administrators, and unknown or unfinished companies', async () => {
    const buyer = await createPerson(context.current, 'buyer');
    const unfinished = await createPerson(context.current, 'supplier');
    await context.current.pool.query(`update users set signup_step = 'terms' where id = $1`, [
      unfinished.userId,
    ]);
    const own = await report(buyer, company(buyer));
    expect([own.status, problemOf(own).detail]).toEqual([409, 'You cannot report your own company.']);
    for (const who of [admin, unfinished, { ...admin, userId: 999_999 }]) {
      const refused = await report(buyer, company(who));
      expect([refused.status, problemOf(refused).detail]).toEqual([404, 'The company was not found.']);
    }
    expect(await reportsOf(buyer)).toEqual([]);
  });

  it('refuses a report about the other profile of the same login', async () => {
    const supplier = await createPerson(context.current, 'supplier');
    const added = await context.current.call('addProfile', { body: { userType: 'buyer' } }, supplier.token);
    const { userId } = (added.body as { data: { userId: number } }).data;
    const own = await report(supplier, company({ ...supplier, userId }));
    expect([own.status, problemOf(own).detail]).toEqual([409, 'You cannot report your own company.']);
  });
});

describe('reporting a message', () => {
  // ADM-24
  it('lets the other side report a message and keeps its text despite later edits and deletion', async () => {
    const { messageId } = await say(context.current, talk, talk.supplier, 'Pay in advance to my cousin.');
    expect((await report(talk.buyer, message(messageId, { text: 'A trick.' }))).status).toBe(201);
    const { call } = context.current;
    await call(
      'editMessage',
      { params: { messageId }, body: { messageContent: 'Hello.' } },
      talk.supplier.token,
    );
    await call('deleteMessage', { params: { messageId } }, talk.supplier.token);
    expect(await reportsOf(talk.buyer)).toMatchObject([
      {
        subject: 'message',
        subjectId: messageId,
        userId: talk.supplier.userId,
        companyName: 'Tungabhadra Alloys',
        reason: 'fraud',
        text: 'A trick.',
        quote: 'Pay in advance to my cousin.',
      },
    ]);
  });

  it("refuses reports about own, others' and deleted messages", async () => {
    const { messageId } = await say(context.current, talk, talk.buyer, 'Good morning.');
    const own = await report(talk.buyer, message(messageId));
    expect([own.status, problemOf(own).detail]).toEqual([409, 'You cannot report your own message.']);
    const strangers = [
      await createPerson(context.current, 'supplier'),
      await createPerson(context.current, 'buyer'),
    ];
    for (const stranger of strangers) {
      const refused = await report(stranger, message(messageId));
      expect([refused.status, problemOf(refused).detail]).toEqual([404, 'The message was not found.']);
    }
    expect((await report(talk.supplier, message(999_999))).status).toBe(404);
    await context.current.call('deleteMessage', { params: { messageId } }, talk.buyer.token);
    const gone = await report(talk.supplier, message(messageId));
    expect([gone.status, problemOf(gone).detail]).toEqual([
      409,
      'This message is deleted and cannot be reported any more.',
    ]);
    expect(await reportsOf(talk.supplier)).toEqual([]);
  });
});

it.each([
  ['an unknown reason', { subject: 'company', id: 1, reason: 'boring' }, 'reason', 'Please choose a reason.'],
  [
    'the reason “other” without a text',
    { subject: 'company', id: 1, reason: 'other' },
    'text',
    'Please say what is wrong.',
  ],
  [
    'the reason “other” with a blank text',
    { subject: 'company', id: 1, reason: 'other', text: '  ' },
    'text',
    'Please say what is wrong.',
  ],
  [
    'a long text',
    { subject: 'company', id: 1, reason: 'spam', text: 'x'.repeat(1_001) },
    'text',
    'At most 1,000 characters. Please shorten it by 1.',
  ],
  ['a wrong id', { subject: 'company', id: -1, reason: 'spam' }, 'id', 'Must be an id.'],
  ['an unknown subject', { subject: 'offer', id: 1, reason: 'spam' }, 'subject', expect.any(String)],
])('refuses a report with %s', async (_what, body, field, text) => {
  const refused = await report(talk.buyer, body);
  expect(refused.status).toBe(422);
  expect(problemOf(refused).errors).toEqual([{ field, text }]);
});

describe('closing a report', () => {
  async function openReport() {
    const supplier = await createPerson(context.current, 'supplier', { companyName: 'Godavari Paper' });
    const buyer = await createPerson(context.current, 'buyer');
    expect(await report(buyer, company(supplier))).toMatchObject({ status: 201 });
    const [entry] = await reportsOf(buyer);
    return { supplier, buyer, id: entry!.id };
  }

  // ADM-24
  it('closes a report once, records it, and notifies its reporter without the reason', async () => {
    const { supplier, buyer, id } = await openReport();
    const second = await createPerson(context.current, 'admin');
    const replies = await Promise.all([
      close(id, { state: 'upheld', note: 'We talked to them.' }),
      close(id, { state: 'upheld', note: 'We talked to them.' }, second),
      close(id, { state: 'upheld', note: 'We talked to them.' }),
    ]);
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    const refused = replies.find(({ status }) => status === 409);
    expect(problemOf(refused!).detail).toBe('This report is closed already.');

    expect(await reportsOf(buyer)).toMatchObject([
      { state: 'upheld', note: 'We talked to them.', closedAt: context.current.clock.now().toISOString() },
    ]);
    const { rows: log } = await context.current.pool.query(
      `select act, before, after, address from audit_log where subject_kind = 'report' and subject_id = $1`,
      [id],
    );
    expect(log).toEqual([
      {
        act: 'report.upheld',
        before: { state: 'open' },
        after: { state: 'upheld', note: 'We talked to them.' },
        address: '127.0.0.1',
      },
    ]);

    const mail = await context.current.mailTo(buyer.email);
    expect(mail?.subject).toBe('Your report was reviewed');
    expect(mail?.text).toContain('Your report about Godavari Paper was reviewed.');
    expect(mail?.text).not.toContain('We talked to them.');
    const { body } = await context.current.call(
      'allNotifications',
      { query: { userId: buyer.userId } },
      buyer.token,
    );
    expect(body).toMatchObject({
      content: [
        {
          notificationMessage: 'Your report about Godavari Paper was reviewed.',
          category: 'GENERAL',
          referenceKind: 'profile',
          referenceId: supplier.userId,
        },
      ],
    });
    expect(await context.current.mailTo(supplier.email)).toBeUndefined();
  });

  it('refuses an invalid state, an unknown report and users who are not administrators', async () => {
    const { buyer, supplier, id } = await openReport();
    const wrong = await close(id, { state: 'open' });
    expect(problemOf(wrong).errors).toEqual([{ field: 'state', text: 'Please choose one of the two.' }]);
    expect((await close(999_999, { state: 'upheld' })).status).toBe(404);
    for (const who of [buyer, supplier])
      expect((await close(id, { state: 'dismissed' }, who)).status).toBe(403);
    expect((await report(admin, company(supplier))).status).toBe(403);
    expect(await reportsOf(buyer)).toMatchObject([{ state: 'open' }]);
  });
});

it("exports a user's reports with the personal data", async () => {
  const { body } = await context.current.call('myData', {}, talk.buyer.token);
  const { profiles } = JSON.parse(typeof body === 'string' ? body : JSON.stringify(body)) as {
    profiles: { reports: { quote: string }[] }[];
  };
  expect(profiles[0]?.reports.map(({ quote }) => quote)).toEqual(['Pay in advance to my cousin.']);
});

describe('the list of reports', () => {
  it('lists open reports first, oldest first, in pages of all or one state', async () => {
    const all = (await reports({ size: 100 })).content;
    const ids = (state: (s: string) => boolean) =>
      all.filter((entry) => state(entry.state)).map(({ id }) => id);
    const open = ids((state) => state === 'open');
    const closed = ids((state) => state !== 'open');
    expect(open.length).toBeGreaterThan(2);
    expect(closed.length).toBeGreaterThan(1);
    expect(all.map(({ id }) => id)).toEqual([
      ...open.toSorted((a, b) => a - b),
      ...closed.toSorted((a, b) => a - b),
    ]);
    const paged: number[] = [];
    for (let page = 0; page * 2 < all.length; page += 1) {
      const part = await reports({ page, size: 2 });
      expect([part.totalElements, part.totalPages]).toEqual([all.length, Math.ceil(all.length / 2)]);
      paged.push(...part.content.map(({ id }) => id));
    }
    expect(paged).toEqual(all.map(({ id }) => id));
    expect((await reports({ page: 50, size: 2 })).content).toEqual([]);

    const upheld = await reports({ state: 'upheld' });
    expect(upheld.content.map(({ state }) => state)).toEqual(upheld.content.map(() => 'upheld'));
    expect([upheld.totalElements, (await reports({ state: 'open', size: 1 })).totalElements]).toEqual([
      ids((state) => state === 'upheld').length,
      open.length,
    ]);
  });
});
