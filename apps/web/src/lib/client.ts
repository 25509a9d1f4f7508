import type { Problem } from '@proffer/contract/wire/errors';
import { type Host, hostOfSegment } from '@proffer/contract/wire/hosts';
import { loginPaths } from '@proffer/contract/wire/login-paths';
import { fieldFromWire, fromWire, type Named, toWire } from '@proffer/contract/wire/names';
import type { paths, RouteName } from '@proffer/contract/wire/paths';
import type { CallInput, CallResult } from '@proffer/contract/wire/route';
import type { Routes } from '@proffer/contract/routes';
import { runTimeConfig } from './run-time-config';

interface Parts {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  file?: Blob & { name: string };
}

/** Input and result of a call, with the app's own names. */
export type CallParts<N extends RouteName> = Named<CallInput<Routes[N]>>;
export type CallReply<N extends RouteName> = Named<CallResult<Routes[N]>>;

/** Parameters without fields may be omitted. */
type Optional<T> = Record<string, never> extends T ? [input?: T] : [input: T];

type Path = (typeof paths)[RouteName];
let knownPaths: Partial<Record<RouteName, Path>> = loginPaths;

/** Registers further calls. The login needs few and is the first page for most users. */
export function learnPaths(more: Partial<Record<RouteName, Path>>): void {
  knownPaths = { ...knownPaths, ...more };
}

/** Renews a lost session or lets the user re-authenticate; resolves to whether to repeat the call. */
type RenewSession = (problem: Problem) => Promise<boolean>;
let renewSession: RenewSession | undefined;

/** Registers the handler that renews a lost session. Returns the function that unregisters it. */
export function renewSessionBy(renew: RenewSession): () => void {
  renewSession = renew;
  return () => {
    renewSession = undefined;
  };
}

/**
 * Makes a call within the session. If the server no longer knows the session or needs re-authentication, waits for
 * the renewal and repeats the call once, as a refused call has changed nothing. Returns the refusal if the session is
 * not renewed, and at once for calls that do not wait.
 */
export async function sendInSession<R extends { ok: true } | { ok: false; problem: Problem }>(
  send: () => Promise<R>,
  waits = true,
): Promise<R> {
  const result = await send();
  if (result.ok || !/^(unauthenticated|proof_needed)$/.test(result.problem.code)) return result;
  const isRenewed = renewSession?.(result.problem);
  return waits && (await isRenewed) ? send() : result;
}

/**
 * Calls the server by the name of a contract route. Never throws: the result is a union by `status`, with `ok: false`
 * and a problem for everything except a declared success, and status 0 for no answer.
 */
export function call<N extends RouteName>(
  name: N,
  ...[input]: Optional<CallParts<N>>
): Promise<CallReply<N>> {
  // Login calls cannot wait for a login.
  return sendInSession(() => sendCall(name, input ?? {}), !(name in loginPaths));
}

async function sendCall<N extends RouteName>(name: N, input: Parts): Promise<CallReply<N>> {
  const { url, init } = requestOf(name, input);
  try {
    const response = await fetch(url, init);
    if (!response.ok) {
      const reply: unknown = await response.json().catch(() => undefined);
      return failedCall(response.status, reply) as CallReply<N>;
    }
    // A download stays a file, even if it is JSON.
    const isFile = response.headers.has('content-disposition');
    const type = isFile ? '' : (response.headers.get('content-type') ?? '');
    const body = type.includes('application/json')
      ? fromWire<unknown>(await response.json())
      : type.startsWith('text/')
        ? await response.text()
        : await response.blob();
    // The server's serializer is made from the schema that types the result.
    return { ok: true, status: response.status, body, headers: response.headers } as CallReply<N>;
  } catch {
    return failedCall(0) as CallReply<N>;
  }
}

/** Returns the result of a failed call: the server's problem, or a substitute if it cannot be read. */
export function failedCall(status: number, reply?: unknown): { ok: false; status: number; problem: Problem } {
  const problem = isProblem(reply) ? reply : problemInstead(status);
  const errors = problem.errors?.map(({ field, text }) => ({ field: fieldFromWire(field), text }));
  return { ok: false, status, problem: { ...problem, ...(errors && { errors }) } };
}

function isProblem(reply: unknown): reply is Problem {
  return typeof (reply as Partial<Problem> | null | undefined)?.detail === 'string';
}

/** Returns the address of something that the server names by its path. */
export const urlOf = (path: string): string => hostOf(path) + path;

/** Returns the address of a call, for links that the browser follows itself (downloads). */
export function callUrl(name: RouteName, params: Record<string, string | number>): string {
  return requestOf(name, { params }).url;
}

interface CallInit extends RequestInit {
  method: string;
  body?: string | FormData;
}

/** Returns the address of a call and the arguments for `fetch`. */
export function requestOf(name: RouteName, { file, ...parts }: Parts): { url: string; init: CallInit } {
  const known = knownPaths[name];
  if (!known) throw new Error(`The call ${name} is not known on this page.`);
  const { method, path } = known;
  const { params, query, body } = toWire(parts) as Parts;
  const filled = path.replaceAll(/:(\w+)/g, (_whole, key: string) =>
    encodeURIComponent(String(params?.[key])),
  );
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query ?? {})) {
    if (isWritable(value)) search.set(key, String(value));
  }
  const suffix = search.size > 0 ? `?${search.toString()}` : '';
  const headers: Record<string, string> = { accept: 'application/json, */*' };
  const init: CallInit = { method, credentials: 'include', headers };
  if (file) {
    const form = new FormData();
    form.set('file', file, file.name);
    init.body = form;
  } else if (body !== undefined) {
    init.body = JSON.stringify(body);
    headers['content-type'] = 'application/json';
  }
  return { url: hostOf(path) + filled + suffix, init };
}

/** Returns whether a value can be a parameter; an empty text is an unset filter (OFF-81, CON-40). */
function isWritable(value: unknown): value is string | number | boolean {
  return (
    typeof value === 'number' || typeof value === 'boolean' || (typeof value === 'string' && value !== '')
  );
}

function hostOf(path: string): string {
  const host = (hostOfSegment as Partial<Record<string, Host>>)[path.split('/')[1] ?? ''];
  return ((host && runTimeConfig.hosts[host]) ?? '').replace(/\/$/, '');
}

/** Returns a substitute problem for a call without a readable answer. */
function problemInstead(status: number): Problem {
  const [code, detail]: [Problem['code'], string] =
    status === 0
      ? [
          'unavailable',
          'The server could not be reached. Check your connection and try again; nothing you entered is lost.',
        ]
      : ['unexpected', 'The server answered in a way that could not be read. Please try again.'];
  return { type: 'about:blank', title: 'No answer', status, detail, code, requestId: '' };
}

/** A failed call as an error, for the query client. */
export class CallError extends Error {
  override readonly name = 'CallError';
  readonly problem: Problem;
  readonly status: number;

  constructor(status: number, problem: Problem) {
    super(problem.detail);
    this.status = status;
    this.problem = problem;
  }
}

/** Returns whether a call failed because the object does not exist or is not visible to the caller. */
export const isNotFound = (error: unknown): boolean => error instanceof CallError && error.status === 404;

/** Returns the body of a successful reply; throws CallError for anything else. */
export function unwrap<
  R extends { ok: true; body: unknown } | { ok: false; status: number; problem: Problem },
>(result: R): Extract<R, { ok: true }>['body'] {
  return unwrapReply(result).body;
}

/** Returns the complete successful reply, for callers that need its headers. */
export function unwrapReply<R extends { ok: true } | { ok: false; status: number; problem: Problem }>(
  result: R,
): Extract<R, { ok: true }> {
  if (!result.ok) {
    const failed = result as Extract<R, { ok: false }>;
    throw new CallError(failed.status, failed.problem);
  }
  return result as Extract<R, { ok: true }>;
}

/** Returns the message for the user about any thrown value. */
export function errorText(error: unknown): string {
  return error instanceof CallError ? error.problem.detail : 'Something went wrong. Please try again.';
}

/**
 * Returns any thrown value as a failed call. A fault of the page itself is reported, and the user reads that
 * something failed.
 */
export function asCallError(thrown: unknown): CallError {
  if (thrown instanceof CallError) return thrown;
  reportError(thrown);
  const { status, problem } = failedCall(500, { ...problemInstead(500), detail: errorText(thrown) });
  return new CallError(status, problem);
}

/** Returns the server's messages by field; empty if it named none. */
export function fieldErrors(error: unknown): Record<string, string> {
  const errors = error instanceof CallError ? error.problem.errors : undefined;
  return Object.fromEntries((errors ?? []).map(({ field, text }) => [field, text]));
}

/** Returns whether a failed call may succeed later: unreachable, busy, or the session has ended. */
export function mayPass(status: number): boolean {
  return status === 0 || status === 401 || status === 429 || status >= 500;
}

/** Returns the seconds after which the server accepts the call again, if stated (429). */
export function retryAfterSeconds(error: unknown): number | undefined {
  const seconds = error instanceof CallError ? error.problem.details?.['retryAfterSeconds'] : undefined;
  return typeof seconds === 'number' ? seconds : undefined;
}
