import { z } from 'zod';
import { email, id, moment, requiredText } from '../wire/primitives.schemas';
import { givenPassword } from '../users/auth.schemas';
import { limits } from '../wire/limits';

/** Roles that a company can give to people who join by single sign-on; authority is granted by an owner later. */
export const ssoRoles = ['member', 'viewer'] as const;
export type SsoRole = (typeof ssoRoles)[number];

/** Why a login by single sign-on was refused; sent as `details.reason` of `sso_failed`. */
export const ssoRefusals = [
  'unknown_domain',
  'expired',
  'provider',
  'provider_refused',
  'token',
  'unverified_email',
  'other_domain',
  'removed',
  'administrator',
  'full',
  'other_person',
] as const;
export type SsoRefusal = (typeof ssoRefusals)[number];

/** Settings of the company's identity provider; without a client secret the stored one stays. */
export const ssoProviderBody = z.object({
  issuer: requiredText(limits.shortText, 'Please enter the issuer URL.'),
  clientId: requiredText(limits.shortText, 'Please enter the client id.'),
  clientSecret: z.string().min(1).max(1_000).optional(),
  role: z.enum(ssoRoles, 'Please choose a role.'),
  demandsTwoSteps: z.boolean(),
});
export type SsoProviderBody = z.output<typeof ssoProviderBody>;

export const ssoDomainBody = z.object({
  domain: requiredText(253, 'Please enter a domain.'),
});

export const ssoDomain = z.object({
  id: z.number(),
  domain: z.string(),
  /** Name and text of the DNS record of type TXT that proves the domain. */
  recordName: z.string(),
  recordText: z.string(),
  provedAt: moment.nullable(),
  /** Since when the record of a proved domain is missing; null if it exists. */
  lostAt: moment.nullable(),
});
export type SsoDomain = z.output<typeof ssoDomain>;

/** Single sign-on of the caller's company. The client secret is never returned. */
export const ssoSettings = z.object({
  provider: z
    .object({
      issuer: z.string(),
      clientId: z.string(),
      role: z.enum(ssoRoles),
      demandsTwoSteps: z.boolean(),
      /** When a test login last succeeded since the last change; null if none has. */
      testedAt: moment.nullable(),
      isRequired: z.boolean(),
      /** Name of the owner who keeps the password while single sign-on is required; empty otherwise. */
      exemptOwner: z.string(),
    })
    .nullable(),
  /** URL to which the identity provider returns people. */
  redirectUri: z.string(),
  domains: z.array(ssoDomain),
});
export type SsoSettings = z.output<typeof ssoSettings>;

/** A path of the web app, which never leads to another site. */
const localPath = z.string().max(2_000).refine(isLocal, 'Must be a path of this site.');

/** Returns true for a path that browsers resolve within this site; `//host`, `/\\host` and `/.//host` lead elsewhere. */
function isLocal(path: string): boolean {
  const here = 'https://here.invalid';
  if (!path.startsWith('/') || !URL.canParse(path, here)) return false;
  const { origin, pathname } = new URL(path, here);
  return origin === here && !pathname.startsWith('//');
}

const sides = z.enum(['Supplier', 'Buyer']);

export const startSsoBody = z.object({
  email,
  /** Side of the company, if both a supplier and a buyer have proved the domain. */
  side: sides.optional(),
  next: localPath.optional(),
});

/** The URL at the identity provider, or the sides to choose from if there are two companies. */
export const startedSso = z.object({ url: z.string().nullable(), sides: z.array(sides) });

export const finishSsoBody = z.object({
  /** Id of the company in the redirect URI. */
  company: id,
  /** The query with which the identity provider returned the person. */
  query: z.string().max(8_000),
});

/** Result of the identity provider's reply. */
export const finishedSso = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('in'),
    userType: sides,
    token: z.string(),
    next: z.string().nullable(),
  }),
  z.object({ kind: z.literal('confirmed'), token: z.string() }),
  z.object({ kind: z.literal('tested'), email: z.string() }),
]);
export type FinishedSso = z.output<typeof finishedSso>;

export const joinBySsoBody = z.object({
  company: id,
  state: z.string().max(200),
  password: givenPassword,
});
