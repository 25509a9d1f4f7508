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
  it('is set up by the password and a code it shows', async () => {
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

  it('is asked for at login, where no mail is sent', async () => {
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

  it('may be a step off, no more, and each of its codes counts once', async () => {
    const { email, app } = await withApp();
    const outcomes = [];
    // In this order, because a code is worth nothing once a later one was taken.
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

  it('lets one in of two who give its code at once', async () => {
    const { email, app } = await withApp();
    const halves = [await halfLogin(email), await halfLogin(email)];
    const replies = await Promise.all(halves.map((half) => prove(half, codeOf(app))));
    expect(statusesOf(replies)).toEqual([200, 422]);
  });

  it('does not let in by the code that set it up', async () => {
    const owner = await person();
    const app = scan(await startApp(owner.token));
    const code = codeOf(app);
    expect((await confirmApp(owner.token, code)).status).toBe(200);
    const replayed = await loginWith(owner.email, code);
    expect(refusal(replayed)).toEqual([422, 'code_wrong']);
    expect(problemOf(replayed).detail).toBe('This code was used already. Please wait for the next one.');
    context.current.clock.advance(stepMs);
    expect((await loginWith(owner.email, codeOf(app))).status).toBe(200);
  });

  it('cannot be guessed at for long, neither at login nor when it is set up', async () => {
    const { email, app, token } = await withApp();
    const half = await halfLogin(email);
    const begun = scan(await startApp(token));
    const statuses: { login: number[]; setUp: number[] } = { login: [], setUp: [] };
    // Twenty a day are what browsers that the login does not know have together (decision record 0016).
    for (let count = 0; count < 20; count += 1) {
      statuses.login.push((await prove(half, wrongCodeOf(app))).status);
      // One confirmation was counted when the first app was set up.
      if (count < 9) statuses.setUp.push((await confirmApp(token, wrongCodeOf(begun))).status);
    }
    expect([...new Set(statuses.login), ...new Set(statuses.setUp)]).toEqual([422, 422]);
    expect((await prove(half, codeOf(app))).status).toBe(429);
    expect((await confirmApp(token, codeOf(begun))).status).toBe(429);
  });

  it('stays in force while another is being set up, and gives way once that one is confirmed', async () => {
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

  it('is confirmed by the newest of two set-ups alone', async () => {
    const owner = await person();
    const [older, newer] = [scan(await startApp(owner.token)), scan(await startApp(owner.token))];
    expect(refusal(await confirmApp(owner.token, codeOf(older)))).toEqual([422, 'code_wrong']);
    expect((await confirmApp(owner.token, codeOf(newer))).status).toBe(200);
  });

  it('is kept sealed, and its recovery codes as hashes', async () => {
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

describe('a recovery code', () => {
  // ACC-80
  it('lets in once, in any letters, and is counted', async () => {
    const owner = await withApp();
    const [first = '', second = ''] = owner.recovery;
    expect((await loginWith(owner.email, ` ${first.toUpperCase()} `)).status).toBe(200);
    expect(await stateOf(owner)).toEqual({ method: 'authenticator', recoveryCodesLeft: 9 });
    expect(refusal(await loginWith(owner.email, first))).toEqual([422, 'code_wrong']);
    expect((await loginWith(owner.email, second)).status).toBe(200);
    expect(await stateOf(owner)).toMatchObject({ recoveryCodesLeft: 8 });
  });

  it('lets one in of two who give it at once', async () => {
    const { email, recovery } = await withApp();
    const halves = [await halfLogin(email), await halfLogin(email)];
    const replies = await Promise.all(halves.map((half) => prove(half, recovery[0]!)));
    expect(statusesOf(replies)).toEqual([200, 422]);
  });

  it('is nobody else’s', async () => {
    const [one, two] = [await withApp(), await withApp()];
    expect(refusal(await loginWith(one.email, two.recovery[0]!))).toEqual([422, 'code_wrong']);
    expect(await stateOf(two)).toMatchObject({ recoveryCodesLeft: 10 });
  });

  it('is worth nothing once new ones were asked for, which takes the password', async () => {
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

describe('switching it off', () => {
  /** How many rows an app and its recovery codes take. */
  async function kept(loginId: number): Promise<unknown> {
    const { rows } = await context.current.pool.query(
      `select (select count(*)::int from authenticators where login_id = $1) as apps,
              (select count(*)::int from recovery_codes where login_id = $1) as codes`,
      [loginId],
    );
    return rows[0];
  }

  it('forgets the app and its recovery codes, by the right password', async () => {
    const owner = await withApp();
    expect((await setFactor(owner.token, 'off', 'not this one')).status).toBe(422);
    expect(await stateOf(owner)).toEqual({ method: 'authenticator', recoveryCodesLeft: 10 });
    expect(await kept(owner.loginId)).toEqual({ apps: 1, codes: 10 });
    const done = await setFactor(owner.token, 'off');
    expect(done).toMatchObject({ status: 200, body: { method: 'off', recoveryCodesLeft: 0 } });
    expect(await kept(owner.loginId)).toEqual({ apps: 0, codes: 0 });
    expect((await login(owner.email)).status).toBe(200);
  });

  it('forgets them for a code by mail too', async () => {
    const owner = await withApp();
    const done = await setFactor(owner.token, 'mail');
    expect(done).toMatchObject({ status: 200, body: { method: 'mail', recoveryCodesLeft: 0 } });
    expect(await kept(owner.loginId)).toEqual({ apps: 0, codes: 0 });
    const half = await halfLogin(owner.email);
    expect((await prove(half, codeOf(owner.app))).status).toBe(422);
    expect((await prove(half, owner.recovery[0]!)).status).toBe(422);
    expect((await prove(half, await mailedCode(owner.email))).status).toBe(200);
  });

  it('gives up a set-up that was not confirmed', async () => {
    const owner = await person();
    const app = scan(await startApp(owner.token));
    await setFactor(owner.token, 'off');
    expect(refusal(await confirmApp(owner.token, codeOf(app)))).toEqual([422, 'code_expired']);
  });
});
