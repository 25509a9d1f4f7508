import { webhookLimits } from '@proffer/contract/webhooks/rules';
import type { Clock } from '../../platform/clock';
import { RefusedTargetError, type Outbound } from '../../platform/outbound';
import { signedHeaders } from './signature';

/** Result of one call of a receiver. */
export interface AttemptResult {
  isDelivered: boolean;
  /** HTTP status; null without an answer. */
  status: number | null;
  durationMs: number;
  /** Reason of the failure, for people; it names no internal address. */
  fault: string | null;
  answer: string | null;
  retryAfter: string | null;
}

interface Sending {
  url: string;
  secrets: readonly string[];
  eventId: string;
  body: string;
}

/** Creates the function that calls a receiver once. It never throws for a fault of the receiver. */
export function createAttempt({ outbound, clock }: { outbound: Pick<Outbound, 'fetch'>; clock: Clock }) {
  return async function attempt(
    { url, secrets, eventId, body }: Sending,
    ended?: AbortSignal,
  ): Promise<AttemptResult> {
    const startedAt = performance.now();
    const took = () => Math.round(performance.now() - startedAt);
    try {
      const reply = await outbound.fetch(url, {
        method: 'POST',
        headers: signedHeaders(secrets, { id: eventId, at: clock.now(), body }),
        body,
        cutAt: webhookLimits.answerBytes,
        ...(ended ? { signal: ended } : {}),
      });
      return {
        isDelivered: reply.ok,
        status: reply.status,
        durationMs: took(),
        fault: reply.ok ? null : faultOfStatus(reply.status),
        answer: shown(await reply.text()),
        retryAfter: reply.headers.get('retry-after'),
      };
    } catch (error) {
      // The process stops; the delivery is attempted again.
      if (ended?.aborted) throw error;
      return {
        isDelivered: false,
        status: null,
        durationMs: took(),
        fault: faultOf(error),
        answer: null,
        retryAfter: null,
      };
    }
  };
}
export type Attempt = ReturnType<typeof createAttempt>;

/** Returns the text without characters that cannot be stored or shown. */
const shown = (answer: string): string => answer.replaceAll(/[^\P{Cc}\t\n]/gu, '');

function faultOfStatus(status: number): string {
  if (status >= 300 && status < 400) {
    return 'The receiver redirects to another address, which is not followed.';
  }
  return `The receiver answered with status ${status}.`;
}

const faultsByCode: Partial<Record<string, string>> = {
  ECONNREFUSED: 'The receiver refused the connection.',
  ECONNRESET: 'The receiver closed the connection.',
  UND_ERR_SOCKET: 'The receiver closed the connection.',
  ENOTFOUND: 'The name of the receiver is unknown.',
  EAI_AGAIN: 'The name of the receiver cannot be resolved at the moment.',
  UND_ERR_CONNECT_TIMEOUT: 'The receiver cannot be reached.',
  EHOSTUNREACH: 'The receiver cannot be reached.',
  ENETUNREACH: 'The receiver cannot be reached.',
};

function faultOf(error: unknown): string {
  if (error instanceof RefusedTargetError) return error.message;
  const { name, code } = error as { name?: unknown; code?: unknown };
  if (name === 'TimeoutError' || name === 'AbortError') {
    return `The receiver did not answer within ${webhookLimits.answerSeconds} seconds.`;
  }
  const known = typeof code === 'string' ? faultsByCode[code] : undefined;
  if (known !== undefined) return known;
  if (typeof code === 'string' && /CERT|SSL|TLS|SELF_SIGNED|UNABLE_TO/.test(code)) {
    return 'The certificate of the receiver is not valid.';
  }
  return 'The connection to the receiver failed.';
}
