import { beforeEach, describe, expect, it } from 'vitest';
import { limits } from '@proffer/contract/wire/limits';
import { cookieOf, problemOf, useContext } from '../support/context';
import {
  codesOf,
  fieldsOf,
  password,
  refusal,
  scan,
  start,
  statusesOf,
  stepMs,
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
  codeOf,
  wrongCodeOf,
  startApp,
  confirmApp,
  withApp,
} = twoFactorActs(context);

beforeEach(() => context.current.clock.set(start));

describe('an authenticator app', () => {
  // ACC-80
  it('sets up an authenticator app with the password and a code of the app', async () => {
    const owner = await person();
    const refused = await startApp(owner.token, 'not this one');
    expect([...refusal(refused), fieldsOf(refused)]).toEqual([422, 'invalid_input', ['password']]);
    expect(refusal(await confirmApp(owner.token, '123456'))).toEqual([422, 'code_expired']);

    const begun = await startApp(owner.token);
    const app = scan(begun);
    expect(app).toMatchObject({ issuer: 'Proffer', label: owner.email, digits: 6, period: 30 });
    expect(app.secret.base32).toBe((begun.body as { secret: string }).secret);
    expect(await stateOf(owner)).toEqual({ method: 'off', recoveryCodesLeft: 0 });
    expect((await login(owner.email)).status).toBe(200);

    const wrong = await confirmApp(owner.token, wrongCodeOf(app));
    expect([...refusal(wrong), fieldsOf(wrong)]).toEqual([422, 'code_wrong', ['code']]);
    expect(await stateOf(owner)).toMatchObject({ method: 'off' });

    const confirmed = await confirmApp(owner.token, codeOf(app));
    expect(confirmed.status).toBe(200);
    const recovery = codesOf(confirmed);
    expect(new Set(recovery).size).toBe(limits.recoveryCodes);
    for (const code of recovery) expect(code).toMatch(/^[a-z2-9]{5}-[a-z2-9]{5}$/);
    expect(await stateOf(owner)).toEqual({ method: 'authenticator', recoveryCodesLeft: 10 });
    expect(refusal(await confirmApp(owner.token, codeOf(app, 1)))).toEqual([422, 'code_expired']);
  });

  it('asks for a code of the authenticator app at login and mails none', async () => {
    const owner = await withApp();
    const before = await context.current.countMail();
    const reply = await login(owner.email);
    expect(reply).toMatchObject({ status: 401, body: { details: { method: 'authenticator' } } });
    const half = cookieOf(reply, 'proffer_session')[0]!.replace('proffer_session=', '');
    expect((await ask('resendSecondFactor', undefined, half)).status).toBe(200);
    expect(await context.current.countMail()).toBe(before);
    const wrong = await prove(half, wrongCodeOf(owner.app));
    expect([...refusal(wrong), fieldsOf(wrong)]).toEqual([422, 'code_wrong', ['code']]);
    expect(refusal(await prove(half, '12345'))).toEqual([422, 'code_wrong']);
    const code = codeOf(owner.app);
    expect(await prove(half, `${code.slice(0, 3)} ${code.slice(3)}`)).toMatchObject({
      status: 200,
      body: { data: [{ userId: owner.userId }, {}] },
    });
  });

  it('accepts a code of the app one time step off at most, and each code only once', async () => {
    const { email, app } = await withApp();
    const outcomes = [];
    // In this order, because a code is rejected once a later one was used.
    for (const steps of [-2, 2, -1, -1, 0, 0, -1, 1, 1])
      outcomes.push([steps, (await loginWith(email, codeOf(app, steps))).status]);
    expect(outcomes).toEqual([
      [-2, 422],
      [2, 422],
      [-1, 200],
      [-1, 422],
      [0, 200],
      [0, 422],
      [-1, 422],
      [1, 200],
      [1, 422],
    ]);
  });

  it('lets in only one of two logins that submit the same code of the app at the same time', async () => {
    const { email, app } = await withApp();
    const halves = [await halfLogin(email), await halfLogin(email)];
    const replies = await Promise.all(halves.map((half) => prove(half, codeOf(app))));
    expect(statusesOf(replies)).toEqual([200, 422]);
  });

  it('does not accept the code that set up the app for a login', async () => {
    const owner = await person();
    const app = scan(await startApp(owner.token));
    const code = codeOf(app);
    expect((await confirmApp(owner.token, code)).status).toBe(200);
    const replayed = await loginWith(owner.email, code);
    expect(refusal(replayed)).toEqual([422, 'code_wrong']);
    expect(problemOf(replayed).detail).toBe('This code has already been used. Please wait for the next one.');
    context.current.clock.advance(stepMs);
    expect((await loginWith(owner.email, codeOf(app))).status).toBe(200);
  });

  it('limits guesses at codes of the app, both at login and during set-up', async () => {
    const { email, app, token } = await withApp();
    const half = await halfLogin(email);
    const begun = scan(await startApp(token));
    const statuses: { login: number[]; setUp: number[] } = { login: [], setUp: [] };
    // Browsers unknown to the login share twenty tries a day (decision record 0016).
    for (let count = 0; count < 20; count += 1) {
      statuses.login.push((await prove(half, wrongCodeOf(app))).status);
      // One confirmation was counted already when the first app was set up.
      if (count < 9) statuses.setUp.push((await confirmApp(token, wrongCodeOf(begun))).status);
    }
    expect([...new Set(statuses.login), ...new Set(statuses.setUp)]).toEqual([422, 422]);
    expect((await prove(half, codeOf(app))).status).toBe(429);
    expect((await confirmApp(token, codeOf(begun))).status).toBe(429);
  });

  it('keeps the old app active until its replacement is confirmed', async () => {
    const { clock } = context.current;
    const owner = await withApp();
    const next = scan(await startApp(owner.token));
    expect(await stateOf(owner)).toEqual({ method: 'authenticator', recoveryCodesLeft: 10 });
    expect(refusal(await loginWith(owner.email, codeOf(next)))).toEqual([422, 'code_wrong']);
    expect((await loginWith(owner.email, codeOf(owner.app))).status).toBe(200);
    expect((await loginWith(owner.email, owner.recovery[0]!)).status).toBe(200);
    expect(refusal(await confirmApp(owner.token, codeOf(owner.app)))).toEqual([422, 'code_wrong']);

    const confirmed = await confirmApp(owner.token, codeOf(next));
    expect(confirmed.status).toBe(200);
    clock.advance(10 * stepMs);
    expect(refusal(await loginWith(owner.email, codeOf(owner.app)))).toEqual([422, 'code_wrong']);
    expect(refusal(await loginWith(owner.email, owner.recovery[1]!))).toEqual([422, 'code_wrong']);
    expect((await loginWith(owner.email, codeOf(next))).status).toBe(200);
    expect((await loginWith(owner.email, codesOf(confirmed)[0]!)).status).toBe(200);
  });

  it('lets only the newest of two pending set-ups be confirmed', async () => {
    const owner = await person();
    const [older, newer] = [scan(await startApp(owner.token)), scan(await startApp(owner.token))];
    expect(refusal(await confirmApp(owner.token, codeOf(older)))).toEqual([422, 'code_wrong']);
    expect((await confirmApp(owner.token, codeOf(newer))).status).toBe(200);
  });

  it('stores the secret of the app encrypted and the recovery codes as hashes', async () => {
    const { pool } = context.current;
    const { loginId, app, recovery } = await withApp();
    const { rows } = await pool.query<{ sealed_secret: Buffer }>(
      'select sealed_secret from authenticators where login_id = $1',
      [loginId],
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]!.sealed_secret.includes(Buffer.from(app.secret.bytes))).toBe(false);
    const { rows: kept } = await pool.query('select * from recovery_codes where login_id = $1', [loginId]);
    expect(kept).toHaveLength(limits.recoveryCodes);
    const dump = kept.map((row: { code_hash: Buffer }) => row.code_hash.toString('latin1')).join('\n');
    for (const code of recovery) expect(dump).not.toContain(code);
  });
});

describe('recovery codes', () => {
  // ACC-80
  it('accepts a recovery code once, in any letter case, and counts those left', async () => {
    const owner = await withApp();
    const [first = '', second = ''] = owner.recovery;
    expect((await loginWith(owner.email, ` ${first.toUpperCase()} `)).status).toBe(200);
    expect(await stateOf(owner)).toEqual({ method: 'authenticator', recoveryCodesLeft: 9 });
    expect(refusal(await loginWith(owner.email, first))).toEqual([422, 'code_wrong']);
    expect((await loginWith(owner.email, second)).status).toBe(200);
    expect(await stateOf(owner)).toMatchObject({ recoveryCodesLeft: 8 });
  });

  it('lets in only one of two logins that submit the same recovery code at the same time', async () => {
    const { email, recovery } = await withApp();
    const halves = [await halfLogin(email), await halfLogin(email)];
    const replies = await Promise.all(halves.map((half) => prove(half, recovery[0]!)));
    expect(statusesOf(replies)).toEqual([200, 422]);
  });

  it('rejects a recovery code of another login', async () => {
    const [one, two] = [await withApp(), await withApp()];
    expect(refusal(await loginWith(one.email, two.recovery[0]!))).toEqual([422, 'code_wrong']);
    expect(await stateOf(two)).toMatchObject({ recoveryCodesLeft: 10 });
  });

  it('invalidates recovery codes when new ones are generated, which needs the password', async () => {
    const owner = await withApp();
    const renew = (typed: string, token = owner.token) => ask('newRecoveryCodes', { password: typed }, token);
    const refused = await renew('not this one');
    expect([...refusal(refused), fieldsOf(refused)]).toEqual([422, 'invalid_input', ['password']]);
    expect((await loginWith(owner.email, owner.recovery[0]!)).status).toBe(200);
    const renewed = await renew(password);
    expect(renewed.status).toBe(200);
    expect(await stateOf(owner)).toMatchObject({ recoveryCodesLeft: 10 });
    expect(refusal(await loginWith(owner.email, owner.recovery[1]!))).toEqual([422, 'code_wrong']);
    expect((await loginWith(owner.email, codesOf(renewed)[0]!)).status).toBe(200);

    const { token } = await withMail();
    expect(refusal(await renew(password, token))).toEqual([409, 'illegal_transition']);
  });
});

describe('switching two-step login off', () => {
  /** Returns the number of rows of an app and its recovery codes. */
  async function storedRows(loginId: number): Promise<unknown> {
    const { rows } = await context.current.pool.query(
      `select (select count(*)::int from authenticators where login_id = $1) as apps,
              (select count(*)::int from recovery_codes where login_id = $1) as codes`,
      [loginId],
    );
    return rows[0];
  }

  it('deletes the app and its recovery codes after the correct password', async () => {
    const owner = await withApp();
    expect((await setFactor(owner.token, 'off', 'not this one')).status).toBe(422);
    expect(await stateOf(owner)).toEqual({ method: 'authenticator', recoveryCodesLeft: 10 });
    expect(await storedRows(owner.loginId)).toEqual({ apps: 1, codes: 10 });
    const done = await setFactor(owner.token, 'off');
    expect(done).toMatchObject({ status: 200, body: { method: 'off', recoveryCodesLeft: 0 } });
    expect(await storedRows(owner.loginId)).toEqual({ apps: 0, codes: 0 });
    expect((await login(owner.email)).status).toBe(200);
  });

  it('deletes the app and its recovery codes when the login switches to codes by mail', async () => {
    const owner = await withApp();
    const done = await setFactor(owner.token, 'mail');
    expect(done).toMatchObject({ status: 200, body: { method: 'mail', recoveryCodesLeft: 0 } });
    expect(await storedRows(owner.loginId)).toEqual({ apps: 0, codes: 0 });
    const half = await halfLogin(owner.email);
    expect((await prove(half, codeOf(owner.app))).status).toBe(422);
    expect((await prove(half, owner.recovery[0]!)).status).toBe(422);
    expect((await prove(half, await mailedCode(owner.email))).status).toBe(200);
  });

  it('abandons an unconfirmed set-up of an app', async () => {
    const owner = await person();
    const app = scan(await startApp(owner.token));
    await setFactor(owner.token, 'off');
    expect(refusal(await confirmApp(owner.token, codeOf(app)))).toEqual([422, 'code_expired']);
  });
});
