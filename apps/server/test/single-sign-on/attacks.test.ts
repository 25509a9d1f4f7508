import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOutbound } from '../../src/platform/outbound';
import { logins, members } from '../../src/schema';
import { problemOf, useContext } from '../support/context';
import { addMember, createPerson, type Person } from '../world/people';
import { startForgingProvider, type Claims, type ForgingProvider } from './forging-provider';
import {
  createBrowser,
  createSsoCompany,
  ok,
  providerBody,
  refusalOf,
  resolveTxt,
  type Browser,
  type SsoCompany,
} from './sso-world';

const context = useContext({ resolveTxt });
const guarded = useContext({ resolveTxt, outbound: createOutbound({ allowPrivate: false }) });
let provider: ForgingProvider;
let company: SsoCompany;

beforeAll(async () => {
  provider = await startForgingProvider();
  company = await createSsoCompany(context.current, provider);
});
afterAll(() => provider.close());

const seconds = () => Math.floor(Date.now() / 1_000);
let people = 0;

/** Claims of a new person with a verified address of the company. */
function newPerson(domain = company.domain): Claims & { sub: string; email: string } {
  people += 1;
  return { sub: `sub-${people}`, email: `person-${people}@${domain}`, email_verified: true, name: 'Person' };
}

/** Starts a login in a browser and gives the reply that a test forges. */
async function enter(
  person: Claims & { email: string },
  forgery: Parameters<ForgingProvider['reply']>[2] = {},
  browser: Browser = createBrowser(context.current),
  startedFor: string = `somebody@${company.domain}`,
) {
  const url = await browser.start(startedFor);
  return browser.finish(company.owner, provider.reply(url, person, forgery));
}

describe('attacks on the ID token', () => {
  // SSO-8
  it('a token with the right claims opens a session', async () => {
    expect((await enter(newPerson())).body).toMatchObject({ kind: 'in' });
  });

  // SSO-8
  it.each([
    ['of another audience', { claims: { aud: 'another-client' } }],
    ['for several audiences and another party', { claims: { aud: ['market', 'x'], azp: 'x' } }],
    ['with another nonce', { claims: { nonce: 'of another login' } }],
    ['without nonce', { claims: { nonce: undefined } }],
    ['of another issuer', { claims: { iss: 'https://issuer.example.org' } }],
    ['that has expired', { claims: { iat: seconds() - 600, exp: seconds() - 120 } }],
    ['that has expired beyond the tolerance', { claims: { exp: seconds() - 65 } }],
    ['valid only after the tolerance', { claims: { nbf: seconds() + 120 } }],
    ['without subject', { claims: { sub: undefined } }],
    ['without signature', { signature: 'none' as const }],
    ['signed with a key that the provider does not publish', { signature: 'foreign' as const }],
  ])('refuses a token %s', async (_what, forgery) => {
    const person = newPerson();
    expect(refusalOf(await enter(person, forgery))).toEqual(['sso_failed', 'token']);
    const found = await context.current.db.select().from(logins).where(eq(logins.email, person.email));
    expect(found).toEqual([]);
  });

  // SSO-8
  it.each([
    ['expired 40 seconds ago', () => ({ exp: seconds() - 40 })],
    ['valid from 40 seconds ahead', () => ({ nbf: seconds() + 40 })],
  ])('tolerates clocks that differ by up to a minute: a token %s', async (_what, claims) => {
    expect((await enter(newPerson(), { claims: claims() })).body).toMatchObject({ kind: 'in' });
  });

  // SSO-10
  it.each([
    ['unverified', { email_verified: false }, 'unverified_email'],
    ['verified in words only', { email_verified: 'true' }, 'unverified_email'],
    ['without statement', { email_verified: undefined }, 'unverified_email'],
    ['missing', { email: undefined }, 'unverified_email'],
    ['of another domain', { email: 'ceo@other.example.org' }, 'other_domain'],
    ['of a subdomain', { email: 'ceo@mail.company-1.example.org' }, 'other_domain'],
    ['with the domain in its local part', { email: 'a@company-1.example.org@evil.org' }, 'other_domain'],
  ])('refuses an address that is %s', async (_what, claims, reason) => {
    expect(refusalOf(await enter(newPerson(), { claims }))).toEqual(['sso_failed', reason]);
  });
});

describe('attacks on the reply', () => {
  // SSO-9
  it('refuses a replayed code and state, in the same browser too', async () => {
    const browser = createBrowser(context.current);
    const url = await browser.start(`somebody@${company.domain}`);
    const query = provider.reply(url, newPerson());
    expect((await browser.finish(company.owner, query)).status).toBe(200);
    expect(refusalOf(await browser.finish(company.owner, query))).toEqual(['sso_failed', 'expired']);
  });

  // SSO-9
  it('takes a state once, also when two replies arrive together or the first is refused', async () => {
    const browser = createBrowser(context.current);
    const url = await browser.start(`somebody@${company.domain}`);
    const query = provider.reply(url, newPerson(), { claims: { nonce: 'wrong' } });
    const replies = await Promise.all([
      browser.finish(company.owner, query),
      browser.finish(company.owner, query),
    ]);
    expect(new Set(replies.map((reply) => refusalOf(reply)[1]))).toEqual(new Set(['expired', 'token']));
  });

  // SSO-9
  it('refuses a reply in another browser than the one that started (login CSRF)', async () => {
    const attacker = createBrowser(context.current);
    const query = provider.reply(await attacker.start(`somebody@${company.domain}`), newPerson());
    const victim = createBrowser(context.current);
    await victim.start(`somebody@${company.domain}`);
    expect(refusalOf(await victim.finish(company.owner, query))).toEqual(['sso_failed', 'expired']);
    const without = createBrowser(context.current);
    expect(refusalOf(await without.finish(company.owner, query))).toEqual(['sso_failed', 'expired']);
  });

  // SSO-9
  it('refuses a reply after ten minutes, and an invented state', async () => {
    const browser = createBrowser(context.current);
    const query = provider.reply(await browser.start(`somebody@${company.domain}`), newPerson());
    context.current.clock.advance(10 * 60_000 + 1);
    expect(refusalOf(await browser.finish(company.owner, query))).toEqual(['sso_failed', 'expired']);
    const invented = await browser.finish(company.owner, 'code=a&state=made-up');
    expect(refusalOf(invented)).toEqual(['sso_failed', 'expired']);
  });

  // SSO-17
  it('refuses a reply at the redirect URI of another company (mix-up)', async () => {
    const evil = await createSsoCompany(context.current, provider);
    const browser = createBrowser(context.current);
    const query = provider.reply(await browser.start(`somebody@${company.domain}`), newPerson());
    expect(refusalOf(await browser.finish(evil.owner, query))).toEqual(['sso_failed', 'expired']);
    expect(evil.redirectUri).not.toBe(company.redirectUri);
  });

  // SSO-17
  it('does not let the provider of one company prove people of another one', async () => {
    const victim = await createSsoCompany(context.current, provider);
    const target = newPerson(victim.domain);
    expect(refusalOf(await enter(target))).toEqual(['sso_failed', 'other_domain']);
  });

  // SSO-18
  it.each(['https://evil.example.org/', '//evil.example.org', '/\\evil.example.org', '/.//evil.example.org'])(
    'refuses to go on to %s after the login (open redirect)',
    async (next) => {
      const body = { email: `somebody@${company.domain}`, next };
      const reply = await context.current.call('startSso', { body });
      expect(problemOf(reply)).toMatchObject({ code: 'invalid_input', errors: [{ field: 'next' }] });
    },
  );

  // SSO-19
  it('refuses a confirmation without a new login at the provider', async () => {
    const person = newPerson();
    const browser = createBrowser(context.current);
    const token = ((await enter(person, {}, browser)).body as { token: string }).token;
    const confirm = async (claims: Claims) => {
      const { url } = (await ok(browser.call('confirmBySso', {}, token))).body as { url: string };
      return browser.finish(company.owner, provider.reply(url, person, { claims }), token);
    };
    expect(refusalOf(await confirm({}))).toEqual(['sso_failed', 'token']);
    expect(refusalOf(await confirm({ auth_time: seconds() - 3_600 }))).toEqual(['sso_failed', 'token']);
    expect((await confirm({ auth_time: seconds() })).body).toMatchObject({ kind: 'confirmed' });
  });

  // SSO-19
  it('takes a reply to a confirmation for no login, and that to a login for no confirmation', async () => {
    const person = newPerson();
    const browser = createBrowser(context.current);
    const token = ((await enter(person, {}, browser)).body as { token: string }).token;
    const { url } = (await ok(browser.call('confirmBySso', {}, token))).body as { url: string };
    const query = provider.reply(url, person, { claims: { auth_time: seconds() } });
    expect(refusalOf(await browser.finish(company.owner, query))).toEqual(['sso_failed', 'expired']);
  });
});

describe('attacks on accounts', () => {
  const password = 'a-good-password-26';

  async function personWithPassword(): Promise<Person & { claims: ReturnType<typeof newPerson> }> {
    const claims = newPerson();
    const person = await createPerson(context.current, 'buyer', { password });
    await context.current.db
      .update(logins)
      .set({ email: claims.email, emailKey: claims.email })
      .where(eq(logins.id, person.loginId));
    return { ...person, claims };
  }

  const join = (browser: Browser, url: string, given: string) =>
    browser.call('joinBySso', {
      body: {
        company: company.owner.userId,
        state: new URL(url).searchParams.get('state'),
        password: given,
      },
    });

  // SSO-12
  it('does not take over an existing login: it joins by its own password, once and in the same browser', async () => {
    const { claims, loginId } = await personWithPassword();
    const browser = createBrowser(context.current);
    const url = await browser.start(claims.email);
    const reply = await browser.finish(company.owner, provider.reply(url, claims));
    expect(problemOf(reply)).toMatchObject({
      code: 'sso_password_needed',
      details: { email: claims.email },
    });
    expect(problemOf(await join(createBrowser(context.current), url, password)).code).toBe('sso_failed');
    expect(problemOf(await join(browser, url, 'a-wrong-password-26'))).toMatchObject({
      errors: [{ field: 'password' }],
    });
    const joined = await join(browser, url, password);
    expect(joined.body).toMatchObject({ kind: 'in', userType: 'Supplier' });
    expect(refusalOf(await join(browser, url, password))).toEqual(['sso_failed', 'expired']);
    const places = await context.current.db.select().from(members).where(eq(members.loginId, loginId));
    expect(places.map(({ userId, role }) => [userId, role])).toContainEqual([company.owner.userId, 'viewer']);
    expect((await enter(claims)).body).toMatchObject({ kind: 'in' });
  });

  // SSO-16
  it('refuses a person who was removed, until an owner invites them again', async () => {
    const claims = newPerson();
    await enter(claims);
    const [login] = await context.current.db.select().from(logins).where(eq(logins.email, claims.email));
    const [member] = await context.current.db.select().from(members).where(eq(members.loginId, login!.id));
    await ok(
      context.current.call(
        'removeMember',
        { params: { memberId: member!.id }, query: {} },
        company.owner.token,
      ),
    );
    expect(refusalOf(await enter(claims))).toEqual(['sso_failed', 'removed']);
    const invited = { email: claims.email, role: 'member', mayBind: false };
    await ok(context.current.call('invitePerson', { body: invited }, company.owner.token));
    expect((await enter(claims)).body).toMatchObject({ kind: 'in' });
  });

  // SSO-16
  it('never logs in an administrator', async () => {
    const claims = newPerson();
    const admin = await createPerson(context.current, 'admin');
    await context.current.db
      .update(logins)
      .set({ email: claims.email, emailKey: claims.email })
      .where(eq(logins.id, admin.loginId));
    expect(refusalOf(await enter(claims))).toEqual(['sso_failed', 'administrator']);
  });

  // SSO-16
  it('refuses people of a deactivated company', async () => {
    const closed = await createSsoCompany(context.current, provider);
    const claims = newPerson(closed.domain);
    const browser = createBrowser(context.current);
    const url = await browser.start(claims.email);
    await context.current.pool.query('update users set deactivated_at = now() where id = $1', [
      closed.owner.userId,
    ]);
    const reply = await browser.finish(closed.owner, provider.reply(url, claims));
    expect(problemOf(reply).code).toBe('deactivated');
    const made = await context.current.db.select().from(logins).where(eq(logins.email, claims.email));
    expect(made).toEqual([]);
    const started = await context.current.call('startSso', { body: { email: claims.email } });
    expect(refusalOf(started)).toEqual(['sso_failed', 'unknown_domain']);
  });
});

describe('attacks on the settings', () => {
  // SSO-6
  it.each(['ssoSettings', 'saveSsoProvider', 'removeSso', 'addSsoDomain', 'requireSso', 'testSso'] as const)(
    'refuses the call %s to a member who is no owner',
    async (route) => {
      const member = await addMember(context.current, company.owner, { role: 'member', mayBind: true });
      const body = { ...providerBody(provider), domain: 'x.example.org', isRequired: false };
      const reply = await context.current.call(route, { body }, member.token);
      expect(problemOf(reply).code).toBe('not_permitted');
    },
  );

  // SSO-1
  it('never returns the client secret, and stores it encrypted', async () => {
    const secret = 'the-secret-of-the-client';
    const { bytes } = await context.current.call('ssoSettings', {}, company.owner.token);
    expect(bytes.toString()).not.toContain(secret);
    const { rows } = await context.current.pool.query<{ row: string }>(
      `select row_to_json(p)::text || encode(sealed_secret, 'escape') as row from sso_providers p`,
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.map(({ row }) => row).join()).not.toContain(secret);
    const audit = await context.current.pool.query<{ row: string }>(
      `select row_to_json(a)::text as row from audit_log a where act like 'sso%'`,
    );
    expect(audit.rows.map(({ row }) => row).join()).not.toContain(secret);
  });

  // SSO-22
  it.each([
    'http://127.0.0.1:8080',
    'https://127.0.0.1',
    'https://[::1]',
    'https://169.254.169.254',
    'https://10.0.0.1',
    'https://localhost',
    'http://issuer.example.org',
    'file:///etc/passwd',
  ])('refuses the issuer %s (SSRF)', async (issuer) => {
    const owner = await createPerson(guarded.current, 'supplier');
    const body = { ...providerBody(provider), issuer };
    const reply = await guarded.current.call('saveSsoProvider', { body }, owner.token);
    expect(problemOf(reply)).toMatchObject({ code: 'invalid_input', errors: [{ field: 'issuer' }] });
  });

  // SSO-23
  it.each(['https://login.example.org/{tenantid}/v2.0', 'https://other.example.org'])(
    'refuses a discovery document of another issuer: %s',
    async (issuer) => {
      provider.discoverAs({ issuer });
      const body = providerBody(provider);
      const reply = await context.current.call('saveSsoProvider', { body }, company.owner.token);
      provider.discoverAs({});
      expect(problemOf(reply)).toMatchObject({ errors: [{ field: 'issuer' }] });
    },
  );
});
