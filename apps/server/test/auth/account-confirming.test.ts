import { beforeEach, describe, expect, it } from 'vitest';
import type { RouteName } from '@proffer/contract/wire/paths';
import type { Route } from '@proffer/contract/wire/route';
import { routes } from '@proffer/contract/routes';
import { cookieOf, requestOf, useContext, type Reply } from '../support/context';
import { createPerson, type Person } from '../world/people';
import { password, refusal, start, stepMs, twoFactorActs } from '../world/two-factor-acts';

const context = useContext();
const { ask, person, withMail, withApp, setFactor, halfLogin, prove, mailedCode, codeOf, wrongCodeOf } =
  twoFactorActs(context);
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

beforeEach(() => context.current.clock.set(start));

const tokenOf = (reply: Reply) => (reply.body as { data: [unknown, string] }).data[1];

async function loggedIn(owner: { email: string }): Promise<string> {
  const reply = await ask('login', { email: owner.email, password });
  expect(reply.status).toBe(200);
  return tokenOf(reply);
}

/** Sends with exactly this token, not with the one that a reply has replaced it with. */
async function statusWith(token: string): Promise<number> {
  return (await context.current.app.inject(requestOf('session', {}, token))).statusCode;
}

const confirm = (token: string, body: Record<string, unknown>) => ask('confirm', body, token);
const download = (token: string) => context.current.call('myData', {}, token);

async function eventsOf({ loginId }: Person): Promise<unknown[]> {
  // Events noted outside of a request's transaction may still be pending.
  await expect.poll(async () => (await readEvents(loginId)).length).toBeGreaterThan(0);
  return readEvents(loginId);
}

async function readEvents(loginId: number): Promise<unknown[]> {
  const { rows } = await context.current.pool.query<{ kind: string }>(
    'select kind from security_events where login_id = $1 order by id',
    [loginId],
  );
  return rows.map(({ kind }) => kind);
}

describe('proof of identity', () => {
  // ACC-75
  it('counts a login as proof for ten minutes and then asks for the password', async () => {
    const owner = await person();
    const token = await loggedIn(owner);
    context.current.clock.advance(10 * minuteMs);
    expect((await download(token)).status).toBe(200);
    context.current.clock.advance(1_000);
    const refused = await download(token);
    expect(refused).toMatchObject({
      status: 403,
      body: { code: 'proof_needed', details: { method: 'password', confirm: 'POST /auth/confirm' } },
    });
    expect(refusal(await confirm(token, {}))).toEqual([422, 'invalid_input']);
    expect(refusal(await confirm(token, { password: 'not this one' }))).toEqual([422, 'invalid_input']);
    expect((await download(token)).status).toBe(403);
    expect((await confirm(token, { password })).status).toBe(200);
    expect((await download(token)).status).toBe(200);
    await expect.poll(() => readEvents(owner.loginId)).toContain('confirmation.failed');
    expect(await readEvents(owner.loginId)).toContain('confirmation.passed');
  });

  it("asks for the app's code as proof if there is an app, since the password is not enough", async () => {
    const owner = await withApp();
    const token = tokenOf(await prove(await halfLogin(owner.email), codeOf(owner.app)));
    context.current.clock.advance(11 * minuteMs);
    expect((await download(token)).body).toMatchObject({ details: { method: 'authenticator' } });
    expect(refusal(await confirm(token, { password }))).toEqual([422, 'invalid_input']);
    expect(refusal(await confirm(token, { code: wrongCodeOf(owner.app) }))).toEqual([422, 'code_wrong']);
    expect((await confirm(token, { code: codeOf(owner.app) })).status).toBe(200);
    expect((await download(token)).status).toBe(200);
    context.current.clock.advance(11 * minuteMs);
    expect((await confirm(token, { code: owner.recovery[0] })).status).toBe(200);
    expect(await eventsOf(owner)).toContain('recovery-code.used');
  });

  it('mails a separate confirmation code, which a login does not accept', async () => {
    const owner = await withMail();
    const token = tokenOf(await prove(await halfLogin(owner.email), await mailedCode(owner.email)));
    context.current.clock.advance(11 * minuteMs);
    const refused = await download(token);
    expect(refused.body).toMatchObject({ details: { method: 'mail', sendCode: 'POST /auth/confirm/code' } });
    expect((await ask('sendConfirmation', undefined, token)).status).toBe(200);
    const mail = await context.current.mailTo(owner.email);
    expect(mail?.text).toContain('confirm that it is you');
    const code = await mailedCode(owner.email);
    const half = await halfLogin(owner.email);
    expect((await prove(half, code)).status).toBe(422);
    expect((await confirm(token, { code })).status).toBe(200);
    expect((await download(token)).status).toBe(200);
  });

  it('limits guesses at the confirmation code', async () => {
    const owner = await withApp();
    const token = tokenOf(await prove(await halfLogin(owner.email), codeOf(owner.app)));
    for (let tries = 0; tries < 10; tries += 1) {
      expect((await confirm(token, { code: wrongCodeOf(owner.app) })).status).toBe(422);
    }
    context.current.clock.advance(stepMs);
    expect((await confirm(token, { code: codeOf(owner.app) })).status).toBe(429);
  });

  it('does not let the password alone switch off two-step login or change the address or password', async () => {
    const owner = await withApp();
    const token = tokenOf(await prove(await halfLogin(owner.email), codeOf(owner.app)));
    context.current.clock.advance(11 * minuteMs);
    const needed = [403, 'proof_needed'];
    expect(refusal(await setFactor(token, 'off'))).toEqual(needed);
    const email = 'elsewhere@example.com';
    expect(refusal(await ask('changeEmail', { email, password }, token))).toEqual(needed);
    const newPassword = 'a better pass';
    expect(refusal(await ask('changePassword', { currentPassword: password, newPassword }, token))).toEqual(
      needed,
    );
    expect(refusal(await ask('newRecoveryCodes', { password }, token))).toEqual(needed);
    expect(refusal(await ask('closeAccount', { password }, token))).toEqual(needed);
    expect((await confirm(token, { code: codeOf(owner.app) })).status).toBe(200);
    expect(refusal(await setFactor(token, 'off', 'not this one'))).toEqual([422, 'invalid_input']);
    expect((await setFactor(token, 'off')).status).toBe(200);
  });

  // ACC-75
  it.each(
    (Object.keys(routes) as RouteName[]).filter((name) => {
      const route: Route = routes[name];
      return route.proof === 'recent';
    }),
  )('asks for a proof before %s reads anything', async (name) => {
    const route: Route = routes[name];
    const [role] = typeof route.auth === 'string' ? [] : route.auth;
    const owner = await createPerson(context.current, role ?? 'supplier');
    await context.current.pool.query('update sessions set proven_at = $2 where user_id = $1', [
      owner.userId,
      new Date(start.getTime() - 11 * minuteMs),
    ]);
    const params = { id: 1, a: 1, b: 1, userId: 1, amendmentId: 1 };
    expect(refusal(await context.current.call(name, { params }, owner.token))).toEqual([403, 'proof_needed']);
  });

  // ACC-75
  it('asks administrators for a proof before they act on another administrator, not on a company', async () => {
    const { call, pool } = context.current;
    const [admin, colleague, company] = [
      await person('admin'),
      await person('admin'),
      await person('supplier'),
    ];
    await pool.query('update sessions set proven_at = $2 where user_id = $1', [
      admin.userId,
      new Date(start.getTime() - 11 * minuteMs),
    ]);
    const act = (userId: number) =>
      call('deactivateUser', { params: { userId }, body: { reason: 'Left.' } }, admin.token);
    expect(refusal(await act(colleague.userId))).toEqual([403, 'proof_needed']);
    expect((await act(company.userId)).status).toBe(200);
  });
});

describe('sessions', () => {
  // ACC-74
  it('replaces the token of a session after every proof, and the old token stops working', async () => {
    const owner = await person();
    const token = await loggedIn(owner);
    const { call } = context.current;
    const idOf = async (as: string) =>
      ((await call('sessions', {}, as)).body as { id: number; isCurrent: boolean }[]).find(
        ({ isCurrent }) => isCurrent,
      )!.id;
    const before = await idOf(token);
    const changes = [
      await confirm(token, { password }),
      await ask('changePassword', { currentPassword: password, newPassword: 'a better pass' }, token),
      await setFactor(token, 'mail', 'a better pass'),
    ];
    const tokens = [token];
    for (const reply of changes) {
      expect(reply.status).toBe(200);
      const next = (reply.body as { token: string }).token;
      expect(cookieOf(reply, 'proffer_session')[0]).toBe(`proffer_session=${next}`);
      tokens.push(next);
    }
    expect(new Set(tokens).size).toBe(4);
    const statuses = [];
    for (const one of tokens) statuses.push(await statusWith(one));
    expect(statuses).toEqual([401, 401, 401, 200]);
    expect(await idOf(token)).toBe(before);
    expect(await eventsOf(owner)).toEqual(
      expect.arrayContaining(['confirmation.passed', 'password.changed', 'second-factor.changed']),
    );
  });

  // ACC-74
  it('ends a session after fourteen days without use, and the sweep deletes it', async () => {
    const { clock, auth, pool } = context.current;
    const owner = await person();
    const token = await loggedIn(owner);
    clock.advance(14 * dayMs - 1_000);
    expect(await statusWith(token)).toBe(200);
    clock.advance(14 * dayMs);
    expect(await statusWith(token)).toBe(401);
    await auth.sweep();
    // The session that the test user was created with never ends.
    const ofLogins = `select 1 from sessions where login_id = $1 and expires_at < '2199-01-01'`;
    const { rows } = await pool.query(ofLogins, [owner.loginId]);
    expect(rows).toEqual([]);
  });

  // ACC-74
  it('ends a session of an administrator after twelve hours', async () => {
    const { clock } = context.current;
    const admin = await person('admin');
    const token = tokenOf(await prove(await halfLogin(admin.email), await mailedCode(admin.email)));
    clock.advance(12 * 60 * minuteMs - 1_000);
    expect(await statusWith(token)).toBe(200);
    clock.advance(1_000);
    expect(await statusWith(token)).toBe(401);
  });

  // ACC-74
  it('keeps the session that requested another address when it is confirmed, and ends the others', async () => {
    const { call, mailTo } = context.current;
    const owner = await person();
    const [asking, other] = [await loggedIn(owner), await loggedIn(owner)];
    const email = 'moved-on@example.com';
    expect((await ask('changeEmail', { email, password }, asking)).status).toBe(200);
    const key = /[?&]key=([\w.-]+)/.exec((await mailTo(email))?.text ?? '')?.[1];
    expect((await call('confirmEmail', { body: { key } })).status).toBe(200);
    expect([await statusWith(asking), await statusWith(other)]).toEqual([200, 401]);
    expect(await eventsOf(owner)).toEqual(expect.arrayContaining(['email.change-asked', 'email.changed']));
  });
});

describe('an administrator without a second factor', () => {
  async function withoutFactor(): Promise<Person> {
    const admin = await person('admin');
    await context.current.pool.query(`update logins set second_factor = 'off' where id = $1`, [
      admin.loginId,
    ]);
    return admin;
  }

  // ACC-81
  it('lets an administrator without a second factor set one up and call nothing else', async () => {
    const admin = await withoutFactor();
    const { call, app } = context.current;
    const token = await loggedIn(admin);
    expect((await call('session', {}, token)).body).toMatchObject({ needsSecondFactor: true });
    const open = [];
    for (const name of Object.keys(routes) as RouteName[]) {
      const route: Route = routes[name];
      const { auth, method, path: url } = route;
      const isClosed = typeof auth !== 'string' && auth.includes('admin') && app.hasRoute({ method, url });
      if (!isClosed) continue;
      const reply = await call(name, { params: { id: 1, userId: 1, proposalId: 1 } }, token);
      if ((reply.body as { code?: string }).code !== 'second_factor_needed') open.push(name);
    }
    expect(open.toSorted()).toEqual(
      [
        'session',
        'confirm',
        'twoFactor',
        'setTwoFactor',
        'startAuthenticator',
        'confirmAuthenticator',
      ].toSorted(),
    );
    expect((await setFactor(token, 'mail')).status).toBe(200);
    expect((await call('allUsers', {}, token)).status).toBe(200);
    expect((await call('session', {}, token)).body).toMatchObject({ needsSecondFactor: false });
    await halfLogin(admin.email);
  });

  it('does not let an administrator switch the second factor off', async () => {
    const admin = await person('admin');
    expect(refusal(await setFactor(admin.token, 'off'))).toEqual([409, 'illegal_transition']);
  });
});

describe('easily guessed passwords', () => {
  // ACC-69
  it('refuses an easily guessed password with a reason, but still accepts an existing one at login', async () => {
    const { call } = context.current;
    const owner = await createPerson(context.current, 'supplier', {
      companyName: 'Kaveri Tools',
      password: 'qwerty1',
    });
    const change = (newPassword: string) =>
      call('changePassword', { body: { currentPassword: 'qwerty1', newPassword } }, owner.token);
    for (const bad of ['Welcome123', 'aaaaaaa', '123321', 'proffer1', 'kaveritools1', owner.email]) {
      const reply = await change(bad);
      expect([bad, ...refusal(reply)]).toEqual([bad, 422, 'invalid_input']);
      expect((reply.body as { detail: string }).detail).toContain('easily guessed');
    }
    const email = 'newcomer@example.com';
    const signedUp = await call('signup', { body: { email, password: 'newcomer1', userType: 'Buyer' } });
    expect(refusal(signedUp)).toEqual([422, 'invalid_input']);
    expect((await call('login', { body: { email: owner.email, password: 'qwerty1' } })).status).toBe(200);
    expect((await change('quiet river 43')).status).toBe(200);
  });
});
