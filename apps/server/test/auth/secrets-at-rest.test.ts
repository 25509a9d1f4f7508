import { TOTP, Secret } from 'otpauth';
import { beforeAll, describe, expect, it } from 'vitest';
import type { RouteName } from '@proffer/contract/wire/paths';
import { cookieOf, problemOf, requestOf, useContext, type Reply } from '../support/context';
import { createPerson } from '../world/people';

const logged: string[] = [];
const context = useContext({ logTo: { write: (line) => void logged.push(line) } });

const minuteMs = 60_000;

/** Secrets that must be stored nowhere, by kind; some kinds have several. */
const secrets: Record<string, string[]> = {
  password: [],
  code: [],
  'link key': [],
  'session token': [],
  'app secret': [],
  'app code': [],
  'recovery code': [],
};
/** Every row found in a table at any moment of the journey, as `table: row`. */
const stored = new Set<string>();
const replies: { route: RouteName; reply: Reply }[] = [];

function keep(kind: keyof typeof secrets, ...values: string[]): void {
  for (const value of values) if (!secrets[kind]!.includes(value)) secrets[kind]!.push(value);
}

/** Returns all tables of the product and of its job queue. */
async function tables(): Promise<string[]> {
  const { rows } = await context.current.pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname in ('public', 'graphile_worker')`,
  );
  return rows.map(({ name }) => name);
}

async function readTables(): Promise<void> {
  await context.current.securityEvents.flush();
  for (const name of await tables()) {
    const { rows } = await context.current.pool.query<{ row: string }>(
      `select t::text as row from ${name} t`,
    );
    for (const { row } of rows) stored.add(`${name}: ${row}`);
  }
}

/** Makes a call of the journey, and then reads all stored rows before a job has run. */
async function act(route: RouteName, input: Parameters<typeof requestOf>[1], token?: string): Promise<Reply> {
  const reply = await context.current.send(requestOf(route, input, token));
  replies.push({ route, reply });
  for (const line of [cookieOf(reply, 'proffer_session')[0], cookieOf(reply, 'proffer_reset')[0]]) {
    const [name, value] = line?.split('=') ?? [];
    if (value) keep(name === 'proffer_session' ? 'session token' : 'link key', value);
  }
  await readTables();
  return reply;
}

/** Returns the newest mail with such a subject, after the queue has run, and reads all stored rows again. */
async function mailTo(email: string, subject: string): Promise<string> {
  const mail = await context.current.mailTo(email, subject);
  await readTables();
  return mail!.text;
}

async function codeTo(email: string): Promise<string> {
  const code = /\b\d{5}\b/.exec(await mailTo(email, 'verification code'))![0];
  keep('code', code);
  return code;
}

async function keyTo(email: string, subject: string): Promise<string> {
  const key = new URL(/https?:\S+/.exec(await mailTo(email, subject))![0]).searchParams.get('key')!;
  keep('link key', key, key.split('.')[1]!);
  return key;
}

function typed(password: string): string {
  keep('password', password);
  return password;
}

const dataOf = (reply: Reply) => (reply.body as { data: { userId: number; token: string } }).data;
const tokenOf = (reply: Reply) => (reply.body as { data: [unknown, string] }).data[1];

function appCode(base32: string): string {
  const app = new TOTP({ secret: Secret.fromBase32(base32), digits: 6, period: 30 });
  const code = app.generate({ timestamp: context.current.clock.now().getTime() });
  keep('app code', code);
  return code;
}

/** Signs up completely, with failed tries on the way. */
async function signUp(email: string, password: string): Promise<void> {
  const body = { email, password, userType: 'Supplier' };
  await act('signup', { body });
  await act('signup', { body: { ...body, password: typed('quince marmalade') } });
  await act('signup', { body: { ...body, password: typed('q!z#k'), userType: 'nobody' } });
  const otp = await codeTo(email);
  const wrong = await act('verifyCode', { query: { email, otp: otp === '00000' ? '11111' : '00000' } });
  expect(wrong.status).toBe(422);
  const verified = await act('verifyCode', { query: { email, otp } });
  const { userId, token } = dataOf(verified);
  keep('session token', token);
  const profile = {
    userId,
    email,
    password,
    firstName: 'Meera',
    lastName: 'Iyer',
    companyName: 'Sundaram Pumps',
    phone: '9876543210',
    city: 'Coimbatore',
    state: 'Tamil Nadu',
    zip: '641001',
  };
  await act('saveProfile', { body: profile }, token);
  expect((await act('acceptTerms', { body: { userId } }, token)).status).toBe(200);
}

async function resetPassword(email: string, password: string): Promise<void> {
  await act('forgotPassword', { body: { email } });
  const key = await keyTo(email, 'Set a new Proffer password');
  await act('validateReset', { body: { email, key } });
  await act('resetPassword', { body: { email, password: 'password', key } });
  const reset = await act('resetPassword', { body: { email, password, key } });
  expect(reset.body).toMatch(/^Password has been reset/);
  await act('resetPassword', { body: { email, password, key } });
}

/** Replaces mailed codes by an app and logs in with it; returns the token of the last login. */
async function useApp(email: string, password: string, token: string): Promise<string> {
  const { clock } = context.current;
  const started = await act('startAuthenticator', { body: { password } }, token);
  const { secret } = started.body as { secret: string };
  const raw = Buffer.from(Secret.fromBase32(secret).buffer);
  keep('app secret', secret, raw.toString('hex'), raw.toString('base64'), raw.toString('base64url'));
  await act('confirmAuthenticator', { body: { code: '123 456' } }, token);
  const confirmed = await act('confirmAuthenticator', { body: { code: appCode(secret) } }, token);
  const renewed = await act('newRecoveryCodes', { body: { password } }, token);
  for (const reply of [confirmed, renewed])
    keep('recovery code', ...(reply.body as { recoveryCodes: string[] }).recoveryCodes);
  clock.advance(minuteMs);
  await proveWith(email, password, appCode(secret));
  return proveWith(email, password, secrets['recovery code']!.at(-1)!);
}

async function proveWith(email: string, password: string, code: string): Promise<string> {
  const half = await act('login', { body: { email, password } });
  expect([half.status, problemOf(half).code]).toEqual([401, 'second_factor_required']);
  const [cookie = ''] = cookieOf(half, 'proffer_session');
  const proved = await act('secondFactor', { body: { code } }, cookie.split('=')[1]);
  expect(proved.status).toBe(200);
  keep('session token', tokenOf(proved));
  return tokenOf(proved);
}

/** Uses every feature with secrets once, as one user. */
async function journey(): Promise<void> {
  const [email, next] = ['quiet@example.com', 'quieter@example.com'];
  const [first, second, third] = [
    typed('unmistakable gooseberry'),
    typed('unmistakable rhubarb'),
    typed('unmistakable elderflower'),
  ];
  await signUp(email, first);
  await act('login', { body: { email, password: typed('unmistakable mistake') } });
  await act('login', { body: { email: 'nobody@example.com', password: first } });
  const token = tokenOf(await act('login', { body: { email, password: first } }));
  keep('session token', token);
  await act('setTwoFactor', { body: { method: 'mail', password: first } }, token);
  const code = await codeTo(email);
  await act('setTwoFactor', { body: { method: 'mail', password: first, code } }, token);
  await act('login', { body: { email, password: first } });
  await proveWith(email, first, await codeTo(email));
  await act('changePassword', { body: { currentPassword: first, newPassword: second } }, token);
  await resetPassword(email, third);
  const half = await act('login', { body: { email, password: third } });
  const [cookie = ''] = cookieOf(half, 'proffer_session');
  const inAgain = await act('secondFactor', { body: { code: await codeTo(email) } }, cookie.split('=')[1]);
  const withApp = await useApp(email, third, tokenOf(inAgain));
  await act('changeEmail', { body: { email: next, password: third } }, withApp);
  await act('confirmEmail', { body: { key: await keyTo(next, 'Confirm your new email address') } });
  for (const route of ['session', 'sessions', 'settings', 'twoFactor', 'myData', 'closingPreview'] as const)
    expect((await act(route, {}, withApp)).status).toBe(200);
  await act('logout', {}, withApp);
  expect((await act('session', {}, withApp)).status).toBe(401);
}

/** Returns the encodings in which a secret could be stored: as text, in a URL, and as bytes. */
function forms(secret: string): string[] {
  // Encodings of a short code are so short that they could appear by chance.
  if (secret.length < 10) return [secret];
  const bytes = [Buffer.from(secret)];
  if (/^[\w-]{40,}$/.test(secret)) bytes.push(Buffer.from(secret, 'base64url'));
  const encoded = bytes.flatMap((one) => [
    one.toString('hex'),
    one.toString('base64'),
    one.toString('base64url'),
  ]);
  return [secret, encodeURIComponent(secret), ...encoded];
}

/** Returns true if a text contains a secret. Digits must stand alone, and not follow the point of a time. */
function holds(text: string, form: string): boolean {
  if (!/^\d{5,6}$/.test(form)) return text.includes(form);
  return new RegExp(`(?<![\\w.])${form}(?!\\w)`).test(text);
}

/** Returns the kinds of secrets found in the texts, each with the beginning of the text. */
function shownIn(texts: Iterable<string>): string[] {
  const found: string[] = [];
  for (const text of texts)
    for (const [kind, values] of Object.entries(secrets))
      if (values.some((value) => forms(value).some((form) => holds(text, form))))
        found.push(`${kind} in ${text.slice(0, 80)}`);
  return found;
}

describe('secrets after a journey through all features', () => {
  beforeAll(() => journey(), 60_000);

  it('finds every kind of secret if it is there', () => {
    const counts = Object.fromEntries(Object.entries(secrets).map(([kind, values]) => [kind, values.length]));
    expect(counts).toMatchObject({ password: 6, 'app code': 2, 'recovery code': 20 });
    for (const count of Object.values(counts)) expect(count).toBeGreaterThan(0);
    expect(shownIn(['the 5 digits', 'unmistakable gooseberry pie'])).toEqual([
      'password in unmistakable gooseberry pie',
    ]);
    const [code] = secrets['code']!;
    expect(shownIn([`(7,${code},x)`, `{"otp":"${code}"}`, `?otp=${code}&x`])).toHaveLength(3);
    expect(shownIn([`12.${code}`, `9${code}`, `a${code}b`])).toEqual([]);
  });

  it('stores no secret in any table or in the job queue', () => {
    const seen = new Set([...stored].map((row) => row.split(': ')[0]));
    for (const name of ['logins', 'sessions', 'verification_codes', 'mailed_links', 'authenticators'])
      expect(seen).toContain(`public.${name}`);
    expect(seen).toContain('graphile_worker._private_jobs');
    expect(shownIn(stored)).toEqual([]);
  });

  it('writes no secret to the log, even at the finest level', () => {
    expect(logged.length).toBeGreaterThanOrEqual(replies.length);
    expect(shownIn(logged)).toEqual([]);
  });

  it('returns no secret in a reply except those that issue it', () => {
    const mayShow: Partial<Record<RouteName, string[]>> = {
      login: ['session token'],
      // The last step of the sign-up continues as a login.
      acceptTerms: ['session token'],
      verifyCode: ['session token'],
      secondFactor: ['session token'],
      startAuthenticator: ['app secret'],
      // A proof of identity continues the session under a new token.
      setTwoFactor: ['session token'],
      changePassword: ['session token'],
      confirmAuthenticator: ['recovery code', 'session token'],
      newRecoveryCodes: ['recovery code'],
    };
    const shown = replies.flatMap(({ route, reply }) =>
      shownIn([typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body)]).map(
        (found) => [route, found.split(' in ')[0]!] as const,
      ),
    );
    expect(shown.filter(([route, kind]) => mayShow[route]?.includes(kind) !== true)).toEqual([]);
    expect(new Set(shown.map(([route]) => route))).toEqual(new Set(Object.keys(mayShow)));
  });

  it('returns no token with a refusal', () => {
    const refusals = replies.filter(({ reply }) => reply.status >= 400);
    expect(new Set(refusals.map(({ route }) => route)).size).toBeGreaterThan(4);
    expect(shownIn(refusals.map(({ reply }) => JSON.stringify(reply.body)))).toEqual([]);
  });
});

describe('a database error during a call', () => {
  it('writes no typed secret to the log after a database error', async () => {
    const { pool, call } = context.current;
    const person = await createPerson(context.current, 'buyer', { password: 'unmistakable mulberry' });
    keep('password', 'unmistakable mulberry', 'unmistakable loganberry');
    keep('session token', person.token);
    await pool.query('alter table logins rename column password_hash to mislaid');
    const before = logged.length;
    const email = 'faulty@example.com';
    const statuses = [
      await call('signup', { body: { email, password: 'unmistakable loganberry', userType: 'Buyer' } }),
      await call('login', { body: { email: person.email, password: 'unmistakable mulberry' } }),
      await call('settings', {}, person.token),
    ].map(({ status }) => status);
    await pool.query('alter table logins rename column mislaid to password_hash');
    expect(statuses).toEqual([500, 500, 500]);
    const lines = logged.slice(before);
    expect(lines.some((line) => line.includes('unexpected fault'))).toBe(true);
    expect(shownIn(lines)).toEqual([]);
    expect(lines.join('\n')).not.toContain(email);
    expect(lines.join('\n')).not.toContain('$argon2');
  });
});
