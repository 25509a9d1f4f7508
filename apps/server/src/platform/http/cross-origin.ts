import type { FastifyInstance } from 'fastify';
import type { PageOrigins } from './origin-check';

/**
 * CORS headers of every response to an allowed origin: credentials, and the response headers that
 * its scripts may read.
 */
const granted = {
  'access-control-allow-credentials': 'true',
  'access-control-expose-headers':
    'content-disposition, retry-after, x-also-searched, x-corrected-keyword, x-did-you-mean, x-request-id, x-total-count',
};
const grantedBefore = {
  'access-control-allow-methods': 'GET, POST, PUT, DELETE',
  'access-control-allow-headers': 'authorization, content-type',
  // Two hours, the longest time that browsers cache it.
  'access-control-max-age': '7200',
};

/**
 * Allows pages of the configured origins to call with cookies (Fetch standard, "CORS protocol"). A
 * preflight from another origin is answered like an unknown address, so its browser does not send
 * the call.
 */
export function addCrossOrigin(app: FastifyInstance, pageOrigins: PageOrigins): void {
  if (pageOrigins.size === 0) return;
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('vary', 'Origin');
    const { origin, 'access-control-request-method': asked } = request.headers;
    if (origin === undefined || !pageOrigins.has(origin)) return done();
    reply.headers({ ...granted, 'access-control-allow-origin': origin });
    if (request.method !== 'OPTIONS' || asked === undefined) return done();
    void reply.code(204).headers(grantedBefore).send();
  });
}
