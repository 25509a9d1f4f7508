import { http, HttpResponse, type HttpHandler } from 'msw';
import { setupServer } from 'msw/node';
import { errorTable, type ErrorCode, type Problem } from '@proffer/contract/wire/errors';
import { fromWire, toWire } from '@proffer/contract/wire/names';
import { paths, type RouteName } from '@proffer/contract/wire/paths';
import type { CallReply } from '../lib/client';

/** The network of a screen test; a call that the test does not answer is an error. */
export const network = setupServer();

type GoodBody<N extends RouteName> = Extract<CallReply<N>, { ok: true }>['body'];
type Seen = { url: URL; body: unknown };

/**
 * Answers a call of the contract; the body is typed by its reply. `seen` collects the requests, with bodies in the
 * app's own names; `after` delays the answer.
 */
export function answer<N extends RouteName>(
  name: N,
  body: GoodBody<N>,
  options: {
    status?: number;
    headers?: Record<string, string>;
    seen?: Seen[];
    after?: Promise<unknown>;
  } = {},
): HttpHandler {
  return handler(name, async (request) => {
    options.seen?.push(await read(request));
    await options.after;
    const init = { status: options.status ?? 200, headers: options.headers ?? {} };
    return typeof body === 'string'
      ? HttpResponse.text(body, init)
      : HttpResponse.json(toWire(body) as object, init);
  });
}

/** Answers a call with a PDF, or with bytes that are never rendered. */
export function answerPdf(
  name: RouteName,
  text: string,
  { after }: { after?: Promise<unknown> } = {},
): HttpHandler {
  return handler(name, async () => {
    await after;
    return HttpResponse.arrayBuffer(new TextEncoder().encode(text).buffer, {
      headers: { 'content-type': 'application/pdf' },
    });
  });
}

/** Refuses a call with a problem of the error table. */
export function refuse(
  name: RouteName,
  code: ErrorCode,
  detail: string,
  extras: Pick<Problem, 'errors' | 'differences' | 'details'> = {},
): HttpHandler {
  const { status, title } = errorTable[code];
  return handler(name, () =>
    HttpResponse.json(
      { type: 'about:blank', title, status, detail, code, requestId: 'test', ...extras },
      { status, headers: { 'content-type': 'application/problem+json' } },
    ),
  );
}

/** Returns a handler that gives no answer, as without a network. */
export function unplugged(name: RouteName): HttpHandler {
  return handler(name, () => HttpResponse.error());
}

function handler(name: RouteName, resolve: (request: Request) => Response | Promise<Response>): HttpHandler {
  const { method, path } = paths[name];
  const register = { GET: http.get, POST: http.post, PUT: http.put, DELETE: http.delete }[method];
  return register(`*${path}`, ({ request }) => {
    // As on the server, a fixed address takes precedence over one with parameters: the next handler gets it.
    const isOther = path.includes(':') && plainCalls.has(`${method} ${new URL(request.url).pathname}`);
    return isOther ? undefined : resolve(request);
  });
}

/** Calls whose address has no parameter. */
const plainCalls = new Set(
  Object.values(paths).flatMap(({ method, path }) => (path.includes(':') ? [] : [`${method} ${path}`])),
);

async function read(request: Request): Promise<Seen> {
  const text = await request.clone().text();
  let body: unknown = text;
  try {
    body = fromWire<unknown>(JSON.parse(text));
  } catch {
    // Not JSON: a multipart body or none.
  }
  return { url: new URL(request.url), body };
}
