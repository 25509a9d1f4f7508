import { randomUUID } from 'node:crypto';
import { constants as zlib } from 'node:zlib';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { errorTable } from '@proffer/contract/wire/errors';
import { limits } from '@proffer/contract/wire/limits';
import { calmLine } from '../calm-line';
import { AppError } from '../errors';
import type { Tracing } from '../tracing';
import { clientOf, networkOf, type TrustProxy } from './client';
import { addCrossOrigin } from './cross-origin';
import { assertOneHost, assertSameOrigin, type PageOrigins } from './origin-check';
import { limitConnections } from './places';
import { refuseUnderPressure } from './pressure';
import { addRequestCause } from './request-cause';
import { toAppError, toProblem } from './problem';
import { isDeclaredError } from './route-adapter';
import { addSecurityHeaders } from './security-headers';
import { tooManyRequests } from './too-many';

export { tooManyRequests };

interface HttpServerOptions {
  logger: FastifyBaseLogger;
  publicUrl: string | undefined;
  /** Origins of pages that may call beside the one that is called. */
  pageOrigins: PageOrigins;
  /** The proxies whose forwarded headers are believed. */
  trustProxy: TrustProxy | undefined;
  /** Connections that one address may have open here. */
  connectionsPerAddress: number;
  /** Base URLs of other hosts that the web app may call. */
  hostOrigins: string[];
  isStrict: boolean;
  /** General limit per client address; guessable things have tighter ones of their own. */
  requestsPerMinute: number;
  /** New requests are refused while the event loop is this far behind, in milliseconds; 0: never. */
  maxEventLoopDelayMs: number;
  tracing?: Tracing | undefined;
}

/**
 * How long a request may take to arrive. A large file over a thin line needs the longer one; the head needs no time. The
 * server looks at them this often: by itself it looks so seldom that nothing was cut before twice its time.
 */
const waiting = {
  requestTimeout: 60_000,
  http: { headersTimeout: 15_000, connectionsCheckingInterval: 5_000 },
};

/** Where the files of the web app are whose names say what is in them. */
export const builtFiles = '/assets/';

/** How long a connection stays that nobody uses; those of one address are limited. */
const keptMs = 10_000;
/** Longer than proxies keep theirs (nginx a minute), or one sends a request at the moment we close, and answers 502 for it. */
const keptForProxyMs = 75_000;

/**
 * A Fastify instance with what every reply of ours shares: request id, time and size limits, security headers,
 * origin check, rate limit, early refusal under overload, problem bodies. Routes are added by the caller.
 */
export async function createHttpServer(options: HttpServerOptions): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: options.logger,
    logController: new LogController({ disableRequestLogging: true }),
    // The few lines about a request name it themselves; a logger of its own for each would cost more than they do.
    childLoggerFactory: (logger) => logger,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    // `client` says who asks, also behind a proxy.
    trustProxy: false,
    bodyLimit: limits.bodyBytes,
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
    ...waiting,
    connectionTimeout: 60_000,
    keepAliveTimeout: options.trustProxy ? keptForProxyMs : keptMs,
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    // Input is parsed by the contract's schemas in the route adapter, not by Fastify's own validator.
    ajv: { customOptions: { strict: false } },
  });

  app.decorate('isSecureSite', options.publicUrl?.startsWith('https:') === true);
  // Asked for several times in a request.
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
    // An answer comes out a tenth larger than by the package's 4, for three fifths of the work.
    brotliOptions: { params: { [zlib.BROTLI_PARAM_QUALITY]: 2 } },
    // Nobody sends compressed bodies, and a small one could hold a very large one.
    globalDecompression: false,
  });
  await app.register(multipart, { throwFileSizeLimit: true });
  await refuseUnderPressure(app, options.maxEventLoopDelayMs);
  await app.register(rateLimit, {
    global: true,
    max: options.requestsPerMinute,
    timeWindow: 60_000,
    skipOnError: true,
    keyGenerator: ({ client }) => networkOf(client.address),
    // A page is made of dozens; of one office that begins its day some would get a page without its scripts.
    allowList: ({ routeOptions }) => routeOptions.url?.startsWith(builtFiles) === true,
    // The refusal says how long to wait; the other replies need not count down.
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

  const tellDatabaseAway = calmLine((details) =>
    options.logger.warn(details, 'a call failed because the database is away'),
  );
  const tellNoSpace = calmLine((details) =>
    options.logger.error(details, 'a call failed because the disk is full'),
  );
  const tellFilesAway = calmLine((details) =>
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
    if (error.code === 'database_away') tellDatabaseAway({ requestId: request.id, err: error.cause });
    if (error.code === 'files_away') tellFilesAway({ requestId: request.id, err: error.cause });
    if (error.code === 'no_space_left') tellNoSpace({ requestId: request.id, err: error.cause });
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
