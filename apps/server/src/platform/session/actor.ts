import type { KeyScopes } from '@proffer/contract/api-keys/rules';
import type { Permissions } from '@proffer/contract/members/rules';
import type { SecondFactor } from '@proffer/contract/wire/choices';
import type { Auth, Role } from '@proffer/contract/wire/route';
import type { Executor } from '../database';

/**
 * Address and device of a request, for consents, histories and limits. Taken from the connection,
 * never from input.
 */
export interface Origin {
  address: string;
  device: string;
}

/**
 * Kind of a session. `signup` sessions may only finish signing up; `second-factor` sessions may
 * only give the second factor of a login.
 */
export type SessionKind = 'full' | 'signup' | 'second-factor';

/**
 * Current permission level of a session. `set-up` is a full session of an administrator without a second
 * factor, who may only set one up. It is derived, not stored, so it ends with its reason.
 */
type ActorKind = SessionKind | 'set-up';

/** People, as ids of members, who prepared and approved the content that somebody signs. */
export interface SignatureTrail {
  requestId: number;
  preparedBy: number;
  approvedBy: number[];
  /** Closes the request in the transaction of the act; absent for the steps before the act. */
  complete?: (tx: Executor) => Promise<void>;
}

/** A person in a company. */
export interface Membership extends Permissions {
  id: number;
  /** True once the company has had several people; reading is then counted for each person. */
  isShared?: boolean;
}

/**
 * The authenticated caller. Derived from the session only; ids in a query or body are claims that a
 * policy checks against it.
 */
export interface Actor extends Origin {
  /** The company; an administrator's own account for administrators. */
  userId: number;
  /** The person. */
  loginId: number;
  /** The person in the company, with current permissions. */
  member: Membership;
  /** Set while the actor signs content that was prepared as a signature request. */
  trail?: SignatureTrail;
  role: Role;
  /** 0 for an API key. */
  sessionId: number;
  /** Set if a program calls with an API key. */
  key?: { id: number; scopes: KeyScopes };
  kind: ActorKind;
  /** When the user last proved their identity. */
  provenAt: Date;
  /** Second factor of the login. */
  secondFactor: SecondFactor;
  /** Set if the company's identity provider opened the session, and if that provider demands two steps. */
  sso?: { hasTwoSteps: boolean };
}

/** The actor type that a handler receives, derived from the route’s `auth`. */
export type ActorOf<A extends Auth> = A extends 'public'
  ? Actor | null
  : A extends readonly (infer R extends Role)[]
    ? Actor & { role: R }
    : Actor;

/** Returns the actor of a token, or null if it is unknown, expired or revoked. */
export type Authenticate = (token: string, origin: Origin) => Promise<Actor | null>;
