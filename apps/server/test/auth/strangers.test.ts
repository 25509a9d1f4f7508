import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AppError } from '../../src/platform/errors';
import { problemOf, useContext, type Reply } from '../support/context';
import { createPerson } from '../world/people';
import { codeMailedTo, openBrowser, otherThan, resetKeyMailedTo, type Browser } from '../world/stranger-acts';
import { useMailedCodes } from '../world/two-factor-acts';

const context = useContext();
const password = 'a good pass';
const start = new Date('2026-11-21T09:00:00Z');

beforeEach(() => context.current.clock.set(start));
afterEach(() => vi.restoreAllMocks());

const browser = (address?: string) => openBrowser(context, address);
const login = (from: Browser, email: string, typed = password) =>
  from.ask('login', { body: { email, password: typed } });
const statusOf = async (reply: Promise<Reply>) => (await reply).status;
const tokenOf = (reply: Reply) => (reply.body as { data: [unknown, string] }).data[1];
const codeOf = (reply: Reply) => [reply.status, problemOf(reply).code];

const resetKeyOf = (email: string) => resetKeyMailedTo(context.current, email);

/** Replaces password hashing, because the test guesses often and needs no realistic duration. */
function withoutHashing(right: string): void {
  vi.spyOn(context.current.auth.passwords, 'matches').mockImplementation((_hash, typed) =>
    Promise.resolve(typed === right),
  );
}

describe('a stranger who attacks an account for ten minutes', () => {
  it('does not lock the owner out during ten minutes of attacks', async () => {
    const { clock } = context.current;
    const { email } = await createPerson(context.current, 'supplier', { password });
    const wished = 'wished-for@example.com';
    const [usual, signsUp] = [browser(), browser()];
    const token = tokenOf(await login(usual, email));
    const foreign = ['198.51.100.1', '198.51.100.2'].map(browser);
    let refused = 0;

    async function attack(minute: number): Promise<void> {
      const many = minute % 5 === 0;
      for (let count = 0; count < (many ? 12 : 2); count += 1) {
        if ((await login(foreign[0]!, email, 'a wrong pass')).status === 429) refused += 1;
      }
      for (const stranger of foreign) {
        await stranger.ask('forgotPassword', { body: { email } });
        for (let count = 0; count < (many ? 22 : 1); count += 1)
          await stranger.ask('validateReset', { body: { email, key: `${count}.made-up` } });
        await stranger.ask('signup', {
          body: { email: wished, password: 'mine, all mine', userType: 'admin' },
        });
        await stranger.ask('resendCode', { body: { email: wished } });
        // Few enough that codes for this address do not get longer, which would distinguish the owner's.
        for (let count = 0; count < 3; count += 1)
          await stranger.ask('verifyCode', { query: { email: wished, otp: '00000000' } });
      }
    }

    let key = '';
    let otp = '';
    let session = token;
    const changed = 'a better pass';
    const acts: (() => Promise<number>)[] = [
      () => statusOf(login(usual, email)),
      () => statusOf(login(browser(), email)),
      () =>
        statusOf(
          usual.ask('changePassword', { body: { currentPassword: password, newPassword: changed } }, session),
        ),
      () => statusOf(useMailedCodes(context.current, session, { typed: changed })),
      async () => {
        const fresh = browser();
        expect(codeOf(await login(fresh, email, changed))).toEqual([401, 'second_factor_required']);
        const code = await codeMailedTo(context.current, email);
        const wrong = await fresh.ask('secondFactor', { body: { code: otherThan(code) } });
        expect(codeOf(wrong)).toEqual([422, 'code_wrong']);
        const entered = await fresh.ask('secondFactor', { body: { code } });
        session = tokenOf(entered);
        return entered.status;
      },
      async () => {
        expect(await statusOf(usual.ask('forgotPassword', { body: { email } }))).toBe(200);
        key = await resetKeyOf(email);
        return statusOf(signsUp.ask('signup', { body: { email: wished, password, userType: 'Supplier' } }));
      },
      async () => {
        // Waiting codes are mailed in order; the owner's comes within the minute.
        for (let turn = 1; turn <= 3; turn += 1) {
          await context.current.jobs.enqueue(context.current.db, 'auth.mail-sign-up-code', {
            loginId: await loginIdOf(wished),
          });
          await context.current.jobs.drain();
          clock.advance(30_000);
        }
        otp = await codeMailedTo(context.current, wished, /^\d{5} is your/);
        return statusOf(signsUp.ask('verifyCode', { query: { email: wished, otp } }));
      },
      async () => {
        const validated = await usual.ask('validateReset', { body: { email, key } });
        expect(validated.body).toBe('Success');
        const done = await usual.ask('resetPassword', { body: { email, key, password } });
        expect(done.body).toBe('Password has been reset successfully!');
        return done.status;
      },
      async () => {
        expect(codeOf(await login(usual, email))).toEqual([401, 'second_factor_required']);
        const code = await codeMailedTo(context.current, email);
        const entered = await usual.ask('secondFactor', { body: { code } });
        session = tokenOf(entered);
        return entered.status;
      },
      () => statusOf(usual.ask('closeAccount', { body: { password } }, session)),
    ];
    for (const [minute, act] of acts.entries()) {
      await attack(minute);
      clock.advance(30_000);
      expect([minute, await act()]).toEqual([minute, 200]);
      clock.advance(30_000);
    }
    // The other tries were compared: ten per five minutes.
    expect(refused).toBe(18);
    expect(await statusOf(login(signsUp, wished, 'mine, all mine'))).toBe(401);
    expect(codeOf(await login(signsUp, wished))).toEqual([403, 'signup_unfinished']);
  });

  async function loginIdOf(email: string): Promise<number> {
    const { rows } = await context.current.pool.query<{ id: number }>(
      'select id from logins where email_key = $1',
      [email],
    );
    return rows[0]!.id;
  }
});

describe('many networks guessing at one account', () => {
  it('limits guesses of all networks together, which blocks only unknown browsers until a password reset', async () => {
    const { email } = await createPerson(context.current, 'buyer', { password });
    const [usual, fresh] = [browser(), browser()];
    expect(await statusOf(login(usual, email))).toBe(200);
    withoutHashing(password);
    const statuses: number[] = [];
    for (let network = 1; network <= 21; network += 1) {
      const stranger = browser(`192.0.2.${network}`);
      for (let count = 0; count < 10; count += 1)
        statuses.push(await statusOf(login(stranger, email, 'wrong')));
    }
    expect(statuses).toEqual([...Array<number>(200).fill(401), ...Array<number>(10).fill(429)]);

    const refused = await login(fresh, email);
    expect(codeOf(refused)).toEqual([429, 'rate_limited']);
    expect(problemOf(refused).detail).toContain('Forgot password?');
    expect(await statusOf(login(usual, email))).toBe(200);

    vi.restoreAllMocks();
    await fresh.ask('forgotPassword', { body: { email } });
    const body = { email, key: await resetKeyOf(email), password: 'a better pass' };
    expect((await fresh.ask('resetPassword', { body })).body).toBe('Password has been reset successfully!');
    expect(await statusOf(login(fresh, email, 'a better pass'))).toBe(200);
    expect(await statusOf(login(browser(), email, 'a better pass'))).toBe(429);
  });

  it('counts addresses with the same first 56 bits as one network', async () => {
    const { email } = await createPerson(context.current, 'buyer', { password });
    withoutHashing(password);
    const statuses = [];
    for (let host = 1; host <= 11; host += 1)
      statuses.push(await statusOf(login(browser(`2001:db8:7:${host}::${host}`), email, 'wrong')));
    expect(statuses).toEqual([...Array<number>(10).fill(401), 429]);
    expect(await statusOf(login(browser('2001:db8:8::1'), email))).toBe(200);
  });
});

describe('a try refused for overload', () => {
  it('does not count a try refused for overload as wrong, at login and in a session', async () => {
    const { auth } = context.current;
    const { email, token } = await createPerson(context.current, 'buyer', { password });
    const usual = browser();
    const busy = vi
      .spyOn(auth.passwords, 'matches')
      .mockRejectedValue(new AppError('unavailable', { text: 'Too many people are logging in.' }));
    const confirm = () =>
      usual.ask('setTwoFactor', { body: { method: 'mail', password } }, token).then(({ status }) => status);
    const statuses = [];
    for (let count = 0; count < 12; count += 1)
      statuses.push(await statusOf(login(usual, email)), await confirm());
    expect(new Set(statuses)).toEqual(new Set([503]));
    busy.mockRestore();
    expect(await statusOf(login(usual, email))).toBe(200);
    expect(await confirm()).toBe(202);
  });
});

describe('a code of the second step', () => {
  it('invalidates a code only for the half session that guessed at it', async () => {
    const { email, token } = await createPerson(context.current, 'buyer', { password });
    const [thief, owner] = [browser(), browser()];
    await useMailedCodes(context.current, token);
    await login(thief, email);
    await login(owner, email);
    const code = await codeMailedTo(context.current, email);
    const guess = () => thief.ask('secondFactor', { body: { code: otherThan(code) } });
    const codes = [];
    for (let count = 0; count < 5; count += 1) codes.push(problemOf(await guess()).code);
    expect(codes).toEqual([...Array<string>(4).fill('code_wrong'), 'code_expired']);
    expect(codeOf(await thief.ask('secondFactor', { body: { code } }))).toEqual([422, 'code_expired']);
    expect(await statusOf(owner.ask('secondFactor', { body: { code } }))).toBe(200);
  });
});

describe('security events of an attack', () => {
  it('records successful, wrong and refused logins separately with their origin', async () => {
    const { email, loginId } = await createPerson(context.current, 'buyer', { password });
    const [stranger, owner] = [browser('203.0.113.50'), browser('203.0.113.51')];
    withoutHashing(password);
    for (let count = 0; count < 11; count += 1) await login(stranger, email, 'wrong');
    await login(owner, email);
    const read = async () => {
      const { rows } = await context.current.pool.query<{ kind: string; address: string; times: number }>(
        `select kind, address, sum(times)::int as times from security_events where login_id = $1 group by 1, 2 order by 1`,
        [loginId],
      );
      return rows;
    };
    await vi.waitFor(async () =>
      expect(await read()).toEqual([
        { kind: 'login.failed', address: '203.0.113.50', times: 10 },
        { kind: 'login.locked', address: '203.0.113.50', times: 1 },
        { kind: 'login.succeeded', address: '203.0.113.51', times: 1 },
      ]),
    );
  });
});
