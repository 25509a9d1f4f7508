import type { SsoDomain, SsoSettings } from '@proffer/contract/single-sign-on/schemas';
import type { RouteName } from '@proffer/contract/wire/paths';
import { problemOf, requestOf, type Reply, type TestContext } from '../support/context';
import { createPerson, type Person } from '../world/people';

/** TXT records by name; tests change them. */
export const records = new Map<string, string[][]>();

/** Resolves the TXT records of the tests as `node:dns` does. */
export async function resolveTxt(name: string): Promise<string[][]> {
  const found = records.get(name);
  if (!found) throw Object.assign(new Error('queryTxt ENOTFOUND'), { code: 'ENOTFOUND' });
  return found;
}

interface Issuer {
  issuer: string;
  client: { clientId: string; clientSecret: string };
  allow?: (redirectUri: string) => void;
}

/** A company with single sign-on. */
export interface SsoCompany {
  owner: Person;
  domain: string;
  domainId: number;
  redirectUri: string;
}

let counter = 0;
const newDomain = () => `company-${(counter += 1)}.example.org`;

export async function ok(reply: Promise<Reply>): Promise<Reply> {
  const got = await reply;
  if (got.status >= 300) throw new Error(`${got.status}: ${JSON.stringify(got.body)}`);
  return got;
}

export const providerBody = ({ issuer, client }: Issuer, more: object = {}) => ({
  issuer,
  ...client,
  role: 'viewer',
  demandsTwoSteps: false,
  ...more,
});

/** Adds a domain to a company and proves it. */
export async function proveDomain(context: TestContext, owner: Person, domain: string): Promise<SsoDomain> {
  const { body } = await ok(context.call('addSsoDomain', { body: { domain } }, owner.token));
  const added = body as SsoDomain;
  records.set(added.recordName, [[added.recordText]]);
  const checked = await ok(context.call('checkSsoDomain', { params: { id: added.id } }, owner.token));
  return checked.body as SsoDomain;
}

/** Creates a company whose people log in at a provider. */
export async function createSsoCompany(
  context: TestContext,
  provider: Issuer,
  {
    role = 'supplier',
    domain = newDomain(),
    settings = {},
  }: { role?: 'supplier' | 'buyer'; domain?: string; settings?: object } = {},
): Promise<SsoCompany> {
  const owner = await createPerson(context, role);
  await ok(context.call('saveSsoProvider', { body: providerBody(provider, settings) }, owner.token));
  const { id: domainId } = await proveDomain(context, owner, domain);
  const { body } = await ok(context.call('ssoSettings', {}, owner.token));
  const { redirectUri } = body as SsoSettings;
  provider.allow?.(redirectUri);
  return { owner, domain, domainId, redirectUri };
}

/** A browser, which keeps its cookies. */
export function createBrowser(context: TestContext) {
  const cookies = new Map<string, string>();
  return {
    cookies,

    async call(route: RouteName, input: Parameters<typeof requestOf>[1], token?: string): Promise<Reply> {
      const request = requestOf(route, input, token);
      const cookie = [...cookies]
        // The session goes by bearer token in these tests.
        .filter(([name]) => name !== 'proffer_session')
        .map(([name, value]) => `${name}=${value}`)
        .join('; ');
      const reply = await context.send({ ...request, headers: { ...request.headers, cookie } });
      for (const line of [reply.headers['set-cookie'] ?? []].flat()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(String(line)) ?? [];
        cookies.set(name, value);
      }
      return reply;
    },

    /** Starts a login and returns the URL at the provider. */
    async start(email: string, more: object = {}): Promise<string> {
      const { body } = await ok(this.call('startSso', { body: { email, ...more } }));
      return (body as { url: string }).url;
    },

    finish: function (company: Person, query: string, token?: string): Promise<Reply> {
      return this.call('finishSso', { body: { company: company.userId, query } }, token);
    },
  };
}
export type Browser = ReturnType<typeof createBrowser>;

/** Returns code and reason of a refusal. */
export function refusalOf(reply: Reply): [code: string, reason: unknown] {
  const { code, details } = problemOf(reply);
  return [code, details?.['reason']];
}
