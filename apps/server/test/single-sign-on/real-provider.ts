import { createServer } from 'node:http';
import { Provider } from 'oidc-provider';

/** A person at the identity provider. */
export interface Account {
  sub: string;
  email?: string;
  email_verified?: boolean;
  name?: string;
}

export type RealProvider = Awaited<ReturnType<typeof startProvider>>;

/** Starts a real OpenID provider (`oidc-provider`) on this machine, which logs in the `current` person at once. */
export async function startProvider() {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('It listens on a port.');
  const issuer = `http://127.0.0.1:${address.port}`;
  const redirectUris: string[] = [];
  const accounts = new Map<string, Account>();
  let current: Account | null = null;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: 'market',
        client_secret: 'the-secret-of-the-client',
        // The URIs are added by the tests, which learn them from the market.
        redirect_uris: ['http://market.example.com/sso/0'],
      },
    ],
    cookies: { keys: ['a key of the tests'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    features: { devInteractions: { enabled: false } },
    ttl: { Interaction: 600, Grant: 600, Session: 600, AccessToken: 600, IdToken: 600 },
    pkce: { required: () => true },
    findAccount: (_ctx, sub) => ({ accountId: sub, claims: async () => ({ ...accounts.get(sub), sub }) }),
    interactions: { url: (_ctx, interaction) => `/interaction/${interaction.uid}` },
    async loadExistingGrant(ctx) {
      const { client, session } = ctx.oidc;
      if (!client || !session?.accountId) return undefined;
      const grant = new ctx.oidc.provider.Grant({ clientId: client.clientId, accountId: session.accountId });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });
  Object.defineProperty(provider.Client.prototype, 'redirectUriAllowed', {
    value: (uri: string) => redirectUris.includes(uri),
  });
  const answer = provider.callback();
  server.on('request', (request, response) => {
    const result = current
      ? { login: { accountId: current.sub } }
      : { error: 'access_denied', error_description: 'The person cancelled.' };
    const isInteraction = request.url?.startsWith('/interaction/') === true;
    void (isInteraction
      ? provider.interactionFinished(request, response, result)
      : answer(request, response));
  });
  /** Chooses the person whom the provider logs in next; null cancels. */
  function choose(account: Account | null): void {
    current = account;
    if (account) accounts.set(account.sub, account);
  }
  return {
    issuer,
    client: { clientId: 'market', clientSecret: 'the-secret-of-the-client' },
    allow: (redirectUri: string) => void redirectUris.push(redirectUri),
    choose,

    /**
     * Logs in a person in a new browser at the provider, or cancels with null, and returns the query with which the
     * provider sends the browser back.
     */
    async logIn(account: Account | null, url: string): Promise<string> {
      choose(account);
      const cookies = new Map<string, string>();
      let next = new URL(url);
      for (let step = 0; step < 10; step += 1) {
        const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
        const reply = await fetch(next, { headers: { cookie }, redirect: 'manual' });
        for (const line of reply.headers.getSetCookie()) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
          cookies.set(name, value);
        }
        const location = reply.headers.get('location');
        if (!location) throw new Error(`The provider answered ${reply.status}: ${await reply.text()}`);
        next = new URL(location, next);
        if (next.origin !== issuer) return next.search.slice(1);
      }
      throw new Error('The provider redirects without end.');
    },

    async close(): Promise<void> {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
