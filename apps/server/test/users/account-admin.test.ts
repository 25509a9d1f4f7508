import { beforeAll, describe, expect, it } from 'vitest';
import type { AdminUser } from '@proffer/contract/users/admin-users.schemas';
import { problemOf, useContext, type Reply } from '../support/context';
import { createPerson, type Person } from '../world/people';

const context = useContext();

const password = 'a good pass';
const unknownId = 999_999;

let admin: Person;
let colleague: Person;
beforeAll(async () => {
  admin = await createPerson(context.current, 'admin', { password });
  colleague = await createPerson(context.current, 'admin', { password });
});

interface SignupData {
  userId: number;
  step: string;
  token?: string;
}
const dataOf = (reply: Reply) => (reply.body as { data: SignupData }).data;
const codeOf = (reply: Reply) => [reply.status, problemOf(reply).code];

const login = (email: string, fields: Record<string, unknown> = {}) =>
  context.current.call('login', { body: { email, password, ...fields } });

const signUp = (email: string, fields: Record<string, unknown> = {}) =>
  context.current.call('signup', { body: { email, password, userType: 'admin', ...fields } });

async function verify(email: string): Promise<Reply> {
  const mail = await context.current.mailTo(email);
  const otp = /\b(\d{8}|\d{5})\b/.exec(mail!.text)![0];
  return context.current.call('verifyCode', { query: { email, otp } });
}

let count = 0;
function newAddress(): string {
  count += 1;
  return `waiting-${count}@example.com`;
}

/** Returns an administrator who has finished signing up. */
async function signedUp(email = newAddress()): Promise<{ email: string; userId: number }> {
  await signUp(email);
  const { userId, token } = dataOf(await verify(email));
  const accepted = await context.current.call('acceptTerms', { body: { userId } }, token);
  expect(accepted.status).toBe(200);
  return { email, userId };
}

const approve = (userId: number, by = admin) =>
  context.current.call('approveUser', { params: { userId } }, by.token);

async function listed(query: Record<string, unknown> = {}, by = admin): Promise<AdminUser[]> {
  const reply = await context.current.call('allUsers', { query }, by.token);
  expect(reply.status).toBe(200);
  return reply.body as AdminUser[];
}

async function auditOf(userId: number): Promise<Record<string, unknown>[]> {
  const { rows } = await context.current.pool.query<Record<string, unknown>>(
    `select actor_id, act, subject_kind, subject_id, before, after, address, created_at
     from audit_log where subject_id = $1 order by id`,
    [userId],
  );
  return rows;
}

const approval = {
  act: 'user.approved',
  subject_kind: 'user',
  before: { isApproved: false },
  after: { isApproved: true },
};

describe('signing up as an administrator', () => {
  // ACC-1
  it('shows an administrator the terms after the code, without a company profile', async () => {
    const { call, pool } = context.current;
    const email = newAddress();
    expect(await signUp(email)).toMatchObject({ status: 201, body: { data: { step: 'code' } } });
    const verified = await verify(email);
    expect(verified).toMatchObject({ status: 200, body: { data: { step: 'terms' } } });
    const { userId, token } = dataOf(verified);
    expect(await call('getUser', { query: { email } }, token)).toMatchObject({
      status: 200,
      body: { userId, userType: 'Admin', userMode: 'admin', step: 'terms', profile: null },
    });
    expect(await signUp(email)).toMatchObject({ status: 200, body: { data: { step: 'terms', userId } } });
    expect(await login(email)).toMatchObject({
      status: 403,
      body: { code: 'signup_unfinished', details: { step: 'terms' } },
    });
    expect((await call('acceptTerms', { body: { userId } }, token)).status).toBe(200);
    const { rows } = await pool.query('select user_id from profiles where user_id = $1', [userId]);
    expect(rows).toEqual([]);
    expect(codeOf(await signUp(email))).toEqual([409, 'email_taken']);
  });

  // ACC-5
  it('refuses a company profile of an administrator', async () => {
    const { call, pool } = context.current;
    const email = newAddress();
    await signUp(email);
    const { userId, token } = dataOf(await verify(email));
    const profile = {
      userId,
      firstName: 'Meera',
      lastName: 'Iyer',
      companyName: 'Sundaram Pumps',
      phone: '9876543210',
      city: 'Coimbatore',
      state: 'Tamil Nadu',
      zip: '641001',
    };
    const saved = await call('saveProfile', { body: profile }, token);
    const { rows } = await pool.query('select user_id from profiles where user_id = $1', [userId]);
    expect(rows).toEqual([]);
    expect([403, 409]).toContain(saved.status);
  });

  it('refuses to change a verified sign-up between market and administration', async () => {
    const [market, office] = [newAddress(), newAddress()];
    await signUp(market, { userType: 'Supplier' });
    await signUp(office);
    const [one, other] = [await verify(market), await verify(office)];
    expect([dataOf(one).step, dataOf(other).step]).toEqual(['profile', 'terms']);
    expect(codeOf(await signUp(market))).toEqual([409, 'email_taken']);
    expect(codeOf(await signUp(office, { userType: 'Buyer' }))).toEqual([409, 'email_taken']);
  });

  // ACC-54
  it('approves a configured first administrator at once', async () => {
    const email = 'First-Admin@Example.com';
    const { userId } = await signedUp(email);
    expect(await login(email, { door: 'admin' })).toMatchObject({
      status: 200,
      body: { data: [{ userId, userType: 'Admin', userMode: 'admin' }, expect.any(String)] },
    });
    expect(await auditOf(userId)).toMatchObject([{ ...approval, actor_id: null, address: '' }]);
    expect((await context.current.mailTo(email))!.subject).toBe('Your administrator account is approved');
    expect((await context.current.mailTo(admin.email))?.text ?? '').not.toContain(email);
  });

  // ACC-54
  it('makes other administrators wait for approval, which only the correct password reveals', async () => {
    const { call, mailTo } = context.current;
    const { email, userId } = await signedUp();
    expect(codeOf(await login(email))).toEqual([403, 'awaiting_approval']);
    expect(codeOf(await login(email, { door: 'admin' }))).toEqual([403, 'awaiting_approval']);
    expect(codeOf(await login(email, { password: 'a wrong pass' }))).toEqual([401, 'invalid_credentials']);
    expect((await login(email)).headers['set-cookie'] ?? '').not.toContain('proffer_session');
    expect((await call('session', {})).status).toBe(401);

    for (const { email: to } of [admin, colleague]) {
      const mail = await mailTo(to);
      expect(mail!.subject).toBe('An administrator waits for approval');
      expect(mail!.text).toContain(email);
    }
    const waiting = await listed({ state: 'waiting' });
    expect(waiting.find((user) => user.userId === userId)).toMatchObject({
      email,
      usermode: 'admin',
      step: 'done',
      accountState: 'waiting',
      companyName: '',
    });
  });

  it('notifies only active, approved administrators of a waiting one', async () => {
    const { mailTo, pool } = context.current;
    const deactivated = await createPerson(context.current, 'admin', { password });
    await pool.query('update users set deactivated_at = now() where id = $1', [deactivated.userId]);
    const waiting = await signedUp();
    const before = await mailTo(waiting.email);
    await signedUp();
    expect(await mailTo(deactivated.email)).toBeUndefined();
    expect((await mailTo(waiting.email))?.name).toBe(before?.name);
  });
});

describe('approving an administrator', () => {
  // ACC-54, ADM-9
  it('approves an administrator, notifies them by mail and records it in the audit log', async () => {
    const { clock, mailTo } = context.current;
    const { email, userId } = await signedUp();
    clock.advance(60_000);
    expect(await approve(userId)).toMatchObject({ status: 200, body: { status: 'Success' } });
    const { status, body } = await login(email, { door: 'admin' });
    expect([status, body]).toMatchObject([
      200,
      { data: [{ userId, userMode: 'admin' }, expect.any(String)] },
    ]);
    const mail = await mailTo(email);
    expect(mail!.subject).toBe('Your administrator account is approved');
    expect(mail!.text).toContain('http://market.example.com/alogin');
    expect(await auditOf(userId)).toEqual([
      {
        ...approval,
        actor_id: admin.userId,
        subject_id: userId,
        address: '127.0.0.1',
        created_at: clock.now(),
      },
    ]);
    const waiting = (await listed({ state: 'waiting' })).map((user) => user.userId);
    expect(waiting).not.toContain(userId);
    expect((await listed()).find((user) => user.userId === userId)?.accountState).toBe('active');
  });

  it('approves an administrator once, even if two others do so at the same time', async () => {
    const { countMail } = context.current;
    const { userId } = await signedUp();
    const mails = await countMail();
    const replies = await Promise.all([approve(userId), approve(userId, colleague)]);
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(codeOf(await approve(userId))).toEqual([409, 'illegal_transition']);
    const actors = (await auditOf(userId)).map(({ actor_id }) => actor_id);
    expect(actors).toEqual([replies[0].status === 200 ? admin.userId : colleague.userId]);
    expect(await countMail()).toBe(mails + 1);
  });

  it('lets only administrators approve, and only users who wait for approval', async () => {
    const { call, pool } = context.current;
    const supplier = await createPerson(context.current, 'supplier', { password });
    const { userId } = await signedUp();
    const email = newAddress();
    await signUp(email);
    const unfinished = dataOf(await verify(email)).userId;
    for (const id of [unfinished, colleague.userId])
      expect(codeOf(await approve(id))).toEqual([409, 'illegal_transition']);
    expect(codeOf(await approve(unknownId))).toEqual([404, 'not_found']);
    expect(codeOf(await approve(userId, supplier))).toEqual([403, 'forbidden']);
    expect(codeOf(await call('approveUser', { params: { userId } }))).toEqual([401, 'unauthenticated']);
    for (const id of [supplier.userId, unfinished, userId, unknownId]) expect(await auditOf(id)).toEqual([]);
    const { rows } = await pool.query('select id from users where approved_at is not null and id = any($1)', [
      [supplier.userId, unfinished, userId],
    ]);
    expect(rows).toEqual([]);
  });
});

describe('the audit log', () => {
  it('refuses to change or delete entries of the audit log', async () => {
    const { userId } = await signedUp();
    await approve(userId);
    const before = await auditOf(userId);
    expect(before).toHaveLength(1);
    for (const statement of [
      `update audit_log set act = 'nothing' where subject_id = $1`,
      'update audit_log set actor_id = null where subject_id = $1',
      'delete from audit_log where subject_id = $1',
    ])
      await expect(context.current.pool.query(statement, [userId])).rejects.toThrow(
        'audit_log is only appended to',
      );
    expect(await auditOf(userId)).toEqual(before);
  });
});

describe('the two login pages', () => {
  const toAdminPanel = 'Please log in from the admin panel.';
  const toUserPanel = 'Please Login from User Panel';

  // ACC-31
  it.each([
    ['an administrator at the market’s', 'admin', 'market', toAdminPanel],
    ['a supplier at the administrators’', 'supplier', 'admin', toUserPanel],
    ['a buyer at the administrators’', 'buyer', 'admin', toUserPanel],
  ] as const)(
    'sends %s to the other login page after the correct password',
    async (_who, role, door, text) => {
      const { email } = await createPerson(context.current, role, { password });
      const wrong = await login(email, { door, password: 'a wrong pass' });
      expect(wrong).toMatchObject({ status: 401, body: { code: 'invalid_credentials', status: 'Error' } });
      expect(JSON.stringify(wrong.body)).not.toContain(text);
      const right = await login(email, { door });
      expect(right).toMatchObject({
        status: 403,
        body: { code: 'wrong_door', title: 'Information', detail: text, msg: text },
      });
      expect(String(right.headers['set-cookie'])).not.toContain('proffer_session');
      // An administrator is then asked for the second step.
      const inside = role === 'admin' ? 401 : 200;
      expect((await login(email, { door: door === 'admin' ? 'market' : 'admin' })).status).toBe(inside);
      expect((await login(email)).status).toBe(inside);
    },
  );

  it('refuses the wrong login page also to users who wait for approval or have not finished signing up', async () => {
    const { email } = await signedUp();
    expect(codeOf(await login(email, { door: 'market' }))).toEqual([403, 'wrong_door']);
    const halfway = newAddress();
    await signUp(halfway, { userType: 'Buyer' });
    expect(codeOf(await login(halfway, { door: 'admin' }))).toEqual([403, 'wrong_door']);
    expect(codeOf(await login(halfway, { door: 'market' }))).toEqual([403, 'signup_unfinished']);
  });
});

describe('the list of users', () => {
  // ADM-3, ADM-7, ADM-8
  it('lists all users except the reader, newest first, in pages and with the total', async () => {
    const { call, pool } = context.current;
    const people = [];
    for (const role of ['supplier', 'buyer', 'supplier'] as const)
      people.push(
        await createPerson(context.current, role, { firstName: 'Kavya', companyName: 'Narmada Oils' }),
      );
    const { rows } = await pool.query<{ id: number }>(
      'select id from users where id <> $1 order by id desc',
      [admin.userId],
    );
    const expected = rows.map(({ id }) => id);
    expect((await listed({ size: 100 })).map(({ userId }) => userId)).toEqual(expected);
    expect((await listed({ size: 100 }, colleague)).map(({ userId }) => userId)).toContain(admin.userId);

    const pages = [];
    for (let page = 0; page * 2 < expected.length; page += 1) {
      const reply = await call('allUsers', { query: { page, size: 2 } }, admin.token);
      expect(reply.headers['x-total-count']).toBe(String(expected.length));
      pages.push(...(reply.body as AdminUser[]).map(({ userId }) => userId));
    }
    expect(pages).toEqual(expected);
    const beyond = await call('allUsers', { query: { page: 1_000, size: 2 } }, admin.token);
    expect(beyond).toMatchObject({ status: 200, body: [] });
    expect(beyond.headers['x-total-count']).toBe(String(expected.length));

    const [newest] = await listed({ page: 0, size: 1 });
    expect(newest).toMatchObject({
      userId: people[2]!.userId,
      email: people[2]!.email,
      firstName: 'Kavya',
      companyName: 'Narmada Oils',
      phone: '9876543210',
      usermode: 'Supplier',
      step: 'done',
      accountState: 'active',
    });
    expect(JSON.stringify(newest)).not.toMatch(/argon2|password|hash/i);
  });

  // ADM-8
  it('lists and counts only waiting users if filtered by that state', async () => {
    const { call, pool } = context.current;
    const [first, second] = [await signedUp(), await signedUp()];
    await pool.query('update users set deactivated_at = now() where id = $1', [first.userId]);
    const reply = await call('allUsers', { query: { state: 'waiting', size: 100 } }, admin.token);
    const waiting = reply.body as AdminUser[];
    expect(waiting.map(({ userId }) => userId)).toContain(second.userId);
    expect(waiting.map(({ userId }) => userId)).not.toContain(first.userId);
    expect(new Set(waiting.map(({ accountState }) => accountState))).toEqual(new Set(['waiting']));
    expect(reply.headers['x-total-count']).toBe(String(waiting.length));
    const all = await listed({ size: 100 });
    expect(all.find(({ userId }) => userId === first.userId)?.accountState).toBe('deactivated');
  });

  it.each([
    ['a negative page', { page: -1 }],
    ['more than a hundred at a time', { size: 101 }],
    ['an unknown state', { state: 'asleep' }],
    ['an unknown mode', { usermode: 'Seller' }],
    ['an unknown order', { sort: 'size' }],
  ])('refuses a list of users with %s', async (_what, query) => {
    const reply = await context.current.call('allUsers', { query }, admin.token);
    expect([reply.status, problemOf(reply).errors?.[0]?.field]).toEqual([422, Object.keys(query)[0]]);
  });

  it('lets only administrators list users', async () => {
    const { call } = context.current;
    const buyer = await createPerson(context.current, 'buyer');
    expect(codeOf(await call('allUsers', {}, buyer.token))).toEqual([403, 'forbidden']);
    expect((await call('allUsers', {})).status).toBe(401);
  });
});
