import type { Problem } from '@proffer/contract/errors';
import { hostOfSegment } from '@proffer/contract/hosts';
import { loginPaths } from '@proffer/contract/login-paths';
import type { paths, RouteName } from '@proffer/contract/paths';
import type { CallInput, CallResult } from '@proffer/contract/route';
import type { Routes } from '@proffer/contract/routes';
import { runTimeConfig } from './run-time-config';

interface Parts {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  file?: Blob & { name: string };
}

/** Parts that hold nothing to pass need not be passed. */
type Optional<T> = Record<string, never> extends T ? [input?: T] : [input: T];

type Path = (typeof paths)[RouteName];
let knownPaths: Partial<Record<RouteName, Path>> = loginPaths;

/** Makes the calls of all pages known. The login needs few, and is the first page that most people load. */
export function learnPaths(all: Record<RouteName, Path>): void {
  knownPaths = all;
}

type Listener = () => void;
const sessionLost = new Set<Listener>();

/** Tells whoever listens that the server no longer knows this session. */
export function onSessionLost(listener: Listener): () => void {
  sessionLost.add(listener);
  return () => sessionLost.delete(listener);
}

/**
 * Calls the server by the name of a contract route. Never throws: the result is a union by `status`, with
 * `ok: false` and a problem for everything that is not a declared good reply, and status 0 for no answer at all.
 */
export async function call<N extends RouteName>(
  name: N,
  ...[input]: Optional<CallInput<Routes[N]>>
): Promise<CallResult<Routes[N]>> {
  const { url, init } = requestOf(name, input ?? {});
  let response: Response;
  try {
    response = await fetch(url, init);
  } catch {
    return failure(0, noAnswer());
  }
  const contentType = response.headers.get('content-type') ?? '';
  if (!response.ok) {
    const problem = contentType.includes('json') ? await readProblem(response) : unreadable(response.status);
    if (problem.code === 'unauthenticated') for (const listener of sessionLost) listener();
    return failure(response.status, problem);
  }
  try {
    // A file to keep stays a file, also when it is one of JSON.
    const isFile = response.headers.get('content-disposition') !== null;
    const body =
      !isFile && contentType.includes('application/json')
        ? await response.json()
        : !isFile && contentType.startsWith('text/')
          ? await response.text()
          : await response.blob();
    // The server's serializer is made from the same schema that types the result.
    return { ok: true, status: response.status, body, headers: response.headers } as CallResult<Routes[N]>;
  } catch {
    return failure(0, noAnswer());
  }

  function failure(status: number, problem: Problem): CallResult<Routes[N]> {
    return { ok: false, status, problem } as CallResult<Routes[N]>;
  }
}

/** The address of a call, for links that the browser follows itself (downloads). */
export function callUrl(name: RouteName, params: Record<string, string | number>): string {
  return requestOf(name, { params }).url;
}

function requestOf(
  name: RouteName,
  { params, query, body, file }: Parts,
): { url: string; init: RequestInit } {
  const known = knownPaths[name];
  if (!known) throw new Error(`The call ${name} is not known on this page.`);
  const { method, path } = known;
  const filled = path.replaceAll(/:(\w+)/g, (_whole, key: string) =>
    encodeURIComponent(String(params?.[key])),
  );
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query ?? {})) {
    if (isWritable(value)) search.set(key, String(value));
  }
  const suffix = search.size > 0 ? `?${search.toString()}` : '';
  const headers = new Headers({ accept: 'application/json, */*' });
  const init: RequestInit = { method, credentials: 'include', headers };
  if (file) {
    const form = new FormData();
    form.set('file', file, file.name);
    init.body = form;
  } else if (body !== undefined) {
    init.body = JSON.stringify(body);
    headers.set('content-type', 'application/json');
  }
  return { url: hostOf(path) + filled + suffix, init };
}

/** A filter or an id; an empty text stands for a filter that is not set (spec §5). */
function isWritable(value: unknown): value is string | number | boolean {
  return (
    typeof value === 'number' || typeof value === 'boolean' || (typeof value === 'string' && value !== '')
  );
}

function hostOf(path: string): string {
  const segment = path.split('/')[1] ?? '';
  const host = segment in hostOfSegment ? hostOfSegment[segment as keyof typeof hostOfSegment] : undefined;
  return ((host && runTimeConfig.hosts[host]) ?? '').replace(/\/$/, '');
}

async function readProblem(response: Response): Promise<Problem> {
  try {
    return await response.json();
  } catch {
    return unreadable(response.status);
  }
}

function unreadable(status: number): Problem {
  return problemOf(
    'unexpected',
    status,
    'The server answered in a way that could not be read. Please try again.',
  );
}

function noAnswer(): Problem {
  return problemOf(
    'unavailable',
    0,
    'The server could not be reached. Check your connection and try again; nothing you entered is lost.',
  );
}

function problemOf(code: Problem['code'], status: number, detail: string): Problem {
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

/** The server's texts by field; empty when it named none. */
export function fieldErrors(error: unknown): Record<string, string> {
  const problem = error instanceof CallError ? error.problem : undefined;
  return Object.fromEntries((problem?.errors ?? []).map(({ field, text }) => [field, text]));
}
