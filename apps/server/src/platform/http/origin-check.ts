import type { FastifyRequest } from 'fastify';
import { AppError } from '../errors';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses unsafe requests that a browser sends for another site. A browser always names the origin on these;
 * clients that send none are not browsers and carry no ambient cookie.
 */
export function assertSameOrigin(request: FastifyRequest, publicUrl: string | undefined): void {
  if (safeMethods.has(request.method)) return;
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw foreign();
  const origin = request.headers.origin;
  if (origin === undefined) return;
  const own = new Set([
    `${request.protocol}://${request.host}`,
    ...(publicUrl ? [new URL(publicUrl).origin] : []),
  ]);
  if (!own.has(origin)) throw foreign();
}

function foreign(): AppError {
  return new AppError('foreign_origin', { text: 'This request came from another site and was refused.' });
}
