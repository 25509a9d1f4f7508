import type * as OpenId from 'openid-client';
import type { Outbound } from '../../platform/outbound';

/** Largest difference between the clocks of provider and market, in seconds (SSO-8). */
const clockToleranceSeconds = 60;

export interface Client {
  issuer: string;
  clientId: string;
  clientSecret: string;
}

/** Texts of one login that only its browser and the provider know. */
export interface LoginSecrets {
  state: string;
  nonce: string;
  verifier: string;
}

export interface ProviderClaims {
  subject: string;
  email: string | undefined;
  isEmailVerified: boolean;
  name: string;
}

/** The provider itself refused the login, for example because the person cancelled it. */
export class RefusedByProviderError extends Error {
  override name = 'RefusedByProviderError';
}

/** The provider's reply or ID token is not valid. */
export class InvalidReplyError extends Error {
  override name = 'InvalidReplyError';
}

/**
 * Creates the client of identity providers (OpenID Connect): authorization code flow with PKCE, state and nonce. The
 * library checks issuer, audience, nonce, times and signature of the ID token.
 */
export function createIdentityProvider(outbound: Outbound) {
  /** Reads the discovery document. Throws unless it is of exactly this issuer. */
  async function discover({ issuer, clientId, clientSecret }: Client) {
    // Loaded at the first login, because most markets have none.
    const openid = await import('openid-client');
    outbound.checkTarget(issuer);
    const config = await openid.discovery(
      new URL(issuer),
      clientId,
      { [openid.clockTolerance]: clockToleranceSeconds },
      authenticatedBy(openid, clientSecret),
      {
        [openid.customFetch]: (url, { method, headers, body, signal }) =>
          outbound.fetch(url, {
            method,
            headers,
            body: body instanceof Uint8Array ? new Uint8Array(body) : (body ?? null),
            signal: signal ?? null,
          }),
        execute: [
          // The signature is checked too, not only the connection to the provider.
          openid.enableNonRepudiationChecks,
          ...(outbound.allowsPrivate ? [openid.allowInsecureRequests] : []),
        ],
      },
    );
    // The library accepts a template for providers with many tenants, whose tokens anybody’s tenant could issue.
    if (new URL(config.serverMetadata().issuer).href !== new URL(issuer).href) {
      throw new InvalidReplyError('The discovery document is of another issuer.');
    }
    return { openid, config };
  }

  return {
    /** Returns the issuer as the provider spells it. */
    findIssuer: async (client: Client): Promise<string> =>
      (await discover(client)).config.serverMetadata().issuer,

    /** Returns the URL at which the person logs in; `isFresh` demands that they log in anew. */
    async authorizationUrl(
      client: Client,
      { state, nonce, verifier }: LoginSecrets,
      { redirectUri, hint, isFresh }: { redirectUri: string; hint: string; isFresh: boolean },
    ): Promise<string> {
      const { openid, config } = await discover(client);
      return openid.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state,
        nonce,
        code_challenge: await openid.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        login_hint: hint,
        ...(isFresh ? { prompt: 'login', max_age: '0' } : {}),
      }).href;
    },

    /**
     * Exchanges the code of a reply and returns the proved claims. With `maxAgeSeconds` the person must have logged in
     * within that time. Throws `RefusedByProviderError`, `InvalidReplyError`, or the error of the connection.
     */
    async readReply(
      client: Client,
      { state, nonce, verifier }: LoginSecrets,
      reply: { redirectUri: string; query: string; maxAgeSeconds: number | undefined },
    ): Promise<ProviderClaims> {
      const { openid, config } = await discover(client);
      const url = new URL(reply.redirectUri);
      url.search = reply.query;
      try {
        const tokens = await openid.authorizationCodeGrant(config, url, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
          ...(reply.maxAgeSeconds === undefined ? {} : { maxAge: reply.maxAgeSeconds }),
        });
        const claims = tokens.claims();
        if (!claims) throw new InvalidReplyError('The reply has no ID token.');
        // Providers may send the address in the ID token or at their userinfo endpoint only.
        const more =
          claims['email'] === undefined && config.serverMetadata().userinfo_endpoint !== undefined
            ? await openid.fetchUserInfo(config, tokens.access_token, claims.sub)
            : claims;
        return {
          subject: claims.sub,
          email: textIn(more['email']),
          isEmailVerified: more['email_verified'] === true,
          name: textIn(more['name']) ?? '',
        };
      } catch (error) {
        throw translated(openid, error);
      }
    },
  };
}
export type IdentityProvider = ReturnType<typeof createIdentityProvider>;

/** Returns the client authentication by the secret, in the header unless the provider takes it in the body only. */
const authenticatedBy =
  (openid: typeof OpenId, secret: string): OpenId.ClientAuth =>
  (server, client, body, headers) => {
    const methods = server.token_endpoint_auth_methods_supported;
    const byBody = methods?.includes('client_secret_post') && !methods.includes('client_secret_basic');
    const authenticate = byBody ? openid.ClientSecretPost(secret) : openid.ClientSecretBasic(secret);
    authenticate(server, client, body, headers);
  };

const textIn = (claim: unknown): string | undefined =>
  typeof claim === 'string' && claim.length > 0 && claim.length <= 500 ? claim : undefined;

function translated(openid: typeof OpenId, error: unknown): unknown {
  if (error instanceof openid.AuthorizationResponseError) {
    return new RefusedByProviderError('The provider refused the login.', { cause: error });
  }
  const isOfLibrary =
    error instanceof openid.ClientError ||
    error instanceof openid.ResponseBodyError ||
    error instanceof openid.WWWAuthenticateChallengeError;
  return isOfLibrary ? new InvalidReplyError('The reply is not valid.', { cause: error }) : error;
}
