import { paths, type RouteName } from '../../packages/contract/src/wire/paths';
import type { CallParts } from '../../apps/server/test/world/dealings';

/** Result of a request: done, refused as documented, not answered (as by a killed process), or faulty. */
export type Outcome = 'done' | 'refused' | 'unanswered' | 'faulty';

export interface Answer {
  outcome: Outcome;
  status: number;
  body: unknown;
  /** Description for a report. */
  said: string;
  tookMs: number;
}

/** Time after which a request counts as hanging; refusals must be much faster. */
const patienceMs = 60_000;

export interface Parts extends CallParts {
  /** Client address, as a proxy would report it. */
  from?: string;
  file?: { name: string; bytes: Uint8Array<ArrayBuffer> };
}

/** Sends one request as a client program does; never throws. */
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
    // A hanging program is a fault; a killed one closes the connection.
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

/** Judges a reply: 503 with its code and Retry-After is a refusal, and so is 507 with its code for a full disk. */
function judge(status: number, headers: Headers, body: unknown): Outcome {
  if (status < 300) return 'done';
  const code = (body as { code?: unknown }).code;
  if (status === 503 && headers.has('retry-after') && typeof code === 'string') return 'refused';
  // A proxy answers 502 for a killed process.
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
