import { URI, type HOTP, type TOTP } from 'otpauth';
import { expect } from 'vitest';
import type { RouteName } from '@proffer/contract/wire/paths';
import { cookieOf, problemOf, requestOf, type Reply, type TestContext } from '../support/context';
import { createPerson, type Person } from './people';

export const password = 'a good pass';
export const start = new Date('2026-11-21T09:00:00Z');
export const stepMs = 30_000;
export const noticeSubject = 'Two-step login was changed';

export const refusal = (reply: Reply) => [reply.status, problemOf(reply).code];

export const statusesOf = (replies: Reply[]) => replies.map(({ status }) => status).toSorted((a, b) => a - b);

export const fieldsOf = (reply: Reply) => problemOf(reply).errors?.map(({ field }) => field);

export const wrongFor = (code: string) => (code === '00000' ? '11111' : '00000');

export const codesOf = (reply: Reply) => (reply.body as { recoveryCodes: string[] }).recoveryCodes;

/** Scans the QR code of a set-up, as a phone does. */
export function scan(reply: Reply): TOTP {
  expect(reply.status).toBe(200);
  const app: HOTP | TOTP = URI.parse((reply.body as { uri: string }).uri);
  if (!('period' in app)) throw new Error('not a code by time');
  return app;
}

/**
 * Enables codes by mail, confirming with the first mailed code. Returns the reply to the last call.
 */
export async function useMailedCodes(
  context: TestContext,
  token: string,
  { typed = password, send = context.send }: { typed?: string; send?: TestContext['send'] } = {},
): Promise<Reply> {
  const body = { method: 'mail', password: typed };
  const asked = await send(requestOf('setTwoFactor', { body }, token));
  if (asked.status !== 202) return asked;
  const { email } = (await context.call('session', {}, token)).body as { email: string };
  const mail = await context.mailTo(email, 'is your Proffer verification code');
  const code = /^\d{5}(?= )/.exec(mail!.subject)![0];
  return send(requestOf('setTwoFactor', { body: { ...body, code } }, token));
}

interface AppOwner extends Person {
  app: TOTP;
  recovery: string[];
}

/** Returns functions of people who log in with a second factor. */
export function twoFactorActs(context: { readonly current: TestContext }) {
  const person = (role: 'supplier' | 'buyer' | 'admin' = 'supplier') =>
    createPerson(context.current, role, { password });

  let addresses = 0;

  /** Sends from a different network address each time, so that only limits per account apply. */
  function send(request: ReturnType<typeof requestOf>): Promise<Reply> {
    addresses += 1;
    return context.current.send({
      ...request,
      remoteAddress: `10.3.${Math.floor(addresses / 250)}.${(addresses % 250) + 1}`,
    });
  }
  const ask = (route: RouteName, body?: Record<string, unknown>, token?: string): Promise<Reply> =>
    send(requestOf(route, { body }, token));

  const login = (email: string) => ask('login', { email, password });

  const prove = (half: string, code: string) => ask('secondFactor', { code }, half);

  const stateOf = async ({ token }: Person) => (await context.current.call('twoFactor', {}, token)).body;

  /** Changes the second factor; codes by mail are confirmed with the first mailed one. */
  const setFactor = (token: string, method: 'off' | 'mail', typed = password) =>
    method === 'off'
      ? ask('setTwoFactor', { method, password: typed }, token)
      : useMailedCodes(context.current, token, { typed, send });

  /** Logs in with the correct password only; returns the token of the resulting session. */
  async function halfLogin(email: string): Promise<string> {
    const reply = await login(email);
    expect(refusal(reply)).toEqual([401, 'second_factor_required']);
    return cookieOf(reply, 'proffer_session')[0]!.replace('proffer_session=', '');
  }

  /** Logs in with password and code. */
  const loginWith = async (email: string, code: string) => prove(await halfLogin(email), code);

  async function withMail(): Promise<Person> {
    const owner = await person();
    expect((await setFactor(owner.token, 'mail')).status).toBe(200);
    return owner;
  }

  async function mailedCode(email: string): Promise<string> {
    const mail = await context.current.mailTo(email, 'is your Proffer verification code');
    return /^\d{5}(?= )/.exec(mail!.subject)![0];
  }

  /**
   * Returns the nonce of a login’s code. Another nonce gives another code, except once in 100,000.
   */
  async function seedOf(loginId: number): Promise<unknown> {
    const { rows } = await context.current.pool.query(
      'select nonce from verification_codes where login_id = $1',
      [loginId],
    );
    expect(rows).toHaveLength(1);
    return rows[0];
  }

  /** Returns the code of an authenticator app whose clock is a number of 30-second steps off. */
  function codeOf(app: TOTP, stepsOff = 0): string {
    return app.generate({ timestamp: context.current.clock.now().getTime() + stepsOff * stepMs });
  }

  function wrongCodeOf(app: TOTP): string {
    const right = [-1, 0, 1].map((steps) => codeOf(app, steps));
    return ['000000', '111111', '222222', '333333'].find((code) => !right.includes(code))!;
  }

  const startApp = (token: string, typed = password) => ask('startAuthenticator', { password: typed }, token);

  const confirmApp = (token: string, code: string) => ask('confirmAuthenticator', { code }, token);

  /**
   * Creates a person whose app was confirmed a while ago, so that no current code has been used.
   */
  async function withApp(): Promise<AppOwner> {
    const owner = await person();
    const app = scan(await startApp(owner.token));
    const confirmed = await confirmApp(owner.token, codeOf(app));
    expect(confirmed.status).toBe(200);
    context.current.clock.advance(10 * stepMs);
    return { ...owner, app, recovery: codesOf(confirmed) };
  }

  return {
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
  };
}
