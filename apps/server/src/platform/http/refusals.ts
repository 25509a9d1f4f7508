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
    /** Who calls, once that is known; null: nobody. */
    caller: Actor | null | undefined;
    /** The code of the problem that answered. */
    problemCode: ErrorCode | undefined;
  }
}

/**
 * How often within ten minutes somebody must be refused for this before it tells anything: pages link to what is gone,
 * forms are corrected, and a tab of yesterday asks with its old session.
 */
const worthTellingFrom: Record<RefusalReason, number> = {
  role: 1,
  origin: 1,
  rate: 1,
  session: 10,
  'not-found': 30,
  malformed: 60,
};
/** Callers whose refusals are counted at once. */
const mostCallers = 5_000;

interface Counted {
  firstMs: number;
  count: number;
}

export interface Refused {
  /** Null: nobody. */
  loginId: number | null;
  origin: Origin;
  /** By its template, where that says more than the reason. */
  call?: string;
}

/**
 * Writes refusals into the security events (OWASP ASVS 5, 16.3.2 and 16.3.3): of calls and of the live socket. What a
 * service refuses with a meaning of its own (a wrong password, a locked account, another's NDA) it tells itself, or is
 * no attack.
 */
export function createRefusals({ events, clock }: { events: Pick<SecurityEvents, 'note'>; clock: Clock }) {
  const counts = new Map<string, Counted>();

  /** Whether this one, with those of the last minutes, is enough to be told. */
  function isEnough(reason: RefusalReason, who: string): boolean {
    const needed = worthTellingFrom[reason];
    if (needed === 1) return true;
    const nowMs = clock.now().getTime();
    const key = `${reason} ${who}`;
    let counted = counts.get(key);
    if (!counted || nowMs - counted.firstMs >= limits.securityEvents.mergedMs) {
      // Put at the end, so that the first is the one that began longest ago.
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
export type TellRefusal = ReturnType<typeof createRefusals>;

/** Tells of refused calls, after the reply. */
export function recordRefusals(app: FastifyInstance, refused: TellRefusal): void {
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

/** Why a call was refused, where that is worth telling; null for every other reply. */
function reasonOf(request: FastifyRequest): RefusalReason | null {
  const reason = request.problemCode && reasons[request.problemCode];
  if (!reason) return null;
  // Somebody who shows no session is a visitor.
  if (reason === 'session' && (request.caller || readToken(request) === undefined)) return null;
  // Of a call that was let in, the service counts the tries and tells of them.
  if (reason === 'rate' && request.caller !== undefined) return null;
  return reason;
}

/** The call by its template, never with what was sent; none where a scanner would make a row of every call there is. */
function callOf(request: FastifyRequest, reason: RefusalReason): { call?: string } {
  const route = request.routeOptions.config.contractRoute;
  const isOfOne = reason === 'role' || reason === 'origin' || (reason === 'rate' && route?.limits?.rate);
  return route && isOfOne ? { call: `${route.method} ${route.path}` } : {};
}
