import { generateKeyPairSync, sign } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';

/** Claims of an ID token; a test replaces those that it forges. */
export type Claims = Record<string, unknown>;

interface Forgery {
  claims?: Claims;
  /** `none`: unsigned; `foreign`: signed with a key that the provider does not publish. */
  signature?: 'right' | 'none' | 'foreign';
}

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

export type ForgingProvider = Awaited<ReturnType<typeof startForgingProvider>>;

/** Starts a provider that issues whatever ID token a test wants, because a real one refuses to. */
export async function startForgingProvider() {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('It listens on a port.');
  const issuer = `http://127.0.0.1:${address.port}`;
  const own = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const foreign = generateKeyPairSync('rsa', { modulusLength: 2048 });
  let discovered: Claims = {};
  let token = '';
  const json = (response: ServerResponse, body: unknown) =>
    response.setHeader('content-type', 'application/json').end(JSON.stringify(body));
  server.on('request', (request, response) => {
    if (request.url === '/.well-known/openid-configuration') {
      return json(response, {
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
        ...discovered,
      });
    }
    if (request.url === '/jwks') {
      const key = own.publicKey.export({ format: 'jwk' });
      return json(response, { keys: [{ ...key, kid: 'own', use: 'sig', alg: 'RS256' }] });
    }
    return json(response, { access_token: 'a', token_type: 'Bearer', id_token: token });
  });
  return {
    issuer,
    client: { clientId: 'market', clientSecret: 'the-secret-of-the-client' },

    /** Changes the discovery document. */
    discoverAs: (changes: Claims) => void (discovered = changes),

    /** Prepares the ID token of the next reply and returns the query of the reply to this authorization URL. */
    reply(url: string, person: Claims, { claims = {}, signature = 'right' }: Forgery = {}): string {
      const asked = new URL(url).searchParams;
      const now = Math.floor(Date.now() / 1_000);
      const body = {
        iss: issuer,
        aud: asked.get('client_id'),
        nonce: asked.get('nonce'),
        iat: now,
        exp: now + 300,
        ...person,
        ...claims,
      };
      const head = { alg: signature === 'none' ? 'none' : 'RS256', kid: 'own', typ: 'JWT' };
      const text = `${encode(head)}.${encode(body)}`;
      const key = signature === 'foreign' ? foreign.privateKey : own.privateKey;
      const signed = signature === 'none' ? '' : sign('sha256', Buffer.from(text), key).toString('base64url');
      token = `${text}.${signed}`;
      return new URLSearchParams({ code: 'a-code', state: asked.get('state') ?? '' }).toString();
    },

    async close(): Promise<void> {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
