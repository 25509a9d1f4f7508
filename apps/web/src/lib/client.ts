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

/** What a call gets, and what comes of it, by the words of this app. */
export type CallParts<N extends RouteName> = Named<CallInput<Routes[N]>>;
export type CallReply<N extends RouteName> = Named<CallResult<Routes[N]>>;

/** Parts that hold nothing to pass need not be passed. */
type Optional<T> = Record<string, never> extends T ? [input?: T] : [input: T];

type Path = (typeof paths)[RouteName];
let knownPaths: Partial<Record<RouteName, Path>> = loginPaths;

/** Makes more calls known. The login needs few, and is the first page that most people load. */
export function learnPaths(more: Partial<Record<RouteName, Path>>): void {
  knownPaths = { ...knownPaths, ...more };
}

/**
 * Brings back a session that the server no longer knows, or lets the person prove that it is them; resolves to whether
 * the call may be made again.
 */
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
 * Makes a call within the session. When the server no longer knows it, or wants a proof that it is still the same
 * person, the result waits until they have logged in or proven it, and the call is made once more: what was refused so has changed nothing yet. Gives the refusal when nobody
 * brings the session back, and at once to a call that does not wait.
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
 * Calls the server by the name of a contract route. Never throws: the result is a union by `status`, with
 * `ok: false` and a problem for everything that is not a declared good reply, and status 0 for no answer at all.
 */
export function call<N extends RouteName>(
  name: N,
  ...[input]: Optional<CallParts<N>>
): Promise<CallReply<N>> {
  // The calls by which one logs in cannot wait for it.
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
    // A file to keep stays a file, also when it is one of JSON.
    const isFile = response.headers.has('content-disposition');
    const type = isFile ? '' : (response.headers.get('content-type') ?? '');
    const body = type.includes('application/json')
      ? fromWire<unknown>(await response.json())
      : type.startsWith('text/')
        ? await response.text()
        : await response.blob();
    // The server's serializer is made from the same schema that types the result.
    return { ok: true, status: response.status, body, headers: response.headers } as CallReply<N>;
  } catch {
    return failedCall(0) as CallReply<N>;
  }
}

/**
 * What comes of a call that was answered by anything but a good reply: the server's problem, or one in its place when
 * there is none to read.
 */
export function failedCall(status: number, reply?: unknown): { ok: false; status: number; problem: Problem } {
  const problem = isProblem(reply) ? reply : problemInstead(status);
  const errors = problem.errors?.map(({ field, text }) => ({ field: fieldFromWire(field), text }));
  return { ok: false, status, problem: { ...problem, ...(errors && { errors }) } };
}

function isProblem(reply: unknown): reply is Problem {
  return typeof (reply as Partial<Problem> | null | undefined)?.detail === 'string';
}

/** Where something is fetched that the server names by its path. */
export const urlOf = (path: string): string => hostOf(path) + path;

/** The address of a call, for links that the browser follows itself (downloads). */
export function callUrl(name: RouteName, params: Record<string, string | number>): string {
  return requestOf(name, { params }).url;
}

interface CallInit extends RequestInit {
  method: string;
  body?: string | FormData;
}

/** Address of a call, and what `fetch` sends there. */
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

/** A filter or an id; an empty text stands for a filter that is not set (OFF-81, CON-40). */
function isWritable(value: unknown): value is string | number | boolean {
  return (
    typeof value === 'number' || typeof value === 'boolean' || (typeof value === 'string' && value !== '')
  );
}

function hostOf(path: string): string {
  const host = (hostOfSegment as Partial<Record<string, Host>>)[path.split('/')[1] ?? ''];
  return ((host && runTimeConfig.hosts[host]) ?? '').replace(/\/$/, '');
}

/** Stands for the server's own when there is none: the call was not answered, or not in a way that can be read. */
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

/** Whether a call failed because there is no such thing, or none for whoever asked. */
export const isNotFound = (error: unknown): boolean => error instanceof CallError && error.status === 404;

/** The body of a good reply; throws CallError for anything else. */
export function unwrap<
  R extends { ok: true; body: unknown } | { ok: false; status: number; problem: Problem },
>(result: R): Extract<R, { ok: true }>['body'] {
  return unwrapReply(result).body;
}

/** The whole good reply, for callers that need its headers too. */
export function unwrapReply<R extends { ok: true } | { ok: false; status: number; problem: Problem }>(
  result: R,
): Extract<R, { ok: true }> {
  if (!result.ok) {
    const failed = result as Extract<R, { ok: false }>;
    throw new CallError(failed.status, failed.problem);
  }
  return result as Extract<R, { ok: true }>;
}

/** What to tell the person about any thrown value. */
export function errorText(error: unknown): string {
  return error instanceof CallError ? error.problem.detail : 'Something went wrong. Please try again.';
}

/** Any thrown value as a failed call. A fault of the page itself is reported, and the person reads that something failed. */
export function asCallError(thrown: unknown): CallError {
  if (thrown instanceof CallError) return thrown;
  reportError(thrown);
  const { status, problem } = failedCall(500, { ...problemInstead(500), detail: errorText(thrown) });
  return new CallError(status, problem);
}

/** The server's texts by field; empty when it named none. */
export function fieldErrors(error: unknown): Record<string, string> {
  const errors = error instanceof CallError ? error.problem.errors : undefined;
  return Object.fromEntries((errors ?? []).map(({ field, text }) => [field, text]));
}

/** Not reached, busy, or the session has ended: what was sent may go through once that is over. */
export function mayPass(status: number): boolean {
  return status === 0 || status === 401 || status === 429 || status >= 500;
}

/** Seconds after which the server takes the call again, if it said so (429). */
export function retryAfterSeconds(error: unknown): number | undefined {
  const seconds = error instanceof CallError ? error.problem.details?.['retryAfterSeconds'] : undefined;
  return typeof seconds === 'number' ? seconds : undefined;
}
