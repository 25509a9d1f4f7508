import type { z } from 'zod';
import type { ErrorCode, Problem, StatusOf } from './errors';

export type Role = 'supplier' | 'buyer' | 'admin';

/**
 * Who may call a route. `public`: anybody, with or without a session. `signup`: the short-lived session that
 * follows a verified code, or a full one. `second-factor`: the one between a right password and the second proof.
 * A list of roles: a full session whose active profile has one of them. The field is required, so an unprotected
 * route does not compile.
 */
export type Auth = 'public' | 'signup' | 'second-factor' | readonly [Role, ...Role[]];

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

interface TextReply {
  kind: 'text';
}

interface BinaryReply {
  kind: 'binary';
  contentType: string;
  /** What else it may be, by what was asked for. */
  otherTypes: readonly string[];
}
export type ReplyShape = z.ZodType | TextReply | BinaryReply;

/** A reply of `text/plain`, as the specification's client reads several of the older calls (OFF-90, TPL-20). */
export const text: TextReply = { kind: 'text' };

/** A reply of bytes; the handler gives `{bytes, fileName}`. */
export const binary = (contentType: string, ...otherTypes: string[]): BinaryReply => ({
  kind: 'binary',
  contentType,
  otherTypes,
});

/** A reply of a table: CSV, or the workbook that was asked for. */
export const tableReply = binary(
  'text/csv; charset=utf-8',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
);

/** What a handler returns for a binary reply. */
export interface BinaryBody {
  bytes: Uint8Array;
  fileName: string;
  contentType?: string;
  disposition?: 'inline' | 'attachment';
}

/** The same of what is too much to hold at once: made while it is sent. */
export interface StreamedBody extends Omit<BinaryBody, 'bytes'> {
  stream: AsyncIterable<Uint8Array>;
}

/** One uploaded file, already read up to the route's limit. */
export interface UploadedFile {
  fileName: string;
  bytes: Uint8Array;
}

/**
 * What a call that binds, gives access or takes it away wants of the caller beside an open session: that they proved
 * lately who they are (`limits.session.proofMs`), by logging in or by `confirm`. `recent`: always. `with-password`: the
 * password comes with the call itself, so only a login with a second factor has to have proven itself lately.
 */
export type ProofWanted = 'recent' | 'with-password';

interface RouteLimits {
  /** Requests per window of one client address; absent: the server's general limit. */
  rate?: { max: number; windowMs: number };
  /** Calls per window of one account; absent: what it may change in all (`limits.writesPerMinute`), reading apart. */
  account?: { max: number; windowMs: number };
}

export interface Route {
  method: Method;
  /** Path with `:name` parameters, at the root of its host (the "Calls" of each area in docs/specification). */
  path: string;
  summary: string;
  auth: Auth;
  /** Absent: an open session is enough. */
  proof?: ProofWanted;
  /** Open also to an administrator who has not set up two-step login yet; nothing else is. */
  isForSetUp?: true;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** The body is a single multipart file in the field `file`. */
  upload?: { maxBytes: number };
  replies: Readonly<Record<number, ReplyShape>>;
  /** Codes this route may answer beside those any route may (see `ambientErrors`). */
  errors: readonly ErrorCode[];
  /** Sign-up and login problems say `status: "Error"` and `msg` (ACC-87). */
  legacyProblem?: true;
  limits?: RouteLimits;
  /** A GET that the specification lets change something: like any such call it is refused from other sites. */
  actsOnGet?: true;
}

/** Codes that the platform may answer on every route without the route naming them. */
export const ambientErrors = [
  'malformed_request',
  'unauthenticated',
  'forbidden',
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

/** Every code that a route may answer: its own, those of any route, and those that follow from who may call it. */
export function errorsOf(route: Route): ErrorCode[] {
  const isForAdmins =
    route.auth === 'signup' || (typeof route.auth !== 'string' && route.auth.includes('admin'));
  return [
    ...new Set([
      ...route.errors,
      ...ambientErrors,
      ...(route.proof ? (['proof_needed'] as const) : []),
      ...(isForAdmins && !route.isForSetUp ? (['second_factor_needed'] as const) : []),
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

/** What a handler receives after parsing. */
export interface RouteInput<R extends Route> {
  params: PartOutput<R, 'params'>;
  query: PartOutput<R, 'query'>;
  body: PartOutput<R, 'body'>;
  file: R extends { upload: object } ? UploadedFile : undefined;
}

/** What a caller passes before parsing: only the parts the route has. */
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

/** Every declared good reply as `{status, body}`, for a handler's return. */
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

/** What `call()` gives back: a union discriminated by `status`; status 0 stands for a network that did not answer. */
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
