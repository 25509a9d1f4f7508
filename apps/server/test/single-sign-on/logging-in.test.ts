import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SsoSettings } from '@proffer/contract/single-sign-on/schemas';
import { logins, members, users } from '../../src/schema';
import { problemOf, useContext } from '../support/context';
import { addMember, createPerson } from '../world/people';
import { startProvider, type Account, type RealProvider } from './real-provider';
import {
  createBrowser,
  createSsoCompany,
  ok,
  proveDomain,
  providerBody,
  records,
  refusalOf,
  resolveTxt,
  type Browser,
  type SsoCompany,
} from './sso-world';

const context = useContext({ resolveTxt });
let provider: RealProvider;

beforeAll(async () => {
  provider = await startProvider();
});
afterAll(() => provider.close());

let people = 0;
/** Returns a new person at the provider. */
function personOf({ domain }: SsoCompany): Account & { email: string } {
  people += 1;
  const email = `person-${people}@${domain}`;
  return { sub: `sub-${people}`, email, email_verified: true, name: `Person ${people}` };
}

async function logIn(company: SsoCompany, account: Account & { email: string }, browser?: Browser) {
  const used = browser ?? createBrowser(context.current);
  const url = await used.start(account.email);
  return used.finish(company.owner, await provider.logIn(account, url));
}

const tokenOf = (reply: { body: unknown }) => (reply.body as { token: string }).token;

async function membersOf(email: string) {
  return context.current.db
    .select({ userId: members.userId, role: members.role, mayBind: members.mayBind, name: members.name })
    .from(members)
    .innerJoin(logins, eq(logins.id, members.loginId))
    .where(eq(logins.email, email));
}

describe('a login at the identity provider', () => {
  // SSO-7, SSO-11
  it('creates a login without password for an unknown address and joins the company with the chosen role', async () => {
    const company = await createSsoCompany(context.current, provider);
    const account = personOf(company);
    const reply = await logIn(company, account);
    expect(reply.body).toMatchObject({ kind: 'in', userType: 'Supplier', next: null });
    const session = await context.current.call('session', {}, tokenOf(reply));
    expect(session.body).toMatchObject({ email: account.email, userId: company.owner.userId });
    expect(await membersOf(account.email)).toEqual([
      { userId: company.owner.userId, role: 'viewer', mayBind: false, name: account.name },
    ]);
    const password = await context.current.call('login', {
      body: { email: account.email, password: 'single sign-on only' },
    });
    expect(problemOf(password).code).toBe('invalid_credentials');
  });

  // SSO-11, BRA-14
  it.each(['Asha ✓ verified', 'Proffer Support', '', 'x'.repeat(300)])(
    'names a person by the address whose name at the provider is not allowed: %s',
    async (name) => {
      const company = await createSsoCompany(context.current, provider);
      const account = { ...personOf(company), name };
      expect((await logIn(company, account)).status).toBe(200);
      expect(await membersOf(account.email)).toMatchObject([{ name: account.email.split('@')[0] }]);
    },
  );

  // BRA-14
  it('names a person “Colleague” whose address begins like the market, too', async () => {
    const company = await createSsoCompany(context.current, provider);
    const email = `proffer.support@${company.domain}`;
    const account = { ...personOf(company), name: 'Proffer Support', email };
    expect((await logIn(company, account)).status).toBe(200);
    expect(await membersOf(email)).toMatchObject([{ name: 'Colleague' }]);
  });

  // SSO-7
  it('sends the provider code flow, PKCE, state and nonce', async () => {
    const company = await createSsoCompany(context.current, provider);
    const url = new URL(await createBrowser(context.current).start(personOf(company).email));
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      redirect_uri: company.redirectUri,
    });
    expect(company.redirectUri).toMatch(new RegExp(`/sso/${company.owner.userId}$`));
  });

  // SSO-11
  it('gives a person with an open invitation its role and authority', async () => {
    const company = await createSsoCompany(context.current, provider);
    const account = personOf(company);
    const invited = { email: account.email, role: 'member', mayBind: true, bindLimit: 5_000 };
    await ok(context.current.call('invitePerson', { body: invited }, company.owner.token));
    expect((await logIn(company, account)).status).toBe(200);
    expect(await membersOf(account.email)).toMatchObject([{ role: 'member', mayBind: true }]);
  });

  // SSO-13
  it('recognises a person by the subject, also after the address at the provider has changed', async () => {
    const company = await createSsoCompany(context.current, provider);
    const account = personOf(company);
    const first = await logIn(company, account);
    const renamed = { ...account, email: `renamed@${company.domain}` };
    const second = await logIn(company, renamed);
    const who = async (reply: { body: unknown }) =>
      (await context.current.call('session', {}, tokenOf(reply))).body as { email: string };
    expect((await who(second)).email).toBe((await who(first)).email);
    expect(await membersOf(renamed.email)).toEqual([]);
  });

  // SSO-12
  it('links the login of somebody who belongs to the company', async () => {
    const company = await createSsoCompany(context.current, provider);
    const colleague = await addMember(context.current, company.owner, { role: 'member' });
    const account = personOf(company);
    await context.current.db
      .update(logins)
      .set({ email: account.email, emailKey: account.email })
      .where(eq(logins.id, colleague.loginId));
    expect((await logIn(company, account)).body).toMatchObject({ kind: 'in' });
    expect(await membersOf(account.email)).toMatchObject([{ role: 'member' }]);
  });

  // SSO-7
  it('lets a person choose the side if a supplier and a buyer have proved the domain', async () => {
    const seller = await createSsoCompany(context.current, provider);
    const buyer = await createSsoCompany(context.current, provider, { role: 'buyer', domain: seller.domain });
    const { email } = personOf(seller);
    const browser = createBrowser(context.current);
    const asked = await browser.call('startSso', { body: { email } });
    expect(asked.body).toEqual({ url: null, sides: ['Buyer', 'Supplier'] });
    const url = new URL(await browser.start(email, { side: 'Buyer' }));
    expect(url.searchParams.get('redirect_uri')).toBe(buyer.redirectUri);
  });

  // SSO-7
  it('refuses an address whose domain no company has proved', async () => {
    const reply = await context.current.call('startSso', { body: { email: 'a@nowhere.example.org' } });
    expect(refusalOf(reply)).toEqual(['sso_failed', 'unknown_domain']);
  });

  // SSO-9
  it('reports that the person cancelled at the provider', async () => {
    const company = await createSsoCompany(context.current, provider);
    const browser = createBrowser(context.current);
    const url = await browser.start(personOf(company).email);
    const reply = await browser.finish(company.owner, await provider.logIn(null, url));
    expect(refusalOf(reply)).toEqual(['sso_failed', 'provider_refused']);
  });

  // SSO-18
  it('returns the page of this site that the person wanted', async () => {
    const company = await createSsoCompany(context.current, provider);
    const account = personOf(company);
    const browser = createBrowser(context.current);
    const url = await browser.start(account.email, { next: '/sproposal?page=2' });
    const reply = await browser.finish(company.owner, await provider.logIn(account, url));
    expect(reply.body).toMatchObject({ kind: 'in', next: '/sproposal?page=2' });
  });
});

describe('two steps and single sign-on', () => {
  // SSO-14
  it('asks for the second step of the login unless the provider demands two steps', async () => {
    const company = await createSsoCompany(context.current, provider);
    const account = personOf(company);
    await logIn(company, account);
    await context.current.db
      .update(logins)
      .set({ secondFactor: 'mail' })
      .where(eq(logins.email, account.email));
    const asked = await logIn(company, account);
    expect(problemOf(asked).code).toBe('second_factor_required');
    const settings = { body: providerBody(provider, { demandsTwoSteps: true }) };
    await ok(context.current.call('saveSsoProvider', settings, company.owner.token));
    expect((await logIn(company, account)).body).toMatchObject({ kind: 'in' });
  });

  // SSO-14
  it.each([
    [false, true],
    [true, false],
  ])(
    'with the setting “demands two steps” %s, the rule of the company demands a second step: %s',
    async (demandsTwoSteps, isDemanded) => {
      const company = await createSsoCompany(context.current, provider, { settings: { demandsTwoSteps } });
      await context.current.db
        .update(users)
        .set({ twoStepFrom: new Date('2026-01-01') })
        .where(eq(users.id, company.owner.userId));
      const token = tokenOf(await logIn(company, personOf(company)));
      const session = await context.current.call('session', {}, token);
      expect(session.body).toMatchObject({ needsSecondFactor: isDemanded });
      expect((await context.current.call('people', {}, token)).status).toBe(isDemanded ? 403 : 200);
    },
  );
});

describe('a session of single sign-on', () => {
  // SSO-15
  it('cannot switch to another company of the person', async () => {
    const company = await createSsoCompany(context.current, provider);
    const account = personOf(company);
    const token = tokenOf(await logIn(company, account));
    const other = await createPerson(context.current, 'buyer');
    const [login] = await context.current.db.select().from(logins).where(eq(logins.email, account.email));
    await context.current.db.insert(members).values({
      userId: other.userId,
      loginId: login!.id,
      name: 'Person',
      role: 'owner',
      mayBind: true,
    });
    const reply = await context.current.call(
      'switchProfile',
      { body: { usertype: 'buyer', userId: other.userId } },
      token,
    );
    expect(problemOf(reply).code).toBe('forbidden');
  });

  // SSO-19
  it('is confirmed by a new login at the provider, of the same person only', async () => {
    const company = await createSsoCompany(context.current, provider);
    const account = personOf(company);
    const browser = createBrowser(context.current);
    const token = tokenOf(await logIn(company, account, browser));
    context.current.clock.advance(11 * 60_000);
    const leave = () => context.current.call('leaveCompany', {}, token);
    expect(problemOf(await leave())).toMatchObject({ code: 'proof_needed', details: { method: 'sso' } });
    const confirm = async (as: Account) => {
      const started = await ok(browser.call('confirmBySso', {}, token));
      const { url } = started.body as { url: string };
      expect(new URL(url).searchParams.get('prompt')).toBe('login');
      return browser.finish(company.owner, await provider.logIn(as, url), token);
    };
    const other = personOf(company);
    await logIn(company, other);
    expect(refusalOf(await confirm(other))).toEqual(['sso_failed', 'other_person']);
    expect((await confirm(account)).body).toMatchObject({ kind: 'confirmed' });
    expect((await leave()).status).toBe(200);
  });
});

describe('the rule “only single sign-on”', () => {
  const password = 'a-good-password-26';

  /** Creates a company that requires single sign-on, with a colleague who has a password. */
  async function createStrictCompany() {
    const company = await createSsoCompany(context.current, provider);
    const colleague = await addMember(context.current, company.owner, { role: 'owner', mayBind: true });
    const email = personOf(company).email;
    await context.current.db
      .update(logins)
      .set({ email, emailKey: email, passwordHash: await context.current.auth.passwords.hash(password) })
      .where(eq(logins.id, colleague.loginId));
    const owner = personOf(company);
    await context.current.db
      .update(logins)
      .set({ email: owner.email, emailKey: owner.email })
      .where(eq(logins.id, company.owner.loginId));
    const browser = createBrowser(context.current);
    const { url } = (await ok(browser.call('testSso', {}, company.owner.token))).body as { url: string };
    const tested = await browser.finish(company.owner, await provider.logIn(owner, url), company.owner.token);
    expect(tested.body).toEqual({ kind: 'tested', email: owner.email });
    const rule = (isRequired: boolean, by = company.owner) =>
      context.current.call('requireSso', { body: { isRequired } }, by.token);
    return { company, colleague, email, ownerEmail: owner.email, rule };
  }

  const byPassword = (email: string) => context.current.call('login', { body: { email, password } });

  // SSO-20
  it('refuses the right password of the company’s people, ends their sessions and spares the owner who set it', async () => {
    const { company, colleague, email, ownerEmail, rule } = await createStrictCompany();
    expect((await byPassword(email)).status).toBe(200);
    await ok(rule(true));
    expect(problemOf(await byPassword(email)).code).toBe('sso_required');
    expect((await context.current.call('session', {}, colleague.token)).status).toBe(401);
    await context.current.db
      .update(logins)
      .set({ passwordHash: await context.current.auth.passwords.hash(password) })
      .where(eq(logins.id, company.owner.loginId));
    expect((await byPassword(ownerEmail)).status).toBe(200);
    expect((await context.current.call('ssoSettings', {}, company.owner.token)).body).toMatchObject({
      provider: { isRequired: true, exemptOwner: expect.stringContaining('Asha') },
    });
    const invited = `invited@${company.domain}`;
    const body = { email: invited, role: 'viewer', mayBind: false };
    await ok(context.current.call('invitePerson', { body }, company.owner.token));
    const mail = await context.current.mailTo(invited, 'invites');
    const key = /invitation\?key=([\w.%-]+)/.exec(mail?.text ?? '')?.[1];
    const joined = await context.current.call('acceptInvitation', {
      body: { key, name: 'Invited', password, acceptsTerms: true },
    });
    expect(problemOf(joined).code).toBe('sso_required');
    await ok(rule(false));
    expect((await byPassword(email)).status).toBe(200);
  });

  // SSO-20
  it('needs a proved domain and a successful test login since the last change', async () => {
    const { company, rule } = await createStrictCompany();
    const { owner } = company;
    await ok(context.current.call('saveSsoProvider', { body: providerBody(provider) }, owner.token));
    expect(problemOf(await rule(true)).code).toBe('illegal_transition');
  });

  // SSO-21
  it('rests while the owner who set it is no owner any more', async () => {
    const { company, colleague, email, rule } = await createStrictCompany();
    await ok(rule(true));
    await context.current.db
      .update(members)
      .set({ role: 'member' })
      .where(eq(members.id, company.owner.memberId));
    expect((await byPassword(email)).status).toBe(200);
    expect(colleague.userId).toBe(company.owner.userId);
  });
});

describe('the settings of single sign-on', () => {
  // SSO-1
  it('reports an issuer without discovery document at its field', async () => {
    const owner = await createPerson(context.current, 'supplier');
    const body = { ...providerBody(provider), issuer: 'http://127.0.0.1:9' };
    const reply = await context.current.call('saveSsoProvider', { body }, owner.token);
    expect(problemOf(reply)).toMatchObject({ code: 'invalid_input', errors: [{ field: 'issuer' }] });
  });

  // SSO-1
  it('demands the client secret again for another issuer, so that it is not sent there', async () => {
    const company = await createSsoCompany(context.current, provider);
    const { clientSecret: _left, ...body } = providerBody(provider);
    const save = (changes: object) =>
      context.current.call('saveSsoProvider', { body: { ...body, ...changes } }, company.owner.token);
    expect((await save({ role: 'member' })).status).toBe(200);
    expect(problemOf(await save({ issuer: 'http://127.0.0.1:9' }))).toMatchObject({
      errors: [{ field: 'clientSecret' }],
    });
  });

  // SSO-2, SSO-3
  it('proves a domain by its own record, for one company of a side', async () => {
    const owner = await createPerson(context.current, 'supplier');
    const rival = await createPerson(context.current, 'supplier');
    const domain = 'once.example.org';
    const proved = await proveDomain(context.current, owner, domain);
    expect(proved).toMatchObject({ recordName: `_proffer.${domain}`, provedAt: expect.any(String) });
    expect(proved.recordText).toMatch(/^proffer-domain=[\w-]{43}$/);
    const added = await ok(context.current.call('addSsoDomain', { body: { domain } }, rival.token));
    const { id, recordName, recordText } = added.body as typeof proved;
    const check = () => context.current.call('checkSsoDomain', { params: { id } }, rival.token);
    expect(problemOf(await check())).toMatchObject({ code: 'illegal_transition' });
    records.set(recordName, [[proved.recordText], [recordText]]);
    expect(problemOf(await check()).detail).toContain('Another company');
  });

  // SSO-4
  it.each(['gmail.com', 'mail.gmail.com', 'com', 'co.in', 'localhost', '127.0.0.1', 'not a domain'])(
    'refuses %s as a domain of a company',
    async (domain) => {
      const owner = await createPerson(context.current, 'supplier');
      const reply = await context.current.call('addSsoDomain', { body: { domain } }, owner.token);
      expect(problemOf(reply)).toMatchObject({ code: 'invalid_input', errors: [{ field: 'domain' }] });
    },
  );

  // SSO-5
  it('stops new people when the record is lost, and everybody after seven days', async () => {
    const company = await createSsoCompany(context.current, provider);
    const account = personOf(company);
    await logIn(company, account);
    const checkAll = async () => {
      await context.current.jobs.enqueue(context.current.db, 'sso.check-domains', {});
      await context.current.jobs.drain();
    };
    const name = `_proffer.${company.domain}`;
    const kept = records.get(name)!;
    records.delete(name);
    await checkAll();
    const mail = await context.current.mailTo(company.owner.email, 'DNS record');
    expect(mail?.text).toContain(company.domain);
    expect(refusalOf(await logIn(company, personOf(company)))).toEqual(['sso_failed', 'other_domain']);
    expect((await logIn(company, account)).status).toBe(200);
    records.set(name, kept);
    await checkAll();
    expect((await logIn(company, personOf(company))).status).toBe(200);
    records.delete(name);
    await checkAll();
    context.current.clock.advance(7 * 24 * 3_600_000);
    await checkAll();
    expect((await context.current.call('ssoSettings', {}, company.owner.token)).body).toMatchObject({
      domains: [{ provedAt: null, lostAt: null }],
    });
    const ended = await context.current.call('startSso', { body: { email: account.email } });
    expect(refusalOf(ended)).toEqual(['sso_failed', 'unknown_domain']);
  });

  // SSO-6
  it('records each change in the audit log, and ends the sessions of a removed provider', async () => {
    const company = await createSsoCompany(context.current, provider);
    const token = tokenOf(await logIn(company, personOf(company)));
    await ok(context.current.call('removeSso', {}, company.owner.token));
    expect((await context.current.call('session', {}, token)).status).toBe(401);
    await ok(
      context.current.call('removeSsoDomain', { params: { id: company.domainId } }, company.owner.token),
    );
    const { rows } = await context.current.pool.query<{ act: string }>(
      'select act from audit_log where actor_id = $1 order by id',
      [company.owner.userId],
    );
    expect(rows.map(({ act }) => act)).toEqual([
      'sso.saved',
      'sso.domain-added',
      'sso.domain-proved',
      'sso.removed',
      'sso.domain-removed',
    ]);
    const { body } = await context.current.call('ssoSettings', {}, company.owner.token);
    expect(body as SsoSettings).toMatchObject({ provider: null, domains: [] });
  });
});
