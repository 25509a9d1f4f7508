import { beforeEach, describe, expect, it } from 'vitest';
import { limits } from '@proffer/contract/wire/limits';
import type { RouteName } from '@proffer/contract/wire/paths';
import { cookieOf, problemOf, requestOf, useContext, type Reply } from '../support/context';
import { createPerson, type Person } from '../world/people';

const context = useContext();

const password = 'a good pass';
const newPassword = 'a better pass';
const start = new Date('2026-11-21T09:00:00Z');
const minuteMs = 60_000;
const halfAMinuteMs = 30_000;
const invalid = 'Error: Invalid or expired link.';
const changed = 'Password has been reset successfully!';

beforeEach(() => context.current.clock.set(start));

let addresses = 0;

/** Sends without a session, each time from another network address, so that only limits per account apply. */
function ask(route: RouteName, body: Record<string, unknown>, cookie?: string): Promise<Reply> {
  addresses += 1;
  const request = requestOf(route, { body });
  return context.current.send({
    ...request,
    remoteAddress: `10.1.${Math.floor(addresses / 250)}.${(addresses % 250) + 1}`,
    headers: { ...request.headers, ...(cookie === undefined ? {} : { cookie }) },
  });
}

const forgot = (email: string, from?: string) => ask('forgotPassword', { email, ...(from ? { from } : {}) });
const validate = (email: string, key: string) => ask('validateReset', { email, key });
const reset = (email: string, key: string, typed = newPassword) =>
  ask('resetPassword', { email, key, password: typed });
const login = (email: string, typed: string) => ask('login', { email, password: typed });
const outcome = ({ status, body }: Reply) => [status, body];

const person = () => createPerson(context.current, 'supplier', { password });

/** Returns the link in the newest mail to an address. */
async function linkOf(email: string): Promise<URL> {
  const mail = await context.current.mailTo(email);
  const [address] = /http:\/\/market\.example\.com\/reset-password-validate\S+/.exec(mail?.text ?? '') ?? [];
  if (address === undefined) throw new Error(`no reset link was mailed to ${email}`);
  return new URL(address);
}

/** Returns the key of a new link for an address. */
async function keyFor(email: string): Promise<string> {
  await forgot(email);
  return (await linkOf(email)).searchParams.get('key')!;
}

const isOpen = async ({ token }: Pick<Person, 'token'>) =>
  (await context.current.call('session', {}, token)).status === 200;

describe('requesting a reset link', () => {
  // ACC-59
  it('answers a reset request for unknown and known addresses alike, but mails only known ones', async () => {
    const { email } = await person();
    const before = await context.current.countMail();
    const unknown = await forgot('nobody-here@example.com');
    expect(unknown.status).toBe(200);
    expect(await context.current.countMail()).toBe(before);
    const known = await forgot(email);
    expect(outcome(known)).toEqual(outcome(unknown));
    expect(await context.current.countMail()).toBe(before + 1);
    expect(await context.current.mailTo(email)).toMatchObject({ to: email });
  });

  it('mails the reset link to the address as registered, in whatever letter case it is typed', async () => {
    const { email } = await person();
    await forgot(email.toUpperCase());
    expect((await linkOf(email)).searchParams.get('email')).toBe(email);
  });

  it('a reset link returns to the login page where it was requested', async () => {
    const { email } = await createPerson(context.current, 'admin', { password });
    await forgot(email, 'alogin');
    expect((await linkOf(email)).searchParams.get('from')).toBe('alogin');
    context.current.clock.advance(halfAMinuteMs);
    await forgot(email, 'login');
    expect((await linkOf(email)).searchParams.get('from')).toBeNull();
  });

  // ACC-67
  it('never refuses a reset request and limits the number of mails', async () => {
    const { clock, countMail } = context.current;
    const { email } = await person();
    const replies = [];
    const mails = [];
    const before = await countMail();
    for (let count = 0; count < 40; count += 1) {
      for (const address of [email, 'never-registered@example.com']) replies.push(await forgot(address));
      mails.push((await countMail()) - before);
      clock.advance(minuteMs);
    }
    expect(new Set(replies.map((reply) => JSON.stringify(outcome(reply)))).size).toBe(1);
    // Five at first, then one each time the last is about to expire.
    expect(mails.slice(0, 6)).toEqual([1, 2, 3, 4, 5, 5]);
    expect(mails.at(-1)).toBe(6);
    const { rows } = await context.current.pool.query(
      `select count(*)::int from security_events where kind = 'password.reset-asked' and account = $1`,
      [email],
    );
    expect(rows).toEqual([{ count: 6 }]);
  });

  it('mails at most one reset link in half a minute', async () => {
    const { clock, countMail } = context.current;
    const { email } = await person();
    const before = await countMail();
    for (let count = 0; count < 5; count += 1) await forgot(email);
    expect((await countMail()) - before).toBe(1);
    clock.advance(halfAMinuteMs);
    await forgot(email);
    expect((await countMail()) - before).toBe(2);
  });

  it('mails a delayed reset link by itself if no valid one exists', async () => {
    const { clock, countMail, jobs, pool } = context.current;
    const { email } = await person();
    await reset(email, await keyFor(email));
    await jobs.drain();
    const before = await countMail();
    await forgot(email);
    expect((await countMail()) - before).toBe(0);
    clock.advance(halfAMinuteMs);
    await pool.query('update graphile_worker._private_jobs set run_at = now()');
    await jobs.drain();
    expect((await countMail()) - before).toBe(1);
    const key = (await linkOf(email)).searchParams.get('key')!;
    expect(outcome(await reset(email, key, 'the third pass'))).toEqual([200, changed]);
  });
});

describe('the reset link', () => {
  // ACC-61
  it('sets a new password once with a reset link', async () => {
    const { email } = await person();
    const key = await keyFor(email);
    const good = await validate(email, key);
    expect(good.status).toBe(200);
    expect(good.body).toMatch(/^Success/);
    expect(good.headers['content-type']).toMatch(/^text\/plain/);
    const done = await reset(email, key);
    expect(outcome(done)).toEqual([200, changed]);
    expect(done.headers['content-type']).toMatch(/^text\/plain/);
    expect(await login(email, password)).toMatchObject({
      status: 401,
      body: { code: 'invalid_credentials' },
    });
    expect((await login(email, newPassword)).status).toBe(200);
    expect(outcome(await validate(email, key))).toEqual([200, invalid]);
    expect(outcome(await reset(email, key, 'a third pass'))).toEqual([200, invalid]);
    expect((await login(email, newPassword)).status).toBe(200);
  });

  it('lets a reset link be checked repeatedly before it is used', async () => {
    const { email } = await person();
    const key = await keyFor(email);
    for (let count = 0; count < 3; count += 1) expect((await validate(email, key)).body).toMatch(/^Success/);
    expect((await reset(email.toUpperCase(), key)).body).toBe(changed);
  });

  // ACC-61
  it('accepts a reset link for thirty minutes', async () => {
    const [early, late] = [await person(), await person()];
    const keys = { early: await keyFor(early.email), late: await keyFor(late.email) };
    context.current.clock.advance(limits.resetLink.validMs - 1_000);
    expect((await reset(early.email, keys.early)).body).toBe(changed);
    context.current.clock.advance(2_000);
    expect((await validate(late.email, keys.late)).body).toBe(invalid);
    expect((await reset(late.email, keys.late)).body).toBe(invalid);
    expect((await login(late.email, password)).status).toBe(200);
  });

  // ACC-67
  it('keeps a reset link valid when another is requested, until one of them is used', async () => {
    const { email } = await person();
    const older = await keyFor(email);
    context.current.clock.advance(halfAMinuteMs);
    const newer = await keyFor(email);
    expect(newer).not.toBe(older);
    expect((await validate(email, older)).body).toMatch(/^Success/);
    expect((await reset(email, older)).body).toBe(changed);
    expect((await validate(email, newer)).body).toBe(invalid);
    expect((await reset(email, newer)).body).toBe(invalid);
  });

  it('accepts a reset link only for the address to which it was mailed', async () => {
    const [owner, other] = [await person(), await person()];
    const key = await keyFor(owner.email);
    for (const email of [other.email, 'nobody-at-all@example.com']) {
      expect((await validate(email, key)).body).toBe(invalid);
      expect((await reset(email, key)).body).toBe(invalid);
    }
    expect((await login(other.email, password)).status).toBe(200);
    expect((await reset(owner.email, key)).body).toBe(changed);
  });

  // ACC-66
  it('rejects invented and altered reset keys', async () => {
    const { email } = await person();
    const key = await keyFor(email);
    const [id = '', mac = ''] = key.split('.');
    const other = await keyFor((await person()).email);
    const garbage = [
      '',
      '.',
      id,
      `${id}.`,
      mac,
      `${id}.${mac.slice(0, -1)}`,
      `${id}.${mac}x`,
      `${Number(id) + 1}.${mac}`,
      `${id}.${other.split('.')[1]}`,
      `999999999999999.${mac}`,
      `-${key}`,
      '1.\u0000',
    ];
    for (const wrong of garbage)
      expect([wrong, (await validate(email, wrong)).body]).toEqual([wrong, invalid]);
    expect((await reset(email, `${id}.${mac}x`)).body).toBe(invalid);
    expect((await reset(email, '')).body).toBe(invalid);
    expect((await validate(email, 'x'.repeat(201))).status).toBe(422);
    expect((await login(email, password)).status).toBe(200);
  });

  it('blocks a network that invents reset keys, but not a caller with a valid key', async () => {
    const { email } = await person();
    const key = await keyFor(email);
    const fromOneNetwork = (route: RouteName, body: Record<string, unknown>) =>
      context.current.send({ ...requestOf(route, { body }), remoteAddress: '10.9.0.1' });
    const statuses = [];
    for (let count = 0; count < 21; count += 1)
      statuses.push((await fromOneNetwork('validateReset', { email, key: `${count}.x` })).status);
    expect(statuses).toEqual([...Array<number>(20).fill(200), 429]);
    const refused = await fromOneNetwork('resetPassword', { email, key: '1.x', password: newPassword });
    expect([refused.status, Number(refused.headers['retry-after'])]).toEqual([429, 10 * 60]);
    expect((await fromOneNetwork('validateReset', { email, key })).body).toMatch(/^Success/);
    expect((await reset(email, key)).body).toBe(changed);
  });

  it('sets one of two passwords that use the same reset link at the same time', async () => {
    const { email } = await person();
    const key = await keyFor(email);
    const typed = ['the first pass', 'the second pass'];
    const replies = await Promise.all(typed.map((word) => reset(email, key, word)));
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    const won = replies.findIndex(({ body }) => body === changed);
    expect([replies[won]?.body, replies[1 - won]?.body]).toEqual([changed, invalid]);
    expect((await login(email, typed[won]!)).status).toBe(200);
    expect((await login(email, typed[1 - won]!)).status).toBe(401);
  });
});

describe('setting a password by a reset link', () => {
  // ACC-68
  it('ends every session of the login, and none of others, after a reset', async () => {
    const owner = await person();
    const bystander = await person();
    const second = (await login(owner.email, password)).body as { data: [unknown, string] };
    const sessions = [owner, { token: second.data[1] }];
    expect(await Promise.all(sessions.map(isOpen))).toEqual([true, true]);
    expect((await reset(owner.email, await keyFor(owner.email))).body).toBe(changed);
    expect(await Promise.all(sessions.map(isOpen))).toEqual([false, false]);
    expect(await isOpen(bystander)).toBe(true);
  });

  it('notifies the owner of a reset by a mail without password and key', async () => {
    const { email } = await person();
    const key = await keyFor(email);
    await reset(email, key);
    const mail = await context.current.mailTo(email);
    expect(mail?.subject).toBe('Your password was changed');
    expect(mail?.text).toContain('21 Nov 2026, 09:00 UTC');
    expect(mail?.text).not.toContain(newPassword);
    expect(mail?.text).not.toContain(key);
  });

  // ACC-92
  it.each([
    ['among the most common', 'Password1'],
    ['too short', 'ab cd'],
  ])(
    'refuses a new password at its field if it is %s, and the reset link stays valid',
    async (_what, typed) => {
      const owner = await person();
      const key = await keyFor(owner.email);
      const refused = await reset(owner.email, key, typed);
      expect(refused.status).toBe(422);
      expect(problemOf(refused).errors?.map(({ field }) => field)).toEqual(['password']);
      expect(await isOpen(owner)).toBe(true);
      expect((await reset(owner.email, key)).body).toBe(changed);
    },
  );
});

describe('the browser that opened the reset link', () => {
  // ACC-66
  it('stores the reset key in a cookie hidden from scripts and other sites, so that it need not be sent', async () => {
    const { email } = await person();
    const key = await keyFor(email);
    const [pair = '', ...flags] = cookieOf(await validate(email, key), 'proffer_reset');
    expect(flags).toEqual(expect.arrayContaining(['HttpOnly', 'SameSite=Strict', 'Path=/', 'Max-Age=1800']));
    const typed = { email, password: newPassword };
    expect((await ask('resetPassword', typed)).body).toBe(invalid);
    const done = await ask('resetPassword', typed, pair);
    expect(done.body).toBe(changed);
    const [cleared] = cookieOf(done, 'proffer_reset');
    expect(cleared).toBe('proffer_reset=');
    expect((await ask('resetPassword', typed, pair)).body).toBe(invalid);
    expect((await login(email, newPassword)).status).toBe(200);
  });

  it('lets the reset page be reloaded without the key while the link is valid', async () => {
    const [owner, other] = [await person(), await person()];
    const key = await keyFor(owner.email);
    const [pair = ''] = cookieOf(await validate(owner.email, key), 'proffer_reset');
    const again = (email: string, given: Record<string, unknown> = {}) =>
      ask('validateReset', { email, ...given }, pair);
    const reloaded = await again(owner.email);
    expect(reloaded.body).toMatch(/^Success/);
    expect(cookieOf(reloaded, 'proffer_reset')[0]).toBe(pair);
    expect((await ask('validateReset', { email: owner.email })).body).toBe(invalid);
    expect((await again(other.email)).body).toBe(invalid);
    expect((await again(owner.email, { key: '1.wrong' })).body).toBe(invalid);
    await reset(owner.email, key);
    expect((await again(owner.email)).body).toBe(invalid);
  });

  it('sets no cookie for an invalid reset link', async () => {
    const { email } = await person();
    expect(cookieOf(await validate(email, '1.wrong'), 'proffer_reset')).toEqual([]);
  });

  it('logs the browser out after a reset', async () => {
    const { email } = await person();
    const done = await reset(email, await keyFor(email));
    expect(cookieOf(done, 'proffer_session')[0]).toBe('proffer_session=');
  });
});

it('contains the key of a reset link in no reply and no row', async () => {
  const { email } = await person();
  const asked = await forgot(email);
  const [id, mac] = (await linkOf(email)).searchParams.get('key')!.split('.');
  expect(JSON.stringify(asked.body)).not.toContain(mac);
  const { rows } = await context.current.pool.query(
    'select l::text as row from mailed_links l where id = $1',
    [id],
  );
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain(mac);
});
