import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { isOpenToAllKeys, keyNounOf } from '@proffer/contract/api-keys/access';
import { isInScope, keyPrefix } from '@proffer/contract/api-keys/rules';
import { isPermitted } from '@proffer/contract/members/rules';
import type { ErrorCode } from '@proffer/contract/wire/errors';
import { limits } from '@proffer/contract/wire/limits';
import { plainRefusal } from '@proffer/contract/wire/plain-refusals';
import {
  errorsOf,
  type Auth,
  type BinaryBody,
  type Route,
  type RouteInput,
  type RouteReply,
  type StreamedBody,
} from '@proffer/contract/wire/route';
import { AppError } from '../errors';
import type { Clock } from '../clock';
import type { Actor, ActorOf, Authenticate, Origin } from '../session/actor';
import { notPermitted, type FindPermitted } from '../session/permission';
import { assertProven } from '../session/proof';
import { readToken } from '../session/session-cookie';
import { createAccountLimits } from './account-limits';
import { createKeyLimits } from './key-limits';
import { isJsonReply, jsonReplies, writeReply } from './reply-schemas';
import { readUpload } from './upload';

/** Context of a handler, in addition to the parsed input. */
interface HandlerContext<A extends Auth> {
  actor: ActorOf<A>;
  origin: Origin;
  /** For the few handlers that set or clear the session cookie. */
  reply: FastifyReply;
}

export type Handler<R extends Route> = (
  input: RouteInput<R>,
  context: HandlerContext<R['auth']>,
) => Promise<RouteReply<R>>;

/**
 * Registers a contract route with its handler; the handler's types are derived from the route
 * alone.
 */
export type Handle = <R extends Route>(route: R, handler: NoInfer<Handler<R>>) => void;

export interface RouteAdapterOptions {
  authenticate: Authenticate;
  /** Authenticates API keys, which only calls accept, not pages or the live socket. */
  authenticateKey: Authenticate;
  clock: Clock;
  /** Returns the time for which a recent proof of identity counts, in milliseconds. */
  findProofMs: () => Promise<number>;
  findPermitted: FindPermitted;
  /**
   * For tests and development: validates every reply against its schema, and turns undeclared
   * statuses and error codes into faults.
   */
  isStrict: boolean;
  /** Maximum number of writes of one account per minute. */
  writesPerMinute: number;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    contractRoute?: Route;
  }
}

/**
 * Registers contract routes on Fastify. Authorization is checked before any input is read; zod
 * parses the input; a serializer compiled from the reply’s JSON Schema writes the reply.
 */
export function createRouteAdapter(app: FastifyInstance, options: RouteAdapterOptions): Handle {
  const accountLimits = createAccountLimits(options);
  const keyLimits = createKeyLimits();
  const authenticate: Authenticate = async (token, origin) => {
    if (!token.startsWith(keyPrefix)) return options.authenticate(token, origin);
    const actor = await options.authenticateKey(token, origin);
    if (actor) return actor;
    throw new AppError('unauthenticated', { text: 'This API key is unknown, expired or revoked.' });
  };
  app.setSerializerCompiler<z.ZodType>(
    ({ schema }) =>
      (body) =>
        writeReply(schema, body),
  );
  return (route, handler) => {
    app.route({
      method: route.method,
      url: route.path,
      schema: { response: jsonReplies(route) },
      config: {
        contractRoute: route,
        ...(route.limits?.rate ? { rateLimit: rateOf(route.limits.rate) } : {}),
      },
      bodyLimit: route.upload ? route.upload.maxBytes + 64 * 1024 : limits.bodyBytes,
      handler: async (request, reply) => {
        const origin = originOf(request);
        const token = readToken(request);
        const actor = token === undefined ? null : await authenticate(token, origin);
        request.caller = actor;
        if (actor?.key) {
          const tooMany = keyLimits.take(actor.key.id, reply);
          if (tooMany) throw tooMany;
        }
        assertMayCall(route, actor);
        if (actor?.key) assertInScope(route, actor.key);
        if (actor && route.auth !== 'public' && !isPermitted(actor.member, route.permission)) {
          throw notPermitted(route.permission, await options.findPermitted(actor.userId, route.permission));
        }
        if (route.proof && actor) {
          const proofMs = await options.findProofMs();
          assertProven(route.proof, actor, { now: options.clock.now(), proofMs });
        }
        const refusal = actor && accountLimits.refusalOf(route, actor.loginId);
        if (refusal) throw refusal;
        // On public routes a login without its second factor counts as a visitor.
        const caller = route.auth === 'public' && actor?.kind !== 'full' ? null : actor;
        const input = {
          params: parsePart(route.params, request.params),
          query: parsePart(route.query, withoutEmpty(request.query)),
          body: parsePart(route.body, request.body),
          file: route.upload ? await readUpload(request, route.upload.maxBytes) : undefined,
        };
        // The compiler cannot see that these fit the route’s types; the schemas and `assertMayCall`
        // have just checked them.
        const context = { actor: caller, origin, reply } as Parameters<typeof handler>[1];
        const result = await handler(input as Parameters<typeof handler>[0], context);
        return send(route, result, reply, options.isStrict);
      },
    });
  };
}

function rateOf(rate: { max: number; windowMs: number }) {
  return { max: rate.max, timeWindow: rate.windowMs };
}

/** Returns the address and device of a request, shortened for storage. */
export function originOf(request: FastifyRequest): Origin {
  return { address: request.client.address, device: (request.headers['user-agent'] ?? '').slice(0, 300) };
}

function assertMayCall({ auth, isForSetUp }: Route, actor: Actor | null): void {
  if (auth === 'public') return;
  if (!actor) throw new AppError('unauthenticated', { text: 'Unauthorized: Please log in again.' });
  if (auth === 'second-factor') {
    if (actor.kind === 'second-factor') return;
    throw new AppError('unauthenticated', { text: 'Please log in with your password first.' });
  }
  if (actor.kind === 'second-factor') {
    throw new AppError('unauthenticated', {
      text: 'Please enter the verification code to finish logging in.',
    });
  }
  if (actor.kind === 'set-up' && !isForSetUp) {
    throw new AppError('second_factor_needed', {
      text:
        actor.role === 'admin'
          ? 'Administrators log in with two steps. Please set up the second one first.'
          : 'Your company requires two-step login. Please set it up in your account settings first.',
    });
  }
  if (auth === 'signup') return;
  if (actor.kind === 'signup') {
    throw new AppError('unauthenticated', { text: 'Please finish signing up and log in.' });
  }
  if (!auth.includes(actor.role)) {
    throw new AppError('forbidden', { text: `This is open to ${auth.join(' and ')} accounts only.` });
  }
}

/** Throws if the scopes of an API key do not cover a call. */
function assertInScope(route: Route, { scopes }: NonNullable<Actor['key']>): void {
  if (isOpenToAllKeys(route)) return;
  const noun = keyNounOf(route);
  if (noun === undefined) {
    throw new AppError('key_not_permitted', { text: 'This call is not open to API keys.' });
  }
  if (isInScope(scopes, noun, route.permission)) return;
  throw new AppError('key_not_permitted', {
    text: `This API key needs the scope ${noun}:${route.permission}.`,
    details: { scope: `${noun}:${route.permission}` },
  });
}

/** Maximum number of unknown field names listed in an error. */
const mostUnknown = 12;

/**
 * Returns the query without values that clients send for "none": an empty text, `null` and
 * `undefined` (ACC-194).
 */
function withoutEmpty(query: unknown): unknown {
  if (typeof query !== 'object' || query === null) return query;
  return Object.fromEntries(
    Object.entries(query).filter(([, value]) => !['', 'null', 'undefined'].includes(String(value).trim())),
  );
}

function parsePart(schema: z.ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  const parsed = schema.safeParse(value ?? undefined);
  if (parsed.success) return parsed.data;
  throw refusalOf(schema, value);
}

/**
 * Returns the error for invalid input. It parses a second time to get the messages, because
 * producing them slows down the parsing of valid input.
 */
function refusalOf(schema: z.ZodType, value: unknown): AppError {
  const { error } = schema.safeParse(value ?? undefined, { error: plainRefusal });
  // One message per field, the first.
  const texts = new Map<string, string>();
  for (const issue of error?.issues ?? []) {
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys.slice(0, mostUnknown)) {
        const name = key.slice(0, 100);
        texts.set([...issue.path, name].join('.'), `${name} is not known here.`);
      }
      continue;
    }
    const field = issue.path.join('.');
    if (!texts.has(field)) texts.set(field, issue.message);
  }
  const fields = [...texts].map(([field, text]) => ({ field, text }));
  return new AppError('invalid_input', { text: fields[0]?.text ?? 'Please check what you entered.', fields });
}

function send(
  route: Route,
  result: { status: number; body: unknown; headers?: Record<string, string> },
  reply: FastifyReply,
  isStrict: boolean,
): unknown {
  const shape = route.replies[result.status];
  if (!shape)
    throw new Error(`${route.method} ${route.path} answered the undeclared status ${result.status}`);
  reply.code(result.status);
  if (result.headers) reply.headers(result.headers);
  if (isJsonReply(shape)) {
    if (isStrict) shape.parse(result.body);
    return result.body;
  }
  if (shape.kind === 'text') return reply.type('text/plain; charset=utf-8').send(result.body);
  const file = result.body as BinaryBody | StreamedBody;
  const { fileName, contentType, disposition } = file;
  return reply
    .type(contentType ?? shape.contentType)
    .header(
      'content-disposition',
      `${disposition ?? 'inline'}; filename*=UTF-8''${encodeURIComponent(fileName)}`,
    )
    .header('cache-control', result.headers?.['cache-control'] ?? 'private, no-store')
    .send('stream' in file ? Readable.from(file.stream, { objectMode: false }) : bufferOf(file.bytes));
}

const bufferOf = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength);

/** Returns whether a route declares an error code. */
export function isDeclaredError(route: Route, code: ErrorCode): boolean {
  return errorsOf(route).includes(code);
}
