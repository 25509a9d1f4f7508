import { beforeEach, describe, expect, it } from 'vitest';
import { problemOf, requestOf, useContext, type Reply } from '../support/context';
import { createPerson } from '../world/people';
import { codeMailedTo, openBrowser, otherThan, type Browser } from '../world/stranger-acts';

const context = useContext();
const password = 'a good pass';
const foreign = 'mine, all mine';
const halfAMinuteMs = 30_000;
const dayMs = 24 * 3_600_000;
const start = new Date('2026-11-21T09:00:00Z');

beforeEach(() => context.current.clock.set(start));

const browser = (address?: string) => openBrowser(context, address);
const signUp = (from: Browser, email: string, fields: Record<string, unknown> = {}) =>
  from.ask('signup', { body: { email, password, userType: 'Supplier', ...fields } });
const verify = (from: Browser, email: string, otp: string) =>
  from.ask('verifyCode', { query: { email, otp } });
const login = (from: Browser, email: string, typed = password) =>
  from.ask('login', { body: { email, password: typed } });
const codeOf = (reply: Reply) => [reply.status, problemOf(reply).code];
const dataOf = (reply: Reply) => (reply.body as { data: { userId: number; codeDigits?: number } }).data;

let addresses = 0;
const newAddress = () => `office-${(addresses += 1)}@corp.example.com`;

async function rowsOf(sql: string, values: unknown[]): Promise<unknown[]> {
  return (await context.current.pool.query(sql, values)).rows as unknown[];
}

/** Lets the next queued code be mailed. */
async function nextMail(email: string): Promise<void> {
  const { clock, db, jobs } = context.current;
  clock.advance(halfAMinuteMs);
  const [login] = (await rowsOf('select id from logins where email_key = $1', [email])) as { id: number }[];
  await jobs.enqueue(db, 'auth.mail-sign-up-code', { loginId: login!.id });
  await jobs.drain();
}

describe('an address that a stranger signed up with', () => {
  // ACC-44, ACC-45
  it("lets the owner of an address sign up with own password and role despite a stranger's sign-up", async () => {
    const email = newAddress();
    const [stranger, owner] = [browser(), browser()];
    await signUp(stranger, email, { password: foreign, userType: 'admin' });
    const strangers = await codeMailedTo(context.current, email);
    await context.current.jobs.drain();
    expect((await signUp(owner, email)).status).toBe(200);
    await nextMail(email);
    const otp = await codeMailedTo(context.current, email, /^\d{5} is/);
    await signUp(stranger, email, { password: foreign, userType: 'admin' });
    for (let count = 0; count < 6; count += 1) await verify(stranger, email, '00000');

    // The owner's mailbox also has the code of the stranger's attempt, which must not activate the stranger's
    // password.
    expect(codeOf(await verify(owner, email, strangers))).toEqual([422, 'code_wrong']);
    expect(await verify(owner, email, otp)).toMatchObject({
      status: 200,
      body: { data: { step: 'profile' } },
    });
    expect(codeOf(await verify(stranger, email, strangers))).toEqual([422, 'code_expired']);
    expect((await login(stranger, email, foreign)).status).toBe(401);
    expect(codeOf(await login(owner, email))).toEqual([403, 'signup_unfinished']);
  });

  it('mails an address at most once in half a minute in all, and each code eventually', async () => {
    const { call, countMail } = context.current;
    const email = newAddress();
    const before = await countMail();
    const browsers = [browser(), browser(), browser()];
    for (const one of browsers) {
      for (let count = 0; count < 2; count += 1) await signUp(one, email);
      await one.ask('resendCode', { body: { email } });
    }
    await call('forgotPassword', { body: { email } });
    expect((await countMail()) - before).toBe(1);
    await nextMail(email);
    expect((await countMail()) - before).toBe(2);
    await nextMail(email);
    expect((await countMail()) - before).toBe(3);
    await nextMail(email);
    expect((await countMail()) - before).toBe(3);
  });

  it('mails at once again after the code of the last mail was entered', async () => {
    const { countMail } = context.current;
    const email = newAddress();
    const owner = browser();
    await signUp(owner, email);
    const otp = await codeMailedTo(context.current, email);
    expect((await verify(owner, email, otp)).status).toBe(200);
    const before = await countMail();
    await owner.ask('forgotPassword', { body: { email } });
    expect((await countMail()) - before).toBe(1);
  });

  // ACC-43
  it('makes codes longer after many wrong guesses, and they still let the owner in', async () => {
    const { clock } = context.current;
    const email = newAddress();
    const [owner, ...strangers] = [browser(), browser(), browser(), browser()];
    for (const stranger of strangers) await signUp(stranger, email, { password: foreign });
    const codes = new Set<string>();
    for (let round = 0; round < 4; round += 1) {
      for (const stranger of strangers) {
        // Six digits are wrong for certain.
        for (let count = 0; count < 5; count += 1) {
          const { code, details } = problemOf(await verify(stranger, email, '000000'));
          codes.add(`${code} ${details?.['digits'] ?? ''}`);
        }
        await stranger.ask('resendCode', { body: { email } });
      }
      clock.advance(halfAMinuteMs);
      await context.current.jobs.drain();
    }
    expect([...codes].toSorted()).toEqual(['code_expired 5', 'code_expired 8', 'code_wrong ']);
    expect(dataOf(await signUp(owner, email)).codeDigits).toBe(8);
    await nextMail(email);
    await nextMail(email);
    await nextMail(email);
    await nextMail(email);
    const tried = await verify(owner, email, await codeMailedTo(context.current, email));
    expect(tried.status).toBe(200);
  });

  // ACC-45
  it('frees an unverified address after a day and a verified one after thirty days', async () => {
    const { auth, clock } = context.current;
    const [unproved, proved, done] = [
      newAddress(),
      newAddress(),
      await createPerson(context.current, 'buyer'),
    ];
    const owner = browser();
    await signUp(browser(), unproved);
    await signUp(owner, proved);
    await verify(owner, proved, await codeMailedTo(context.current, proved));
    const left = async () => {
      await auth.sweep();
      const rows = await rowsOf('select email from logins where email = any($1) order by email', [
        [unproved, proved, done.email],
      ]);
      return rows.map((row) => (row as { email: string }).email);
    };
    clock.advance(dayMs - 1_000);
    expect(await left()).toHaveLength(3);
    clock.advance(20 * 60_000);
    expect(await left()).toEqual([done.email, proved].toSorted());
    clock.advance(29 * dayMs);
    expect(await left()).toEqual([done.email]);
  });
});

describe('revealing that an address is registered', () => {
  it('reveals to one network only a limited number of times per hour that an address is registered', async () => {
    const { clock } = context.current;
    const { email } = await createPerson(context.current, 'buyer');
    const [curious, other] = [browser('203.0.113.9'), browser('203.0.113.10')];
    const statuses = [];
    for (let count = 0; count < 21; count += 1) statuses.push((await signUp(curious, email)).status);
    expect(statuses).toEqual([...Array<number>(20).fill(409), 201]);
    expect((await signUp(other, email)).status).toBe(409);
    clock.advance(3_600_000);
    expect((await signUp(curious, email)).status).toBe(409);
  });

  // ACC-172
  it('answers by mail only beyond that limit, and a new user of the same network can still sign up', async () => {
    const { email } = await createPerson(context.current, 'buyer');
    const [curious, person] = [browser('203.0.113.11'), browser('203.0.113.11')];
    for (let count = 0; count < 20; count += 1) await signUp(curious, email);
    const fresh = newAddress();
    const [taken, free] = [await signUp(curious, email), await signUp(person, fresh)];
    const answerTo = (reply: Reply, typed: string) =>
      JSON.stringify([reply.status, reply.body]).replace(typed, 'the address');
    expect(answerTo(taken, email)).toBe(answerTo(free, fresh));
    const again = await signUp(person, fresh);
    expect(answerTo(again, fresh)).toBe(answerTo(await signUp(curious, email), email));
    expect(codeOf(await verify(curious, email, '000000'))).toEqual([422, 'code_wrong']);
    expect(codeOf(await verify(person, fresh, '000000'))).toEqual([422, 'code_wrong']);

    const told = await context.current.mailTo(email);
    expect(told).toMatchObject({ subject: 'You already have a Proffer account' });
    expect(told!.text).not.toMatch(/\d{5}/);
    const verified = await verify(person, fresh, await codeMailedTo(context.current, fresh));
    expect(verified).toMatchObject({ status: 200, body: { data: { email: fresh, step: 'profile' } } });
    expect((verified.body as { data: { userId: number } }).data.userId).toBeGreaterThan(0);
  });

  it('gives no access by the code of a sign-up with a registered address, and keeps its password', async () => {
    const { auth, pool } = context.current;
    const { email, loginId } = await createPerson(context.current, 'buyer', { password });
    const curious = browser('203.0.113.12');
    for (let count = 0; count < 21; count += 1) await signUp(curious, email, { password: foreign });
    const { rows } = await pool.query<{ id: number }>('select id from sign_up_attempts where login_id = $1', [
      loginId,
    ]);
    const code = await auth.signUpCodes.writeOut(rows[0]!.id);
    expect(codeOf(await verify(curious, email, code!.digits))).toEqual([422, 'code_expired']);
    expect((await login(browser(), email, foreign)).status).toBe(401);
    expect((await login(browser(), email)).status).toBe(200);
  });
});

describe('the call that checks a code', () => {
  // ACC-44
  it('refuses a code sent from another site, which would count as a wrong try', async () => {
    const email = newAddress();
    await context.current.call('signup', { body: { email, password, userType: 'Buyer' } });
    const otp = await codeMailedTo(context.current, email);
    const ask = (site: string | undefined, typed: string) => {
      const request = requestOf('verifyCode', { query: { email, otp: typed } });
      const headers = { ...request.headers, ...(site ? { 'sec-fetch-site': site } : {}) };
      return context.current.send({ ...request, headers });
    };
    for (let count = 0; count < 5; count += 1)
      expect(codeOf(await ask('cross-site', otherThan(otp)))).toEqual([403, 'foreign_origin']);
    expect((await ask('same-origin', otp)).status).toBe(200);
  });
});

describe('appointing an administrator at the console', () => {
  const appoint = (email: string) => context.current.admins.appoint(email);
  const eventsOf = (userId: number) =>
    rowsOf(`select act, after from audit_log where subject_id = $1`, [userId]);

  it("removes the password, session and code of a stranger's sign-up when its address is appointed", async () => {
    const { auth, call } = context.current;
    const email = newAddress();
    const stranger = browser();
    const { userId } = dataOf(await signUp(stranger, email, { password: foreign, userType: 'admin' }));
    const otp = await codeMailedTo(context.current, email);
    expect(await appoint(email)).toBe('made');
    for (const door of ['admin', 'market', undefined])
      expect((await stranger.ask('login', { body: { email, password: foreign, door } })).status).toBe(401);
    expect(codeOf(await verify(stranger, email, otp))).toEqual([422, 'code_expired']);
    expect((await signUp(stranger, email, { password: foreign, userType: 'admin' })).status).toBe(409);
    expect(await eventsOf(userId)).toEqual([
      { act: 'user.approved', after: { isApproved: true, signUpWiped: true } },
    ]);
    expect(
      await rowsOf(
        `select detail from security_events where kind = 'administrator.appointed' and account = $1`,
        [email],
      ),
    ).toEqual([{ detail: { signUpWiped: true } }]);

    const url = new URL((await auth.password.resetUrl(email, 'alogin'))!);
    const body = { email, key: url.searchParams.get('key'), password };
    expect((await call('resetPassword', { body })).body).toBe('Password has been reset successfully!');
    expect((await browser().ask('login', { body: { email, password, door: 'admin' } })).status).toBe(200);
  });

  it('removes the unfinished, verified sign-up of an appointed administrator with its session', async () => {
    const { call } = context.current;
    const email = newAddress();
    const halfway = browser();
    await signUp(halfway, email, { userType: 'admin' });
    const verified = await verify(halfway, email, await codeMailedTo(context.current, email));
    const { token, userId } = (verified.body as { data: { token: string; userId: number } }).data;
    expect(await appoint(email)).toBe('made');
    expect((await call('acceptTerms', { body: { userId } }, token)).status).toBe(401);
    expect((await login(halfway, email)).status).toBe(401);
  });

  it('appoints an address begun by a supplier only if it is unverified', async () => {
    const [begun, proved] = [newAddress(), newAddress()];
    const owner = browser();
    await signUp(browser(), begun, { password: foreign });
    expect(await appoint(begun)).toBe('made');
    expect(
      await rowsOf(`select role from users join logins l on l.id = login_id where email = $1`, [begun]),
    ).toEqual([{ role: 'admin' }]);
    await signUp(owner, proved);
    await verify(owner, proved, await codeMailedTo(context.current, proved));
    await expect(appoint(proved)).rejects.toThrow('belongs to an account of the market');
  });

  it('lets only one succeed of an appointment and a concurrent verification of the address', async () => {
    const email = newAddress();
    const stranger = browser();
    await signUp(stranger, email, { password: foreign, userType: 'admin' });
    const otp = await codeMailedTo(context.current, email);
    await Promise.all([verify(stranger, email, otp), appoint(email)]);
    expect((await login(stranger, email, foreign)).status).toBe(401);
    expect(
      await rowsOf('select 1 from sessions s join logins l on l.id = s.login_id where email = $1', [email]),
    ).toEqual([]);
  });

  // ACC-43
  it('mails administrators a sign-up code of eight digits', async () => {
    const email = 'first-admin@example.com';
    const owner = browser();
    expect(dataOf(await signUp(owner, email, { userType: 'admin' })).codeDigits).toBe(8);
    expect(await codeMailedTo(context.current, email)).toMatch(/^\d{8}$/);
  });
});
