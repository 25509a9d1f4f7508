import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import type { loginReply } from '@proffer/contract/users/auth.schemas';
import type { RouteName } from '@proffer/contract/wire/paths';
import { builtInTermsVersion } from '@proffer/contract/settings/rules';
import { cookieOf, problemOf, requestOf, useContext, type Reply } from '../support/context';
import { createPerson } from '../world/people';

const context = useContext();

const password = 'a good pass';
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

interface SignupData {
  userId: number;
  step: string;
  token?: string;
}
const tokenOf = (reply: Reply) => (reply.body as { data: [unknown, string] }).data[1];
const dataOf = (reply: Reply) => (reply.body as { data: SignupData }).data;

function profileOf(userId: number) {
  return {
    userId,
    firstName: 'Meera',
    lastName: 'Iyer',
    companyName: 'Sundaram Pumps',
    phone: '9876543210',
    city: 'Coimbatore',
    state: 'Tamil Nadu',
    zip: '641001',
  };
}

function signUp(email: string, fields: Record<string, unknown> = {}) {
  return context.current.call('signup', { body: { email, password, userType: 'Supplier', ...fields } });
}

async function codeFor(email: string): Promise<string> {
  const mail = await context.current.mailTo(email, 'verification code');
  return /\b\d{5}\b/.exec(mail!.text)![0];
}

const wrongFor = (otp: string) => (otp === '00000' ? '11111' : '00000');

async function verified(email: string): Promise<{ userId: number; token: string }> {
  await signUp(email);
  const reply = await context.current.call('verifyCode', { query: { email, otp: await codeFor(email) } });
  const { userId, token } = dataOf(reply);
  return { userId, token: token! };
}

/** Sends a call with exactly this token, which `call` would replace by its renewed one. */
async function statusOf(route: RouteName, input: object, token: string): Promise<number> {
  return (await context.current.app.inject(requestOf(route, input, token))).statusCode;
}

async function registered(email: string): Promise<{ userId: number }> {
  const { userId, token } = await verified(email);
  await context.current.call('saveProfile', { body: profileOf(userId) }, token);
  await context.current.call('acceptTerms', { body: { userId } }, token);
  return { userId };
}

const login = (email: string, typed = password) =>
  context.current.call('login', { body: { email, password: typed } });

describe('signing up', () => {
  // ACC-35
  it('trims the values of a sign-up and accepts the role in any letter case', async () => {
    const email = 'trimmed@example.com';
    const reply = await signUp(`  ${email} `, { password: `  ${password} `, userType: ' SUPPLIER ' });
    expect(reply).toMatchObject({ status: 201, body: { data: { email, step: 'code' } } });
    expect(await login(` ${email}  `, ` ${password}  `)).toMatchObject({
      status: 403,
      body: { code: 'signup_unfinished', details: { step: 'code' } },
    });
  });

  // ACC-87
  it.each([
    ['a common password', { password: 'password' }, 'password'],
    ['a password of five characters', { password: 'ab cd' }, 'password'],
    ['six characters that are spaces', { password: '      ' }, 'password'],
    ['an address without a domain', { email: 'nobody@' }, 'email'],
    ['a role that cannot be chosen', { userType: 'owner' }, 'userType'],
  ])('refuses a sign-up with %s at its field', async (_what, fields, field) => {
    const reply = await signUp('refused@example.com', fields);
    const named = new Set(problemOf(reply).errors?.map((error) => error.field));
    expect([reply.status, [...named]]).toEqual([422, [field]]);
    expect(problemOf(reply)).toMatchObject({ status: 'Error', msg: problemOf(reply).detail });
  });

  // ACC-48, ACC-87
  it('resumes a sign-up at the step reached and refuses it once finished', async () => {
    const { call } = context.current;
    const email = 'resumes@example.com';
    expect(await signUp(email)).toMatchObject({ status: 201, body: { data: { step: 'code' } } });
    const again = await signUp(email);
    expect(again).toMatchObject({ status: 200, body: { data: { step: 'code' } } });
    expect(dataOf(again).token).toBeUndefined();
    await call('verifyCode', { query: { email, otp: await codeFor(email) } });
    const profile = await signUp(email);
    expect(profile).toMatchObject({ status: 200, body: { data: { step: 'profile' } } });
    const { userId, token } = dataOf(profile);
    await call('saveProfile', { body: profileOf(userId) }, token);
    expect(await signUp(email)).toMatchObject({ status: 200, body: { data: { step: 'terms', userId } } });
    await call('acceptTerms', { body: { userId } }, token);
    expect(await signUp(email)).toMatchObject({
      status: 409,
      body: { code: 'email_taken', status: 'Error' },
    });
  });

  it('treats an address in other letter case as the same', async () => {
    await registered('case@example.com');
    expect((await signUp('Case@Example.com')).status).toBe(409);
    expect((await login('CASE@example.com')).status).toBe(200);
  });

  it('creates one account from two sign-ups at the same time', async () => {
    const email = 'double@example.com';
    const replies = await Promise.all([signUp(email), signUp(email)]);
    expect(replies.map(({ status }) => status)).toContain(201);
    expect(replies.filter(({ status }) => status >= 500)).toEqual([]);
    const { rows } = await context.current.pool.query('select 1 from logins where email_key = $1', [email]);
    expect(rows).toHaveLength(1);
  });
});

describe('the mailed sign-up code', () => {
  it('accepts the sign-up code after four wrong tries, and only once', async () => {
    const { call } = context.current;
    const email = 'four@example.com';
    await signUp(email);
    const otp = await codeFor(email);
    const tries = [];
    for (let attempt = 0; attempt < 4; attempt += 1)
      tries.push(problemOf(await call('verifyCode', { query: { email, otp: wrongFor(otp) } })).detail);
    expect(tries.map((text) => /(\d) tr(y|ies) left/.exec(text)?.[1])).toEqual(['4', '3', '2', '1']);
    expect((await call('verifyCode', { query: { email, otp } })).status).toBe(200);
    expect(problemOf(await call('verifyCode', { query: { email, otp } })).code).toBe('code_expired');
  });

  // ACC-42
  it('accepts the sign-up code for ten minutes after its mail was written, however long that was queued', async () => {
    const { call, clock } = context.current;
    const [early, late] = ['early@example.com', 'late@example.com'];
    await signUp(early);
    await signUp(late);
    clock.advance(60 * minuteMs);
    const codes = { early: await codeFor(early), late: await codeFor(late) };
    clock.advance(10 * minuteMs - 1_000);
    expect((await call('verifyCode', { query: { email: early, otp: codes.early } })).status).toBe(200);
    clock.advance(2_000);
    const expired = await call('verifyCode', { query: { email: late, otp: codes.late } });
    expect([expired.status, problemOf(expired).code]).toEqual([422, 'code_expired']);
  });

  it('mails the same sign-up code again', async () => {
    const { call, clock } = context.current;
    const email = 'again@example.com';
    await signUp(email);
    const first = await codeFor(email);
    const before = await context.current.countMail();
    clock.advance(30_000);
    expect((await call('resendCode', { body: { email } })).status).toBe(200);
    expect((await context.current.countMail()) - before).toBe(1);
    expect(await codeFor(email)).toBe(first);
    expect((await call('verifyCode', { query: { email, otp: first } })).status).toBe(200);
  });

  it('mails no code to an address without a sign-up, and the reply does not reveal it', async () => {
    const { call } = context.current;
    await signUp('present@example.com');
    const before = await context.current.countMail();
    const absent = await call('resendCode', { body: { email: 'absent@example.com' } });
    expect(await context.current.countMail()).toBe(before);
    const present = await call('resendCode', { body: { email: 'present@example.com' } });
    expect([absent.status, absent.body]).toEqual([present.status, present.body]);
  });
});

describe('a sign-up session', () => {
  // ACC-46
  it('lets a sign-up session call only the steps of signing up', async () => {
    const { call } = context.current;
    const email = 'halfway@example.com';
    const { userId, token } = await verified(email);
    const refused = [
      await call('session', {}, token),
      await call('createOffer', { body: { title: 'Too early' } }, token),
      await call('pageOffers', {}, token),
      await call('ndaRequests', { query: { userId } }, token),
      await call('supplierContracts', { query: { supplierId: userId } }, token),
      await call('allTemplates', {}, token),
    ];
    expect(refused.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401, 401]);
    expect(await call('getUser', { query: { email } }, token)).toMatchObject({
      status: 200,
      body: { userId, email, step: 'profile', profile: null },
    });
  });

  // ACC-46, ACC-53
  it('lets a sign-up session finish only its own sign-up, in the order of the steps', async () => {
    const { call } = context.current;
    const own = await verified('own@example.com');
    const other = await verified('other@example.com');
    expect((await call('saveProfile', { body: profileOf(other.userId) }, own.token)).status).toBe(403);
    expect((await call('acceptTerms', { body: { userId: other.userId } }, own.token)).status).toBe(403);
    const early = await call('acceptTerms', { body: { userId: own.userId } }, own.token);
    expect([early.status, problemOf(early).code]).toEqual([409, 'illegal_transition']);
  });

  // ACC-52
  it('accepts only the current terms and records who agreed to which version, when and from where', async () => {
    const { call, clock, pool } = context.current;
    const { userId, token } = await verified('terms@example.com');
    await call('saveProfile', { body: profileOf(userId) }, token);
    const outdated = await call('acceptTerms', { body: { userId, version: '2020-01' } }, token);
    expect([outdated.status, problemOf(outdated).code]).toEqual([409, 'changed_meanwhile']);
    const accepted = await call(
      'acceptTerms',
      { body: { userId, version: builtInTermsVersion.version } },
      token,
    );
    expect(accepted.status).toBe(200);
    const { rows } = await pool.query('select * from consents where user_id = $1', [String(userId)]);
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ terms_version: builtInTermsVersion.version, created_at: clock.now() });
    expect((rows[0] as { address: string }).address).toContain('127.0.0.1');
    expect(await statusOf('getUser', { query: { email: 'terms@example.com' } }, token)).toBe(401);
  });

  // ACC-32, ACC-53
  it('opens a sign-up session at a login with an unfinished sign-up', async () => {
    const { call } = context.current;
    const email = 'login-halfway@example.com';
    const { userId } = await verified(email);
    const reply = await login(email);
    expect(reply).toMatchObject({
      status: 403,
      body: { title: 'User not Verified', details: { step: 'profile' } },
    });
    const [cookie = ''] = cookieOf(reply, 'proffer_session');
    const saved = await context.current.send({
      ...requestOf('saveProfile', { body: profileOf(userId) }),
      headers: { cookie, 'content-type': 'application/json' },
    });
    expect(saved.status).toBe(200);
    expect(JSON.stringify(reply.body)).not.toContain(cookie.split('=')[1]);
    expect((await call('session', {})).status).toBe(401);
  });
});

describe('sessions', () => {
  // ACC-70
  it('sends the session in a cookie hidden from scripts and other sites', async () => {
    const { send } = context.current;
    await registered('cookie@example.com');
    const reply = await login('cookie@example.com');
    const [pair, ...flags] = cookieOf(reply, 'proffer_session');
    expect(flags).toEqual(expect.arrayContaining(['HttpOnly', 'SameSite=Lax', 'Path=/']));
    const session = await send({ method: 'GET', url: '/auth/session', headers: { cookie: pair! } });
    expect(session).toMatchObject({ status: 200, body: { email: 'cookie@example.com' } });
    const [, token] = (reply.body as { data: [unknown, string] }).data;
    expect(JSON.stringify(session.body)).not.toContain(token);
  });

  it('ends only this session at logout', async () => {
    const { call } = context.current;
    await registered('out@example.com');
    const [left, kept] = [tokenOf(await login('out@example.com')), tokenOf(await login('out@example.com'))];
    const out = await call('logout', {}, left);
    expect(out.status).toBe(200);
    expect(String(out.headers['set-cookie'])).toMatch(/^proffer_session=;/);
    expect((await call('session', {}, left)).status).toBe(401);
    expect((await call('session', {}, kept)).status).toBe(200);
    expect((await call('logout', {}, left)).status).toBe(200);
  });

  // ACC-70
  it('ignores the cookie if the request has a token', async () => {
    const person = await createPerson(context.current, 'buyer');
    const { send } = context.current;
    const headers = { cookie: `proffer_session=${person.token}`, authorization: 'Bearer nonsense' };
    expect((await send({ method: 'GET', url: '/auth/session', headers })).status).toBe(401);
  });

  // ACC-74
  it('ends a session after thirty days', async () => {
    const { call, clock } = context.current;
    const start = clock.now();
    const person = await createPerson(context.current, 'buyer', { staysLoggedIn: false });
    for (const days of [13, 13, 4 - 1 / 86_400]) {
      clock.advance(days * dayMs);
      expect((await call('session', {}, person.token)).status).toBe(200);
    }
    clock.advance(2_000);
    expect((await call('session', {}, person.token)).status).toBe(401);
    clock.set(start);
  });
});

// ACC-150
it('returns the same fields from a login as from the session, including counts', async () => {
  const password = 'quiet river 42';
  const { email } = await createPerson(context.current, 'buyer', { password });
  const { body } = await context.current.call('login', { body: { email, password } });
  const [person, token] = (body as z.output<typeof loginReply>).data;
  expect(person).toMatchObject({ unread: { messages: 0, notifications: { GENERAL: 0 } } });
  expect((await context.current.call('session', {}, token)).body).toEqual(person);
});

describe('guessing passwords', () => {
  // ACC-34
  it('counts wrong passwords since the last correct one and allows more after five minutes', async () => {
    const { clock } = context.current;
    const email = 'guessed@example.com';
    await registered(email);
    const wrong = async (times: number) => {
      const statuses = [];
      for (let count = 0; count < times; count += 1) statuses.push((await login(email, 'wrong')).status);
      return statuses;
    };
    expect(await wrong(9)).toEqual(Array(9).fill(401));
    expect((await login(email)).status).toBe(200);
    expect(await wrong(10)).toEqual(Array(10).fill(401));
    const refused = await login(email);
    expect(refused).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
    clock.advance((Number(refused.headers['retry-after']) + 1) * 1_000);
    expect((await login(email)).status).toBe(200);
  });

  it('reveals a deactivated account only after the correct password', async () => {
    const { pool } = context.current;
    const email = 'deactivated@example.com';
    const { userId } = await registered(email);
    await pool.query('update users set deactivated_at = now() where id = $1', [userId]);
    expect(await login(email, 'wrong')).toMatchObject({ status: 401, body: { code: 'invalid_credentials' } });
    expect(await login(email)).toMatchObject({ status: 403, body: { code: 'deactivated' } });
  });
});

it('contains no password or code in any reply, and a token only in those that issue it', async () => {
  const { call } = context.current;
  const email = 'quiet@example.com';
  const typed = 'unmistakable pass';
  const replies = [await signUp(email, { password: typed })];
  const otp = await codeFor(email);
  const verifiedReply = await call('verifyCode', { query: { email, otp } });
  const { userId, token } = dataOf(verifiedReply);
  replies.push(
    await call('getUser', { query: { email } }, token),
    await call('saveProfile', { body: { ...profileOf(userId), email, password: typed } }, token),
    await call('acceptTerms', { body: { userId } }, token),
    await login(email, 'unmistakable wrong'),
  );
  const shown = [...replies, verifiedReply].map(({ body }) => JSON.stringify(body)).join('\n');
  expect(shown).not.toContain('unmistakable');
  expect(shown).not.toMatch(new RegExp(`\\b${otp}\\b`));
  expect(shown).not.toContain('$argon2');
  expect(replies.map(({ body }) => JSON.stringify(body)).join('\n')).not.toContain(token);
});
