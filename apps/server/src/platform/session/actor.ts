import type { SecondFactor } from '@proffer/contract/wire/choices';
import type { Auth, Role } from '@proffer/contract/wire/route';

/** Where a request comes from, for consents, histories and limits. Taken from the connection, never from input. */
export interface Origin {
  address: string;
  device: string;
}

/** `signup` sessions may only finish signing up, `second-factor` sessions only give the second proof of a login. */
export type SessionKind = 'full' | 'signup' | 'second-factor';

/**
 * What a session is worth now. `set-up`: a full one of an administrator without a second factor, who may only set one
 * up. It is never stored, so it ends with its reason.
 */
type ActorKind = SessionKind | 'set-up';

/** Who acts. Made from the session alone; ids in a query or body are claims that a policy checks against it. */
export interface Actor extends Origin {
  userId: number;
  loginId: number;
  role: Role;
  sessionId: number;
  kind: ActorKind;
  /** When the holder last proved who they are. */
  provenAt: Date;
  /** How the login is proven beside the password. */
  secondFactor: SecondFactor;
}

/** The actor a route's handler receives, by what the route demands. */
export type ActorOf<A extends Auth> = A extends 'public'
  ? Actor | null
  : A extends readonly (infer R extends Role)[]
    ? Actor & { role: R }
    : Actor;

/** Turns a token into its actor, or null when it is unknown, expired or revoked. */
export type Authenticate = (token: string, origin: Origin) => Promise<Actor | null>;
