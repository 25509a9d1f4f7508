import type { FastifyInstance } from 'fastify';
import { causedBy, type OpenSpan, type Tracing } from '../tracing';

declare module 'fastify' {
  interface FastifyRequest {
    span: OpenSpan | undefined;
  }
}

/**
 * Attaches the request id to all work of a request, so that its log lines, queued jobs and mails
 * can be found by that id.
 */
export function addRequestCause(app: FastifyInstance, tracing: Tracing | undefined): void {
  app.decorateRequest('span', undefined);
  if (tracing) traceRequests(app, tracing);
  // Runs after the body has been read. Frames on a socket carry no cause.
  app.addHook('preHandler', (request, _reply, done) => {
    causedBy({ requestId: request.id, span: request.span }, done);
  });
}

function traceRequests(app: FastifyInstance, tracing: Tracing): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const route = request.routeOptions.url ?? 'page';
    request.span = tracing.begin(`${request.method} ${route}`, {
      kind: 'server',
      // The URL itself may contain a code or a token, so only the route template is traced.
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
