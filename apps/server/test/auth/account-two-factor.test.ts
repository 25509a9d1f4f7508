import { beforeEach, describe, expect, it } from 'vitest';
import { limits } from '@proffer/contract/wire/limits';
import type { RouteName } from '@proffer/contract/wire/paths';
import { routes } from '@proffer/contract/routes';
import { cookieOf, problemOf, useContext, type Reply } from '../support/context';
import { publishOffer } from '../world/people';
import {
  fieldsOf,
  noticeSubject,
  refusal,
  scan,
  start,
  statusesOf,
  stepMs,
  wrongFor,
  password,
  twoFactorActs,
} from '../world/two-factor-acts';

const context = useContext();
const {
  person,
  ask,
  login,
  prove,
  stateOf,
  setFactor,
  halfLogin,
  loginWith,
  withMail,
  mailedCode,
  seedOf,
  codeOf,
  wrongCodeOf,
  startApp,
  confirmApp,
  withApp,
} = twoFactorActs(context);

beforeEach(() => context.current.clock.set(start));

describe('two-step login by mailed code', () => {
  // ACC-173
  it('does not switch two-step login on by the password alone or a wrong code', async () => {
    const { countMail, mailTo } = context.current;
    const owner = await person();
    const before = await countMail();
    const asked = await ask('setTwoFactor', { method: 'mail', password }, owner.token);
    expect(asked).toMatchObject({ status: 202, body: { codeMailed: true } });
    expect((await countMail()) - before).toBe(1);
    expect(await stateOf(owner)).toMatchObject({ method: 'off' });
    const code = /^\d{5}/.exec((await mailTo(owner.email))!.subject)![0];
    const withCode = (typed: string) =>
      ask('setTwoFactor', { method: 'mail', password, code: typed }, owner.token);
    const wrong = await withCode(wrongFor(code));
    expect([...refusal(wrong), fieldsOf(wrong)]).toEqual([422, 'code_wrong', ['code']]);
    expect(await stateOf(owner)).toMatchObject({ method: 'off' });
    expect((await login(owner.email)).status).toBe(200);
    expect((await withCode(code)).status).toBe(200);
    await halfLogin(owner.email);
  });

  // ACC-173
  it('ends the other sessions when two-step login is switched on, so that none of them can switch it off', async () => {
    const owner = await person();
    const [, other] = ((await login(owner.email)).body as { data: [unknown, string] }).data;
    expect((await setFactor(owner.token, 'mail')).status).toBe(200);
    expect((await setFactor(other, 'off')).status).toBe(401);
  });

  it('switches two-step login on with the password and a first code, and off again', async () => {
    const owner = await person();
    expect(await stateOf(owner)).toEqual({ method: 'off', recoveryCodesLeft: 0 });
    const refused = await setFactor(owner.token, 'mail', 'not this one');
    expect([...refusal(refused), fieldsOf(refused)]).toEqual([422, 'invalid_input', ['password']]);
    expect(await stateOf(owner)).toMatchObject({ method: 'off' });
    expect((await login(owner.email)).status).toBe(200);

    const on = await setFactor(owner.token, 'mail');
    expect(on).toMatchObject({ status: 200, body: { method: 'mail', recoveryCodesLeft: 0 } });
    await halfLogin(owner.email);
    expect((await setFactor(owner.token, 'off', 'not this one')).status).toBe(422);
    await halfLogin(owner.email);
    expect((await setFactor(owner.token, 'off')).status).toBe(200);
    expect((await login(owner.email)).status).toBe(200);
  });

  // ACC-80
  it('asks for the mailed code after the correct password, and lets in with it', async () => {
    const { email, userId } = await withMail();
    const reply = await login(email);
    expect(reply).toMatchObject({
      status: 401,
      body: {
        code: 'second_factor_required',
        status: 'Error',
        details: { method: 'mail', email: `${email[0]}•••@example.com` },
      },
    });
    expect(JSON.stringify(reply.body)).not.toContain(email);
    const [pair = '', ...flags] = cookieOf(reply, 'proffer_session');
    expect(flags).toEqual(expect.arrayContaining(['HttpOnly', 'SameSite=Lax', 'Path=/']));
    const half = pair.replace('proffer_session=', '');
    expect(JSON.stringify(reply.body)).not.toContain(half);

    const entered = await prove(half, await mailedCode(email));
    expect(entered).toMatchObject({
      status: 200,
      body: { status: 'Success', data: [{ userId, email }, {}] },
    });
    const [, token] = (entered.body as { data: [unknown, string] }).data;
    expect(token).not.toBe(half);
    expect(cookieOf(entered, 'proffer_session')[0]).toBe(`proffer_session=${token}`);
    expect((await context.current.call('session', {}, token)).body).toMatchObject({ userId });
    expect((await context.current.call('session', {}, half)).status).toBe(401);
  });

  it('mails no code after a wrong password', async () => {
    const { email } = await withMail();
    const before = await context.current.countMail();
    const refused = await ask('login', { email, password: 'not this one' });
    expect(refusal(refused)).toEqual([401, 'invalid_credentials']);
    expect(cookieOf(refused, 'proffer_session')).toEqual([]);
    expect(await context.current.countMail()).toBe(before);
  });

  it('accepts the code after four wrong tries and invalidates it after the fifth', async () => {
    const [four, five] = [await withMail(), await withMail()];
    const tryWrong = async (half: string, code: string, times: number) => {
      const replies = [];
      for (let count = 0; count < times; count += 1) replies.push(await prove(half, wrongFor(code)));
      return replies;
    };
    const half = await halfLogin(four.email);
    const code = await mailedCode(four.email);
    const [wrong] = await tryWrong(half, code, 4);
    expect([...refusal(wrong!), fieldsOf(wrong!)]).toEqual([422, 'code_wrong', ['code']]);
    expect(problemOf(wrong!)).toMatchObject({ status: 'Error', msg: problemOf(wrong!).detail });
    expect((await prove(half, ` ${code.slice(0, 2)} ${code.slice(2)} `)).status).toBe(200);

    const burnt = await halfLogin(five.email);
    const gone = await mailedCode(five.email);
    const codes = (await tryWrong(burnt, gone, 5)).map((reply) => problemOf(reply).code);
    expect(codes).toEqual(['code_wrong', 'code_wrong', 'code_wrong', 'code_wrong', 'code_expired']);
    expect(refusal(await prove(burnt, gone))).toEqual([422, 'code_expired']);
    expect((await ask('resendSecondFactor', undefined, burnt)).status).toBe(200);
    expect((await prove(burnt, await mailedCode(five.email))).status).toBe(200);
  });

  it('limits guesses at the code even if new ones are requested', async () => {
    const { email } = await withMail();
    const half = await halfLogin(email);
    const wrong = wrongFor(await mailedCode(email));
    const statuses = [];
    for (let count = 0; count < 21; count += 1) {
      if (count > 0 && count % 5 === 0) await ask('resendSecondFactor', undefined, half);
      statuses.push((await prove(half, wrong)).status);
    }
    expect(statuses).toEqual([...Array<number>(20).fill(422), 429]);
    const refused = await loginWith(email, await mailedCode(email));
    expect(refused.status).toBe(429);
    expect(problemOf(refused).details).toEqual({ retryAfterSeconds: 24 * 3_600 });
  });

  it('derives different codes for login and sign-up from the same seed', async () => {
    const { auth, pool } = context.current;
    const { email, loginId } = await withMail();
    const half = await halfLogin(email);
    await pool.query(`update verification_codes set nonce = 'the same seed' where login_id = $1`, [loginId]);
    const { rows } = await pool.query<{ id: number }>(
      `insert into sign_up_attempts
         (login_id, browser_mark, network_mark, role, password_hash, nonce, digits, expires_at)
       values ($1, '', '', 'supplier', '', 'the same seed', 5, '2100-01-01') returning id`,
      [loginId],
    );
    const signUp = await auth.signUpCodes.writeOut(rows[0]!.id);
    const secondFactor = (await auth.codes.read(loginId, 'second-factor'))?.digits;
    expect(signUp?.digits).toMatch(/^\d{5}$/);
    expect(signUp?.digits).not.toBe(secondFactor);
    expect(refusal(await prove(half, signUp!.digits))).toEqual([422, 'code_wrong']);
    expect((await prove(half, secondFactor!)).status).toBe(200);
  });

  it('derives different codes for different logins from the same seed', async () => {
    const { pool } = context.current;
    const [one, two] = [await withMail(), await withMail()];
    const half = await halfLogin(one.email);
    await halfLogin(two.email);
    await pool.query(`update verification_codes set nonce = 'one seed' where login_id in ($1, $2)`, [
      one.loginId,
      two.loginId,
    ]);
    expect(refusal(await prove(half, await mailedCode(two.email)))).toEqual([422, 'code_wrong']);
    expect((await prove(half, await mailedCode(one.email))).status).toBe(200);
  });

  it('accepts a mailed code once, also from two half logins at the same time', async () => {
    const { email } = await withMail();
    const halves = [await halfLogin(email), await halfLogin(email)];
    const code = await mailedCode(email);
    const replies = await Promise.all(halves.map((half) => prove(half, code)));
    expect(statusesOf(replies)).toEqual([200, 422]);
    expect(refusal(await loginWith(email, code))[0]).toBe(422);
  });

  it('accepts the code and the half login for ten minutes', async () => {
    const { clock } = context.current;
    const [early, late] = [await withMail(), await withMail()];
    const halves = [await halfLogin(early.email), await halfLogin(late.email)] as const;
    const codes = [await mailedCode(early.email), await mailedCode(late.email)] as const;
    clock.advance(limits.secondFactorMs - 1_000);
    expect((await prove(halves[0], codes[0])).status).toBe(200);
    clock.advance(2_000);
    expect(refusal(await prove(halves[1], codes[1]))).toEqual([401, 'unauthenticated']);
    const before = await seedOf(late.loginId);
    const again = await halfLogin(late.email);
    expect(await seedOf(late.loginId)).not.toEqual(before);
    expect((await prove(again, await mailedCode(late.email))).status).toBe(200);
  });

  it('mails the same code again, but not without limit', async () => {
    const { email } = await withMail();
    const half = await halfLogin(email);
    const first = await mailedCode(email);
    const before = await context.current.countMail();
    const resend = () => ask('resendSecondFactor', undefined, half);
    for (let count = 0; count < 5; count += 1) expect((await resend()).status).toBe(200);
    const refused = await resend();
    expect(refused.status).toBe(429);
    expect(problemOf(refused).details).toEqual({ retryAfterSeconds: Number(refused.headers['retry-after']) });
    expect((await context.current.countMail()) - before).toBe(5);
    expect(await mailedCode(email)).toBe(first);
    expect((await prove(half, first)).status).toBe(200);
  });
});

describe('half a login', () => {
  // ACC-80
  it('lets a half login only prove itself, request the code and log out', async () => {
    const { app, call } = context.current;
    const { email, token } = await withMail();
    const half = await halfLogin(email);
    const closed = (Object.keys(routes) as RouteName[]).filter((name) => {
      const { method, path: url, auth } = routes[name];
      return auth !== 'public' && auth !== 'second-factor' && app.hasRoute({ method, url });
    });
    expect(closed.length).toBeGreaterThan(40);
    const open = [];
    for (const name of closed) {
      const reply = await call(name, { params: { id: 1, userId: 1 } }, half);
      if (reply.status !== 401) open.push([name, reply.status]);
    }
    expect(open).toEqual([]);

    expect((await ask('resendSecondFactor', undefined, half)).status).toBe(200);
    for (const route of ['secondFactor', 'resendSecondFactor'] as const) {
      expect((await ask(route, { code: '12345' }, token)).status).toBe(401);
      expect((await ask(route, { code: '12345' })).status).toBe(401);
    }
    expect((await call('logout', {}, half)).status).toBe(200);
    expect((await prove(half, await mailedCode(email))).status).toBe(401);
  });

  it('treats a half login like a visitor in public calls', async () => {
    const { call } = context.current;
    const supplier = await withMail();
    const id = await publishOffer(context.current, supplier, { ndaRequired: true });
    const draft = await call('createOffer', { body: { title: 'Not yet' } }, supplier.token);
    const draftId = (draft.body as { id: number }).id;
    const half = await halfLogin(supplier.email);
    const view = (of: number, as?: string) => call('viewOffer', { params: { id: of } }, as);
    const [own, public_, halfway] = [await view(id, supplier.token), await view(id), await view(id, half)];
    expect(halfway.status).toBe(200);
    expect(halfway.body).toEqual(public_.body);
    expect(halfway.body).not.toEqual(own.body);
    expect((await view(draftId, supplier.token)).status).toBe(200);
    expect((await view(draftId, half)).status).toBe(404);
  });

  it('does not list a half login as a device, and ends it with the others', async () => {
    const { call } = context.current;
    const { email, token } = await withMail();
    const half = await halfLogin(email);
    const code = await mailedCode(email);
    expect((await call('sessions', {}, token)).body).toHaveLength(1);
    expect((await call('endOtherSessions', {}, token)).status).toBe(200);
    expect(refusal(await prove(half, code))).toEqual([401, 'unauthenticated']);
  });

  it('does not let a user finish a half login after being deactivated', async () => {
    const { pool } = context.current;
    const [mailed, app] = [await withMail(), await withApp()];
    const halves = [await halfLogin(mailed.email), await halfLogin(app.email)] as const;
    const code = await mailedCode(mailed.email);
    await pool.query('update users set deactivated_at = now() where id in ($1, $2)', [
      mailed.userId,
      app.userId,
    ]);
    expect((await prove(halves[0], code)).status).toBe(401);
    expect((await prove(halves[1], codeOf(app.app))).status).toBe(401);
  });

  it('mails a login from a new browser only after the second step', async () => {
    const { email, app } = await withApp();
    expect((await loginWith(email, codeOf(app))).status).toBe(200);
    const before = await context.current.countMail();
    const half = await halfLogin(email);
    expect((await prove(half, wrongCodeOf(app))).status).toBe(422);
    expect(await context.current.countMail()).toBe(before);
    expect((await prove(half, codeOf(app, 1))).status).toBe(200);
    expect(await context.current.countMail()).toBe(before + 1);
    expect(await context.current.mailTo(email)).toMatchObject({ subject: 'New login to your account' });
  });
});

it('mails every change of two-step login, but nothing when nothing changes', async () => {
  const { countMail, mailTo, clock } = context.current;
  const owner = await person();
  const told = async (act: () => Promise<Reply>) => {
    const before = await countMail();
    expect((await act()).status).toBe(200);
    const mails = (await countMail()) - before;
    return mails === 0 ? null : await mailTo(owner.email);
  };
  const mail = await told(() => setFactor(owner.token, 'mail'));
  expect(mail).toMatchObject({
    subject: noticeSubject,
    text: expect.stringContaining('mail to this address'),
  });
  expect(await told(() => setFactor(owner.token, 'mail'))).toBeNull();

  expect(await told(() => startApp(owner.token))).toBeNull();
  const app = scan(await startApp(owner.token));
  const confirmed = await told(() => confirmApp(owner.token, codeOf(app)));
  expect(confirmed).toMatchObject({
    subject: noticeSubject,
    text: expect.stringContaining('authenticator app'),
  });

  clock.advance(stepMs);
  const another = scan(await startApp(owner.token));
  const replaced = await told(() => confirmApp(owner.token, codeOf(another)));
  expect(replaced).toMatchObject({ subject: noticeSubject });

  const off = await told(() => setFactor(owner.token, 'off'));
  expect(off).toMatchObject({ subject: noticeSubject, text: expect.stringContaining('only your password') });
  expect(await told(() => setFactor(owner.token, 'off'))).toBeNull();
});

it('keeps two-step login on after a password reset and ends half logins', async () => {
  const owner = await withApp();
  const half = await halfLogin(owner.email);
  await ask('forgotPassword', { email: owner.email });
  const mail = await context.current.mailTo(owner.email, 'Set a new Proffer password');
  const key = /[?&]key=([\w.-]+)/.exec(mail?.text ?? '')?.[1];
  const done = await ask('resetPassword', { email: owner.email, key, password: 'a better pass' });
  expect(done.body).toBe('Password has been reset successfully!');
  expect((await prove(half, codeOf(owner.app))).status).toBe(401);
  const again = await ask('login', { email: owner.email, password: 'a better pass' });
  expect(refusal(again)).toEqual([401, 'second_factor_required']);
});
