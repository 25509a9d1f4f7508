import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ErrorCode } from '@proffer/contract/wire/errors';
import { limits } from '@proffer/contract/wire/limits';
import type { RefusalReason } from '@proffer/contract/administration/security-event-words';
import type { Clock } from '../clock';
import type { SecurityEvents } from '../security-events';
import type { Actor, Origin } from '../session/actor';
import { readToken } from '../session/session-cookie';
import { originOf } from './route-adapter';

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller, once authenticated; null for a visitor. */
    caller: Actor | null | undefined;
    /** Error code of the problem reply. */
    problemCode: ErrorCode | undefined;
  }
}

/**
 * Refusals of one caller within ten minutes before they are recorded, by reason. Single ones are
 * normal: pages link to deleted items, users correct forms, and old tabs use expired sessions.
 */
const recordedFrom: Record<RefusalReason, number> = {
  role: 1,
  origin: 1,
  rate: 1,
  session: 10,
  'not-found': 30,
  malformed: 60,
};
/** Maximum number of callers whose refusals are counted at a time. */
const mostCallers = 5_000;

interface Counted {
  firstMs: number;
  count: number;
}

export interface Refused {
  /** Null for a visitor. */
  loginId: number | null;
  origin: Origin;
  /** Method and path template, where they say more than the reason. */
  call?: string;
}

/**
 * Records refused calls and refused live-socket frames as security events (OWASP ASVS 5, 16.3.2 and
 * 16.3.3). Refusals with a meaning of their own, such as a wrong password or a locked account, are
 * recorded by their service or are no attack.
 */
export function createRefusals({ events, clock }: { events: Pick<SecurityEvents, 'note'>; clock: Clock }) {
  const counts = new Map<string, Counted>();

  /** Returns whether this refusal, added to the recent ones, reaches the number worth recording. */
  function isEnough(reason: RefusalReason, who: string): boolean {
    const needed = recordedFrom[reason];
    if (needed === 1) return true;
    const nowMs = clock.now().getTime();
    const key = `${reason} ${who}`;
    let counted = counts.get(key);
    if (!counted || nowMs - counted.firstMs >= limits.securityEvents.mergedMs) {
      // Insert at the end, so that the first entry is always the oldest.
      counts.delete(key);
      counted = { firstMs: nowMs, count: 0 };
      counts.set(key, counted);
      const [oldest] = counts.keys();
      if (counts.size > mostCallers && oldest !== undefined) counts.delete(oldest);
    }
    counted.count += 1;
    return counted.count >= needed;
  }

  return function refused(reason: RefusalReason, { loginId, origin, ...call }: Refused): void {
    if (!isEnough(reason, loginId === null ? origin.address : `login ${loginId}`)) return;
    events.note({ kind: 'access.refused', loginId, account: '', origin, detail: { reason, ...call } });
  };
}
export type RecordRefusal = ReturnType<typeof createRefusals>;

/** Records refused calls, after the reply. */
export function recordRefusals(app: FastifyInstance, refused: RecordRefusal): void {
  app.decorateRequest('caller', undefined);
  app.decorateRequest('problemCode', undefined);
  app.addHook('onResponse', (request, _reply, done) => {
    const reason = reasonOf(request);
    if (reason) {
      const loginId = request.caller?.loginId ?? null;
      refused(reason, { loginId, origin: originOf(request), ...callOf(request, reason) });
    }
    done();
  });
}

const reasons: Partial<Record<ErrorCode, RefusalReason>> = {
  forbidden: 'role',
  foreign_origin: 'origin',
  unauthenticated: 'session',
  rate_limited: 'rate',
  not_found: 'not-found',
  malformed_request: 'malformed',
  invalid_input: 'malformed',
  unsupported_media: 'malformed',
  too_large: 'malformed',
};

/** Returns the reason of a refused call that is worth recording; null for every other reply. */
function reasonOf(request: FastifyRequest): RefusalReason | null {
  const reason = request.problemCode && reasons[request.problemCode];
  if (!reason) return null;
  // A request without a session comes from an ordinary visitor.
  if (reason === 'session' && (request.caller || readToken(request) === undefined)) return null;
  // Once a call passed the general limits, its service counts attempts and records them itself.
  if (reason === 'rate' && request.caller !== undefined) return null;
  return reason;
}

/**
 * Returns the method and path template of a call, never its input. Empty for reasons where a
 * scanner would create an event for every route.
 */
function callOf(request: FastifyRequest, reason: RefusalReason): { call?: string } {
  const route = request.routeOptions.config.contractRoute;
  const isOfOne = reason === 'role' || reason === 'origin' || (reason === 'rate' && route?.limits?.rate);
  return route && isOfOne ? { call: `${route.method} ${route.path}` } : {};
}
