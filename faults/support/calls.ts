import { paths, type RouteName } from '../../packages/contract/src/wire/paths';
import type { CallParts } from '../../apps/server/test/world/dealings';

/**
 * How a call came out: done; refused in a designed way that says what to do; not answered, as by a process that was
 * killed; or in a way that nobody designed.
 */
export type Outcome = 'done' | 'refused' | 'unanswered' | 'faulty';

export interface Answer {
  outcome: Outcome;
  status: number;
  body: unknown;
  /** In words, for a report. */
  said: string;
  tookMs: number;
}

/** What is not answered by then hangs, however busy the machine is; the longest a refusal may take is far below. */
const patienceMs = 60_000;

export interface Parts extends CallParts {
  /** The address that a person calls from, as a proxy before the product tells it. */
  from?: string;
  file?: { name: string; bytes: Uint8Array<ArrayBuffer> };
}

/** One call as a program makes it; never throws. */
export async function call(url: string, route: RouteName, parts: Parts, token?: string): Promise<Answer> {
  const startedAt = performance.now();
  try {
    const response = await fetch(url + addressOf(route, parts), requestOf(route, parts, token));
    const text = await response.text();
    const body: unknown = response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text;
    const outcome = judge(response.status, response.headers, body);
    return {
      outcome,
      status: response.status,
      body,
      said: `${route} answered ${response.status} ${outcome === 'done' ? '' : text.slice(0, 300)}`,
      tookMs: performance.now() - startedAt,
    };
  } catch (error) {
    // A program that hangs is a fault; one that was killed cuts the line.
    const isLate = error instanceof Error && error.name === 'TimeoutError';
    return {
      outcome: isLate ? 'faulty' : 'unanswered',
      status: 0,
      body: undefined,
      said: `${route} was not answered: ${String(error)}`,
      tookMs: performance.now() - startedAt,
    };
  }
}

/** Being away is 503 with its code and the time to wait, a full disk is 507 with its code. */
function judge(status: number, headers: Headers, body: unknown): Outcome {
  if (status < 300) return 'done';
  const code = (body as { code?: unknown }).code;
  if (status === 503 && headers.has('retry-after') && typeof code === 'string') return 'refused';
  // What a proxy says of a process that was killed.
  if (status === 502) return 'unanswered';
  if (status === 507 && code === 'no_space_left') return 'refused';
  return 'faulty';
}

function addressOf(route: RouteName, { params = {}, query }: Parts): string {
  const place = paths[route].path.replaceAll(/:(\w+)/g, (_, name: string) => String(params[name]));
  const search = Object.entries(query ?? {}).map(([name, value]): [string, string] => [name, String(value)]);
  return search.length > 0 ? `${place}?${new URLSearchParams(search)}` : place;
}

function requestOf(route: RouteName, { body, file, from }: Parts, token: string | undefined): RequestInit {
  const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` };
  if (from !== undefined) headers['x-forwarded-for'] = from;
  const init: RequestInit = { method: paths[route].method, headers, signal: AbortSignal.timeout(patienceMs) };
  if (file) {
    const form = new FormData();
    form.set('file', new File([file.bytes], file.name));
    init.body = form;
  } else if (body !== undefined) {
    headers['content-type'] = 'application/json';
    init.body = JSON.stringify(body);
  }
  return init;
}
