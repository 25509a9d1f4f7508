import { beforeEach, describe, expect, it } from 'vitest';
import type { SessionEntry } from '@proffer/contract/users/account.schemas';
import type { SessionUser } from '@proffer/contract/users/auth.schemas';
import { builtInTermsVersion } from '@proffer/contract/settings/rules';
import { cookieOf, problemOf, requestOf, useContext, type Reply } from '../support/context';
import { createPerson, type Person } from '../world/people';
import { useMailedCodes } from '../world/two-factor-acts';

const context = useContext();

const password = 'a good pass';
const start = new Date('2026-11-21T09:00:00Z');
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

beforeEach(() => context.current.clock.set(start));

const person = (role: 'supplier' | 'buyer' | 'admin' = 'supplier', typed = password) =>
  createPerson(context.current, role, { password: typed, staysLoggedIn: false });

interface Browser {
  device: string;
  address: string;
  /** Cookie by which the browser is recognized. */
  cookie?: string;
}

let addresses = 0;
/** Returns a browser at an address that no other test of this file uses. */
function browserOf(device = firefox): Browser {
  addresses += 1;
  return { device, address: `10.2.0.${addresses}` };
}

function login(email: string, browser = browserOf(), typed = password): Promise<Reply> {
  const { device, address, cookie } = browser;
  const request = requestOf('login', { body: { email, password: typed } });
  return context.current.send({
    ...request,
    remoteAddress: address,
    headers: { ...request.headers, 'user-agent': device, ...(cookie === undefined ? {} : { cookie }) },
  });
}

async function loggedIn(email: string, browser?: Browser): Promise<string> {
  const reply = await login(email, browser);
  expect(reply.status).toBe(200);
  return (reply.body as { data: [unknown, string] }).data[1];
}

async function listed(token: string): Promise<SessionEntry[]> {
  const reply = await context.current.call('sessions', {}, token);
  expect(reply.status).toBe(200);
  return reply.body as SessionEntry[];
}

const currentOf = async (token: string) => (await listed(token)).find(({ isCurrent }) => isCurrent)!;
const statusOf = async (token: string) => (await context.current.call('session', {}, token)).status;
const statusesOf = (tokens: string[]) => Promise.all(tokens.map(statusOf));
const fieldsOf = (reply: Reply) => problemOf(reply).errors?.map(({ field }) => field);

async function roleOf(token: string): Promise<string> {
  return ((await context.current.call('session', {}, token)).body as SessionUser).userType;
}

describe('the list of sessions', () => {
  it('lists the sessions by device, last used first, and marks the current one', async () => {
    const { clock } = context.current;
    const { email } = await createPerson(context.current, 'buyer', { password, staysLoggedIn: false });
    const [desk, phone] = [browserOf(firefox), browserOf(safari)];
    const atDesk = await loggedIn(email, desk);
    clock.advance(5 * minuteMs);
    const atPhone = await loggedIn(email, phone);
    expect(await listed(atPhone)).toMatchObject([
      { device: 'Safari on iOS', address: phone.address, isCurrent: true },
      { device: 'Firefox on Windows', address: desk.address, isCurrent: false },
      { device: 'test', address: '127.0.0.1', isCurrent: false },
    ]);
    clock.advance(5 * minuteMs);
    const [first, second] = await listed(atDesk);
    expect(first).toMatchObject({
      device: 'Firefox on Windows',
      isCurrent: true,
      createdAt: start.toISOString(),
      lastUsedAt: clock.now().toISOString(),
    });
    expect(second).toMatchObject({ device: 'Safari on iOS', isCurrent: false });
    expect(JSON.stringify([first, second])).not.toContain(atDesk);
  });

  it('leaves out sessions that ended, half logins and sessions of others', async () => {
    const { clock } = context.current;
    const owner = await person();
    const stranger = await person();
    await useMailedCodes(context.current, owner.token);
    for (const days of [10, 10, 9]) {
      clock.advance(days * dayMs);
      // A session in use stays open.
      expect(await statusesOf([owner.token, stranger.token])).toEqual([200, 200]);
    }
    expect((await login(owner.email)).status).toBe(401);
    const other = await context.current.auth.sessions.open(
      context.current.db,
      { loginId: owner.loginId, userId: owner.userId, kind: 'full', role: 'supplier' },
      { address: '10.2.1.1', device: firefox },
    );
    expect(await listed(owner.token)).toHaveLength(2);
    clock.advance(dayMs + 1_000);
    const left = await listed(other.token);
    expect(left.map(({ device }) => device)).toEqual(['Firefox on Windows']);
    expect(await statusesOf([owner.token, stranger.token, other.token])).toEqual([401, 401, 200]);
  });
});

describe('ending sessions', () => {
  it('ends exactly the chosen session at once', async () => {
    const { call } = context.current;
    const { email, token } = await person();
    const tokens = [token, await loggedIn(email), await loggedIn(email)];
    const { id } = await currentOf(tokens[1]!);
    expect((await call('endSession', { params: { id } }, token)).status).toBe(200);
    expect(await statusesOf(tokens)).toEqual([200, 401, 200]);
    expect((await listed(token)).map((entry) => entry.id)).not.toContain(id);
    expect((await call('endSession', { params: { id } }, token)).status).toBe(404);
  });

  it('clears the cookie only when the current session is ended', async () => {
    const { call } = context.current;
    const { email, token } = await person();
    const other = await currentOf(await loggedIn(email));
    const there = await call('endSession', { params: { id: other.id } }, token);
    expect(cookieOf(there, 'proffer_session')).toEqual([]);
    const own = await currentOf(token);
    const here = await call('endSession', { params: { id: own.id } }, token);
    expect(cookieOf(here, 'proffer_session')[0]).toBe('proffer_session=');
    expect(await statusOf(token)).toBe(401);
  });

  it('answers 404 for the session of somebody else and leaves it open', async () => {
    const { call } = context.current;
    const [owner, stranger] = [await person(), await person('buyer')];
    const { id } = await currentOf(owner.token);
    const refused = await call('endSession', { params: { id } }, stranger.token);
    expect([refused.status, problemOf(refused).code]).toEqual([404, 'not_found']);
    const absent = await call('endSession', { params: { id: 999_999_999 } }, stranger.token);
    expect(problemOf(refused).detail).toBe(problemOf(absent).detail);
    expect(await statusOf(owner.token)).toBe(200);
  });

  it('ends all other sessions of the same login and none of others', async () => {
    const { call } = context.current;
    const [{ email, token }, stranger] = [await person(), await person()];
    const others = [await loggedIn(email), await loggedIn(email)];
    expect((await call('endOtherSessions', {}, token)).status).toBe(200);
    expect(await statusesOf([token, ...others, stranger.token])).toEqual([200, 401, 401, 200]);
    expect(await listed(token)).toMatchObject([{ isCurrent: true }]);
  });
});

describe('changing the password', () => {
  const change = (token: string, body: Record<string, unknown>) =>
    context.current.call('changePassword', { body }, token);

  it('ends the other sessions after a change of password, keeps this one and notifies by mail', async () => {
    const [{ email, token }, stranger] = [await person(), await person()];
    const other = await loggedIn(email);
    const changed = await change(token, { currentPassword: password, newPassword: 'a better pass' });
    expect(changed.status).toBe(200);
    expect(await statusesOf([token, other, stranger.token])).toEqual([200, 401, 200]);
    const mail = await context.current.mailTo(email);
    expect(mail?.subject).toBe('Your password was changed');
    expect(mail?.text).not.toContain('a better pass');
    expect((await login(email)).status).toBe(401);
    expect((await login(email, browserOf(), 'a better pass')).status).toBe(200);
  });

  it.each([
    [
      'a wrong current password',
      { currentPassword: 'not this one', newPassword: 'a better pass' },
      'currentPassword',
    ],
    ['no current password', { newPassword: 'a better pass' }, 'currentPassword'],
    ['a common new password', { currentPassword: password, newPassword: 'Qwerty123' }, 'newPassword'],
    ['a short new password', { currentPassword: password, newPassword: 'ab cd' }, 'newPassword'],
  ])('refuses a change of password with %s at its field and changes nothing', async (_what, body, field) => {
    const { email, token } = await person();
    const other = await loggedIn(email);
    const before = await context.current.countMail();
    const refused = await change(token, body);
    expect([refused.status, problemOf(refused).code, fieldsOf(refused)]).toEqual([
      422,
      'invalid_input',
      [field],
    ]);
    expect(await statusesOf([token, other])).toEqual([200, 200]);
    expect(await context.current.countMail()).toBe(before);
    expect((await login(email)).status).toBe(200);
  });

  it('limits guesses at the current password by changing it', async () => {
    const { token } = await person();
    const wrong = { currentPassword: 'not this one', newPassword: 'a better pass' };
    const statuses = [];
    for (let count = 0; count < 11; count += 1) statuses.push((await change(token, wrong)).status);
    expect(statuses).toEqual([...Array<number>(10).fill(422), 429]);
    const refused = await change(token, { ...wrong, currentPassword: password });
    expect(refused.status).toBe(429);
    expect(problemOf(refused).details).toEqual({ retryAfterSeconds: 5 * 60 });
  });
});

describe('a login from a new browser', () => {
  const subject = 'New login to your account';

  /** Returns the number of mails that a login sends. */
  async function mailsOf(email: string, browser: Browser): Promise<[number, Reply]> {
    const before = await context.current.countMail();
    const reply = await login(email, browser);
    expect(reply.status).toBe(200);
    return [(await context.current.countMail()) - before, reply];
  }

  // ACC-82
  it('mails a login from a new browser, except for the first and known ones', async () => {
    const { email } = await person();
    const desk = browserOf(firefox);
    const [first, reply] = await mailsOf(email, desk);
    const [cookie = '', ...flags] = cookieOf(reply, 'proffer_device');
    expect(flags).toEqual(expect.arrayContaining(['HttpOnly', 'SameSite=Lax', 'Path=/']));
    const [moved] = await mailsOf(email, { ...browserOf(safari), cookie });
    const [withoutCookie] = await mailsOf(email, desk);
    expect([first, moved, withoutCookie]).toEqual([0, 0, 0]);

    const phone = browserOf(safari);
    const [told, itsReply] = await mailsOf(email, phone);
    expect(told).toBe(1);
    const mail = await context.current.mailTo(email);
    expect(mail?.subject).toBe(subject);
    for (const fact of ['Safari on iOS', phone.address, '21 Nov 2026, 09:00 UTC'])
      expect(mail?.text).toContain(fact);

    const [itsCookie = ''] = cookieOf(itsReply, 'proffer_device');
    const [again] = await mailsOf(email, { ...browserOf(firefox), cookie: itsCookie });
    expect(again).toBe(0);
  });

  it('mails a login if either the browser or its address is new', async () => {
    const { email } = await person();
    const desk = browserOf(firefox);
    await mailsOf(email, desk);
    const [otherBrowser] = await mailsOf(email, { ...desk, device: safari });
    const [otherPlace] = await mailsOf(email, browserOf(firefox));
    expect([otherBrowser, otherPlace]).toEqual([1, 1]);
  });

  it('treats a browser known to another login as new', async () => {
    const [one, two] = [await person(), await person()];
    const shared = browserOf(firefox);
    await mailsOf(one.email, browserOf(safari));
    await mailsOf(two.email, shared);
    const [told] = await mailsOf(one.email, shared);
    expect(told).toBe(1);
    expect(await context.current.mailTo(one.email)).toMatchObject({ subject });
  });

  it('sends no mail about a new browser if the password was wrong', async () => {
    const { email } = await person();
    await mailsOf(email, browserOf());
    const before = await context.current.countMail();
    expect((await login(email, browserOf(safari), 'not this one')).status).toBe(401);
    expect(await context.current.countMail()).toBe(before);
  });
});

describe('two profiles of one login', () => {
  const add = (token: string, userType: string) =>
    context.current.call('addProfile', { body: { userType } }, token);
  const switchTo = (token: string, usertype: string) =>
    context.current.call('switchProfile', { body: { usertype } }, token);
  const idOf = (reply: Reply) => (reply.body as { data: { userId: number } }).data.userId;

  async function withBoth(): Promise<Person & { buyerId: number }> {
    const supplier = await person();
    const added = await add(supplier.token, 'Buyer');
    expect(added.status).toBe(201);
    return { ...supplier, buyerId: idOf(added) };
  }

  // ACC-2, ACC-78
  it("adds the other profile once, with the company's data and its own consent", async () => {
    const { pool, clock } = context.current;
    const supplier = await person();
    clock.advance(minuteMs);
    const added = await add(supplier.token, 'Buyer');
    expect(added).toMatchObject({ status: 201, body: { status: 'Success' } });
    const again = await add(supplier.token, 'buyer');
    expect([again.status, idOf(again)]).toEqual([200, idOf(added)]);
    expect(idOf(added)).not.toBe(supplier.userId);

    const { rows: copies } = await pool.query<{ profile: Record<string, unknown> }>(
      `select to_jsonb(p) - '{user_id,updated_at}'::text[] as profile from profiles p where user_id in ($1, $2)`,
      [supplier.userId, idOf(added)],
    );
    expect(copies).toHaveLength(2);
    expect(copies[0]).toEqual(copies[1]);
    expect(copies[0]?.profile).toMatchObject({ company_name: supplier.companyName, city: 'Pune' });

    const { rows: consents } = await pool.query('select * from consents where user_id = $1', [idOf(added)]);
    expect(consents).toHaveLength(1);
    expect(consents[0]).toMatchObject({
      terms_version: builtInTermsVersion.version,
      address: '127.0.0.1',
      created_at: clock.now(),
    });
    expect(await roleOf(supplier.token)).toBe('Supplier');
  });

  // ACC-78
  it('adds a supplier profile to a buyer, but no profile to an administrator', async () => {
    const [buyer, admin] = [await person('buyer'), await person('admin')];
    expect((await add(buyer.token, 'Supplier')).status).toBe(201);
    expect((await switchTo(buyer.token, 'Supplier')).body).toMatchObject({ userType: 'Supplier' });
    expect((await add(admin.token, 'Buyer')).status).toBe(403);
    expect((await switchTo(admin.token, 'Buyer')).status).toBe(403);
    expect((await add(buyer.token, 'Admin')).status).toBe(422);
  });

  it('creates one profile from two requests at the same time', async () => {
    const { token, loginId } = await person();
    const replies = await Promise.all([add(token, 'Buyer'), add(token, 'Buyer')]);
    const { rows } = await context.current.pool.query('select id from users where login_id = $1', [loginId]);
    expect(rows).toHaveLength(2);
    expect(replies.map(({ status }) => status)).toContain(201);
    expect(replies.filter(({ status }) => status >= 500).map(problemOf)).toEqual([]);
  });

  // ACC-77
  it('switches to the other profile without a password, in this session only', async () => {
    const { call } = context.current;
    const { email, token, userId, buyerId } = await withBoth();
    const elsewhere = await loggedIn(email);
    expect((await call('activeOffers', { query: { buyerId } }, token)).status).toBe(403);

    const switched = await switchTo(token, 'Buyer');
    expect(switched).toMatchObject({
      status: 200,
      body: { userId: buyerId, email, userType: 'Buyer', userMode: 'Buyer', otherUserType: 'Supplier' },
    });
    expect((await call('activeOffers', { query: { buyerId } }, token)).status).toBe(200);
    expect((await call('createOffer', { body: { title: 'Pumps' } }, token)).status).toBe(403);
    expect([await roleOf(token), await roleOf(elsewhere)]).toEqual(['Buyer', 'Supplier']);
    expect((await switchTo(token, 'supplier')).body).toMatchObject({ userId, otherUserType: 'Buyer' });
    expect(await roleOf(token)).toBe('Supplier');
  });

  // ACC-94
  it('shows the unread notifications of the other profile, up to 100', async () => {
    const { call, pool } = context.current;
    const { token, userId, buyerId } = await withBoth();
    const unread = async () => ((await call('session', {}, token)).body as SessionUser).otherUnread;
    const tell = (to: number, count: number) =>
      pool.query(
        `insert into notifications (user_id, category, kind, title, text, reference_kind, reference_id, created_at)
         select $1, 'GENERAL', 'told', 'News', 'News', 'profile', $1, now() from generate_series(1, $2)`,
        [to, count],
      );
    await tell(userId, 7);
    expect(await unread()).toBe(0);
    await tell(buyerId, 2);
    expect(await unread()).toBe(2);
    await pool.query('update notifications set read_at = now() where user_id = $1', [buyerId]);
    expect(await unread()).toBe(0);
    await tell(buyerId, 120);
    expect(await unread()).toBe(100);
    await switchTo(token, 'Buyer');
    expect(await unread()).toBe(7);
    await pool.query('update users set deactivated_at = now() where id = $1', [userId]);
    expect(await unread()).toBe(0);
  });

  it('logs in to the profile used last', async () => {
    const { clock } = context.current;
    const { email, token } = await withBoth();
    await switchTo(token, 'Buyer');
    clock.advance(2 * minuteMs);
    expect(await roleOf(await loggedIn(email))).toBe('Buyer');
  });

  it('refuses to switch to a profile that does not exist or belongs to somebody else', async () => {
    const supplier = await person();
    await person('buyer');
    const refused = await switchTo(supplier.token, 'Buyer');
    expect([refused.status, problemOf(refused).code]).toEqual([404, 'not_found']);
    expect(await roleOf(supplier.token)).toBe('Supplier');
    expect((await switchTo(supplier.token, 'Admin')).status).toBe(422);
  });

  it('leaves out a deactivated profile', async () => {
    const { pool } = context.current;
    const { token, buyerId } = await withBoth();
    await pool.query('update users set deactivated_at = now() where id = $1', [buyerId]);
    const added = await add(token, 'Buyer');
    expect([added.status, problemOf(added).code]).toEqual([403, 'deactivated']);
    expect((await switchTo(token, 'Buyer')).status).toBe(404);
    expect((await context.current.call('session', {}, token)).body).toMatchObject({ otherUserType: null });
  });
});
