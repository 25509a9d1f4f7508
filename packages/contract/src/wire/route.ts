import type { z } from 'zod';
import type { Permission } from '../members/rules';
import type { ErrorCode, Problem, StatusOf } from './errors';

export type Role = 'supplier' | 'buyer' | 'admin';

/**
 * Declares who may call a route. `public`: anybody. `signup`: the short session after a verified code, or a full
 * session. `second-factor`: the session between a correct password and the second factor. A list of roles: a full
 * session whose active profile has one of them.
 * The field is required, so an unprotected route does not compile.
 */
export type Auth = 'public' | 'signup' | 'second-factor' | readonly [Role, ...Role[]];

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

interface TextReply {
  kind: 'text';
}

interface BinaryReply {
  kind: 'binary';
  contentType: string;
  /** Other content types that the caller may request. */
  otherTypes: readonly string[];
}
export type ReplyShape = z.ZodType | TextReply | BinaryReply;

/** A reply of `text/plain`, which the specification's client expects from several older calls (OFF-90, TPL-20). */
export const text: TextReply = { kind: 'text' };

/** Returns a binary reply; the handler returns `{bytes, fileName}`. */
export const binary = (contentType: string, ...otherTypes: string[]): BinaryReply => ({
  kind: 'binary',
  contentType,
  otherTypes,
});

/** A reply with a table: CSV, or a workbook if requested. */
export const tableReply = binary(
  'text/csv; charset=utf-8',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
);

/** Return value of a handler with a binary reply. */
export interface BinaryBody {
  bytes: Uint8Array;
  fileName: string;
  contentType?: string;
  disposition?: 'inline' | 'attachment';
}

/** A binary reply that is too large for memory and is produced while it is sent. */
export interface StreamedBody extends Omit<BinaryBody, 'bytes'> {
  stream: AsyncIterable<Uint8Array>;
}

/** One uploaded file, already read up to the route's limit. */
export interface UploadedFile {
  fileName: string;
  bytes: Uint8Array;
}

/**
 * Recent authentication that a call needs besides an open session, if it binds, gives access or revokes it
 * (the setting `proofMinutes`). `recent`: by logging in or by `confirm`. `with-password`: the password comes with the
 * call, so only a login with a second factor needs recent authentication.
 */
export type ProofWanted = 'recent' | 'with-password';

interface RouteLimits {
  /** Requests per window of one client address; absent: the server's general limit. */
  rate?: { max: number; windowMs: number };
  /**
   * Calls per window of one account; absent: the general limit of changes (`limits.writesPerMinute`), without reads.
   */
  account?: { max: number; windowMs: number };
}

export interface Route {
  method: Method;
  /** Path with `:name` parameters, at the root of its host (the "Calls" of each area in docs/specification). */
  path: string;
  summary: string;
  auth: Auth;
  /** The permission that the caller needs in the company; required for the same reason as `auth`. */
  permission: Permission;
  /** Absent: an open session is sufficient. */
  proof?: ProofWanted;
  /** Also open to a person who must set up two-step login first; all other calls are not. */
  isForSetUp?: true;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** The body is a single multipart file in the field `file`. */
  upload?: { maxBytes: number };
  replies: Readonly<Record<number, ReplyShape>>;
  /** Error codes of this route, besides those of every route (see `ambientErrors`). */
  errors: readonly ErrorCode[];
  /** Sign-up and login problems have `status: "Error"` and `msg` (ACC-87). */
  legacyProblem?: true;
  limits?: RouteLimits;
  /**
   * A GET that changes something, as the specification demands: like other changes it is rejected from other sites.
   */
  actsOnGet?: true;
}

/** Codes that the platform may return on every route without the route naming them. */
export const ambientErrors = [
  'malformed_request',
  'unauthenticated',
  'forbidden',
  'not_permitted',
  'key_not_permitted',
  'foreign_origin',
  'deactivated',
  'not_found',
  'too_large',
  'unsupported_media',
  'invalid_input',
  'rate_limited',
  'unexpected',
  'unavailable',
  'database_away',
  'files_away',
  'no_space_left',
] as const satisfies readonly ErrorCode[];

/**
 * Returns every error code of a route: its own, those of every route, and those that follow from its declared caller.
 */
export function errorsOf(route: Route): ErrorCode[] {
  const needsSession = route.auth === 'signup' || typeof route.auth !== 'string';
  return [
    ...new Set([
      ...route.errors,
      ...ambientErrors,
      ...(route.proof ? (['proof_needed'] as const) : []),
      ...(route.permission === 'bind' ? (['beyond_authority', 'approval_needed'] as const) : []),
      ...(needsSession && !route.isForSetUp ? (['second_factor_needed'] as const) : []),
    ]),
  ];
}

/** Declares a route; the identity function that keeps its literal types. */
export function defineRoute<const R extends Route>(route: R): R {
  return route;
}

type PartOutput<R, K extends 'params' | 'query' | 'body'> = R extends { [P in K]: infer S extends z.ZodType }
  ? z.output<S>
  : undefined;
type PartInput<R, K extends 'params' | 'query' | 'body'> = R extends { [P in K]: infer S extends z.ZodType }
  ? { [P in K]: z.input<S> }
  : unknown;

/** Input of a handler after parsing. */
export interface RouteInput<R extends Route> {
  params: PartOutput<R, 'params'>;
  query: PartOutput<R, 'query'>;
  body: PartOutput<R, 'body'>;
  file: R extends { upload: object } ? UploadedFile : undefined;
}

/** Input of a caller before parsing: only the parts that the route has. */
export type CallInput<R extends Route> = PartInput<R, 'params'> &
  PartInput<R, 'query'> &
  PartInput<R, 'body'> &
  (R extends { upload: object } ? { file: Blob & { name: string } } : unknown);

type BodyOf<S> = S extends TextReply
  ? string
  : S extends BinaryReply
    ? BinaryBody | StreamedBody
    : S extends z.ZodType
      ? z.output<S>
      : never;

/** Every declared success reply as `{status, body}`, as the return type of a handler. */
export type RouteReply<R extends Route> = {
  [S in keyof R['replies'] & number]: {
    status: S;
    body: BodyOf<R['replies'][S]>;
    headers?: Record<string, string>;
  };
}[keyof R['replies'] & number];

type CallBodyOf<S> = S extends TextReply
  ? string
  : S extends BinaryReply
    ? Blob
    : S extends z.ZodType
      ? z.output<S>
      : never;

type ProblemStatus<R extends Route> = StatusOf<R['errors'][number] | (typeof ambientErrors)[number]>;

/** Result of `call()`: a union discriminated by `status`; status 0 means that the network did not answer. */
export type CallResult<R extends Route> =
  | {
      [S in keyof R['replies'] & number]: {
        ok: true;
        status: S;
        body: CallBodyOf<R['replies'][S]>;
        headers: Headers;
      };
    }[keyof R['replies'] & number]
  | { ok: false; status: ProblemStatus<R> | 0; problem: Problem };
