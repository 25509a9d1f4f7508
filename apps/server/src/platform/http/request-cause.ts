import type { FastifyInstance } from 'fastify';
import { causedBy, type OpenSpan, type Tracing } from '../tracing';

declare module 'fastify' {
  interface FastifyRequest {
    span: OpenSpan | undefined;
  }
}

/** Gives all work of a request its id, so that what it logs, asks of the queue and mails can be found by that. */
export function addRequestCause(app: FastifyInstance, tracing: Tracing | undefined): void {
  app.decorateRequest('span', undefined);
  if (tracing) traceRequests(app, tracing);
  // After the body has been read: what a socket tells carries no cause.
  app.addHook('preHandler', (request, _reply, done) => {
    causedBy({ requestId: request.id, span: request.span }, done);
  });
}

function traceRequests(app: FastifyInstance, tracing: Tracing): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const route = request.routeOptions.url ?? 'page';
    request.span = tracing.begin(`${request.method} ${route}`, {
      kind: 'server',
      // The address as it was sent may hold a code or a token.
      attributes: {
        'http.request.method': request.method,
        'http.route': route,
        'proffer.request_id': request.id,
      },
    });
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { statusCode } = reply;
    request.span?.end({
      attributes: { 'http.response.status_code': statusCode },
      ...(statusCode >= 500 ? { error: String(statusCode) } : {}),
    });
    done();
  });
}
