import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../errors';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Origins of pages, other than the server’s own, that may call. */
export type PageOrigins = ReadonlySet<string>;

/** Origin of a request as the browser states it, and the protocol and host that it was sent to. */
interface RequestSource {
  site: string | undefined;
  origin: string | undefined;
  protocol: string;
  host: string;
}

/**
 * Returns whether a browser sends this request for a page of another site. `Origin` decides where
 * present: browsers always send it with unsafe requests and sockets. Otherwise `Sec-Fetch-Site`
 * decides. Clients that send neither are not browsers and carry no ambient cookie.
 */
export function isForeign(
  { site, origin, protocol, host }: RequestSource,
  pageOrigins: PageOrigins,
): boolean {
  if (origin !== undefined) return origin !== `${protocol}://${host}` && !pageOrigins.has(origin);
  return site !== undefined && site !== 'same-origin' && site !== 'none';
}

/** Refuses requests that change something and that a browser sends for a page of another site. */
export function assertSameOrigin(request: FastifyRequest, pageOrigins: PageOrigins): void {
  const isSafe = safeMethods.has(request.method) && !request.routeOptions.config.contractRoute?.actsOnGet;
  if (isSafe) return;
  const { client, headers } = request;
  const site = headers['sec-fetch-site'];
  const source = { site: site?.toString(), origin: headers.origin, ...client };
  if (isForeign(source, pageOrigins)) {
    throw new AppError('foreign_origin', { text: 'This request came from another site and was refused.' });
  }
}

/**
 * Returns whether a request has more than one Host header. A proxy may have used a different one of
 * them.
 */
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
