import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../errors';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Origins of pages that may call beside the one a call is sent to. */
export type PageOrigins = ReadonlySet<string>;

/** What a browser tells of the page behind a request, and what the request was sent to. */
interface Whence {
  site: string | undefined;
  origin: string | undefined;
  protocol: string;
  host: string;
}

/**
 * Whether a browser sends this for a page that is not ours. The origin says which page that is, so it decides where there
 * is one: a browser always names it on unsafe requests and on sockets. Without it there is how the two sites stand to each
 * other. Clients that send neither are not browsers and carry no ambient cookie.
 */
export function isForeign({ site, origin, protocol, host }: Whence, pageOrigins: PageOrigins): boolean {
  if (origin !== undefined) return origin !== `${protocol}://${host}` && !pageOrigins.has(origin);
  return site !== undefined && site !== 'same-origin' && site !== 'none';
}

/** Refuses requests that change something and that a browser sends for another page than ours. */
export function assertSameOrigin(request: FastifyRequest, pageOrigins: PageOrigins): void {
  const isSafe = safeMethods.has(request.method) && !request.routeOptions.config.contractRoute?.actsOnGet;
  if (isSafe) return;
  const { client, headers } = request;
  const site = headers['sec-fetch-site'];
  const whence = { site: site?.toString(), origin: headers.origin, ...client };
  if (isForeign(whence, pageOrigins)) {
    throw new AppError('foreign_origin', { text: 'This request came from another site and was refused.' });
  }
}

/** Whether a request names more than one host: what stands before us may have read the other one. */
export function namesTwoHosts({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>): boolean {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    if (rawHeaders[index]?.length === 4 && rawHeaders[index]?.toLowerCase() === 'host') hosts += 1;
  }
  return hosts > 1;
}

/** Refuses a request with more than one Host header (RFC 9112, 3.2). */
export function assertOneHost(request: IncomingMessage): void {
  if (namesTwoHosts(request)) {
    throw new AppError('malformed_request', { text: 'The request names more than one host.' });
  }
}
