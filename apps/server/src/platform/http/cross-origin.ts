import type { FastifyInstance } from 'fastify';
import type { PageOrigins } from './origin-check';

/** What a page of ours that lies at another origin may send, and read of an answer beside its body. */
const granted = {
  'access-control-allow-credentials': 'true',
  'access-control-expose-headers':
    'content-disposition, retry-after, x-also-searched, x-corrected-keyword, x-did-you-mean, x-request-id, x-total-count',
};
const grantedBefore = {
  'access-control-allow-methods': 'GET, POST, PUT, DELETE',
  'access-control-allow-headers': 'authorization, content-type',
  // Two hours, which is as long as browsers remember it.
  'access-control-max-age': '7200',
};

/**
 * Lets pages of other origins call (Fetch standard, "CORS protocol"): those named, with cookies, and no others. What a
 * page that is not named asks beforehand is answered like any unknown address, so its browser does not send the call.
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
