import { randomUUID } from 'node:crypto';
import { constants as zlib } from 'node:zlib';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { errorTable } from '@proffer/contract/wire/errors';
import { limits } from '@proffer/contract/wire/limits';
import { throttledLog } from '../throttled-log';
import { AppError } from '../errors';
import type { Tracing } from '../tracing';
import { clientOf, subnetOf, type TrustProxy } from './client';
import { addCrossOrigin } from './cross-origin';
import { assertOneHost, assertSameOrigin, type PageOrigins } from './origin-check';
import { limitConnections } from './connection-slots';
import { refuseUnderPressure } from './pressure';
import { addRequestCause } from './request-cause';
import { toAppError, toProblem } from './problem';
import { isDeclaredError } from './route-adapter';
import { addSecurityHeaders } from './security-headers';
import { tooManyRequests } from './too-many-requests';

export { tooManyRequests };

interface HttpServerOptions {
  logger: FastifyBaseLogger;
  publicUrl: string | undefined;
  /** Origins of pages, other than the server’s own, that may call. */
  pageOrigins: PageOrigins;
  /** Proxies whose forwarded headers are trusted. */
  trustProxy: TrustProxy | undefined;
  /** Maximum number of open connections of one address to this node. */
  connectionsPerAddress: number;
  /** Base URLs of other hosts that the web app may call. */
  hostOrigins: string[];
  isStrict: boolean;
  /** General limit per client address; sensitive calls have tighter limits of their own. */
  requestsPerMinute: number;
  /**
   * Event-loop delay above which new requests are refused, in milliseconds; 0 disables the check.
   */
  maxEventLoopDelayMs: number;
  tracing?: Tracing | undefined;
}

/**
 * Time limits for receiving a request. A large upload over a slow line needs the longer one;
 * headers need little. Node’s default checking interval is so long that requests lasted twice their
 * limit.
 */
const waiting = {
  requestTimeout: 60_000,
  http: { headersTimeout: 15_000, connectionsCheckingInterval: 5_000 },
};

/** Path of the web app’s built files, whose names contain a hash of their content. */
export const builtFiles = '/assets/';

/**
 * Idle timeout of a connection, in milliseconds. It is short because connections per address are
 * limited.
 */
const idleMs = 10_000;
/**
 * Idle timeout behind a proxy, in milliseconds. It exceeds the proxy’s own (nginx: a minute);
 * otherwise the proxy may reuse a connection just as it closes, and answer 502.
 */
const idleBehindProxyMs = 75_000;

/**
 * Creates a Fastify instance with everything that all replies share: request ids, time and size
 * limits, security headers, origin check, rate limit, overload protection and problem bodies. The
 * caller adds the routes.
 */
export async function createHttpServer(options: HttpServerOptions): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: options.logger,
    logController: new LogController({ disableRequestLogging: true }),
    // Log lines about a request name its id themselves; a child logger for each request would cost
    // more.
    childLoggerFactory: (logger) => logger,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    // `client` determines the sender, also behind a proxy.
    trustProxy: false,
    bodyLimit: limits.bodyBytes,
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
    ...waiting,
    connectionTimeout: 60_000,
    keepAliveTimeout: options.trustProxy ? idleBehindProxyMs : idleMs,
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    // The route adapter validates input with the contract’s schemas, not with Fastify’s validator.
    ajv: { customOptions: { strict: false } },
  });

  app.decorate('isSecureSite', options.publicUrl?.startsWith('https:') === true);
  // The client is read several times in a request, so it is cached.
  app.decorateRequest('foundClient', undefined);
  app.decorateRequest('client', {
    getter() {
      return (this.foundClient ??= clientOf(this.raw, options.trustProxy));
    },
  });
  limitConnections(app.server, options);
  addRequestCause(app, options.tracing);

  await addSecurityHeaders(app, options.hostOrigins);
  addCrossOrigin(app, options.pageOrigins);
  await app.register(cookie);
  await app.register(compress, {
    global: true,
    threshold: 1024,
    encodings: ['br', 'gzip'],
    // Responses are a tenth larger than at the package’s level 4, for three fifths of the CPU time.
    brotliOptions: { params: { [zlib.BROTLI_PARAM_QUALITY]: 2 } },
    // No client sends compressed bodies, and a small one could expand to a huge one.
    globalDecompression: false,
  });
  await app.register(multipart, { throwFileSizeLimit: true });
  await refuseUnderPressure(app, options.maxEventLoopDelayMs);
  await app.register(rateLimit, {
    global: true,
    max: options.requestsPerMinute,
    timeWindow: 60_000,
    skipOnError: true,
    keyGenerator: ({ client }) => subnetOf(client.address),
    // A page loads dozens of files, so an office behind one address would exceed the limit and get
    // pages without scripts.
    allowList: ({ routeOptions }) => routeOptions.url?.startsWith(builtFiles) === true,
    // The refusal says how long to wait; other replies need no countdown.
    addHeadersOnExceeding: {
      'x-ratelimit-limit': false,
      'x-ratelimit-remaining': false,
      'x-ratelimit-reset': false,
    },
    errorResponseBuilder: (_request, context) => tooManyRequests(context.ttl),
  });

  // Clients of the specification send some empty bodies as JSON.
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    if (body === '') return done(null, undefined);
    try {
      done(null, JSON.parse(body.toString()));
    } catch {
      done(new AppError('malformed_request', { text: 'The body is not valid JSON.' }));
    }
  });

  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    assertOneHost(request.raw);
    assertSameOrigin(request, options.pageOrigins);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info(
      {
        requestId: request.id,
        method: request.method,
        path: request.url.split('?')[0],
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      'request',
    );
    done();
  });

  const logDatabaseAway = throttledLog((details) =>
    options.logger.warn(details, 'a call failed because the database is away'),
  );
  const logNoSpace = throttledLog((details) =>
    options.logger.error(details, 'a call failed because the disk is full'),
  );
  const logFilesAway = throttledLog((details) =>
    options.logger.error(details, 'a call failed because the file store is away'),
  );
  app.setErrorHandler((thrown, request, reply) => {
    let error = toAppError(thrown);
    const route = request.routeOptions.config.contractRoute;
    if (options.isStrict && route && !isDeclaredError(route, error.code)) {
      error = new AppError('unexpected', {
        text: `Undeclared error code ${error.code} on ${route.path}`,
        cause: thrown,
      });
    }
    if (error.code === 'unexpected') {
      request.log.error({ requestId: request.id, err: error.cause ?? thrown }, 'unexpected fault');
    }
    if (error.code === 'database_away') logDatabaseAway({ requestId: request.id, err: error.cause });
    if (error.code === 'files_away') logFilesAway({ requestId: request.id, err: error.cause });
    if (error.code === 'no_space_left') logNoSpace({ requestId: request.id, err: error.cause });
    request.problemCode = error.code;
    const seconds = error.details['retryAfterSeconds'];
    if (typeof seconds === 'number') reply.header('retry-after', String(seconds));
    if (error.status === 401) reply.header('www-authenticate', 'Bearer');
    return reply
      .code(errorTable[error.code].status)
      .type('application/problem+json; charset=utf-8')
      .send(JSON.stringify(toProblem(error, request.id, route?.legacyProblem === true)));
  });
  return app;
}
