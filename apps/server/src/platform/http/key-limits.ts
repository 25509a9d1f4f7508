import type { FastifyReply } from 'fastify';
import { keyLimits } from '@proffer/contract/api-keys/rules';
import type { AppError } from '../errors';
import { tooManyRequests } from './too-many-requests';

const windowMs = 60_000;

/**
 * Limits the requests of each API key, reads included, and states the limit in the headers of every reply
 * (draft-ietf-httpapi-ratelimit-headers). Counts are held in this process, as those of accounts.
 */
export function createKeyLimits(now: () => number = performance.now.bind(performance)) {
  let current = -1;
  let counts = new Map<number, number>();

  return {
    /** Counts a request, sets the headers, and returns the refusal if it exceeds the limit. */
    take(keyId: number, reply: FastifyReply): AppError | undefined {
      const time = now();
      const number = Math.floor(time / windowMs);
      if (number !== current) {
        current = number;
        counts = new Map();
      }
      const count = (counts.get(keyId) ?? 0) + 1;
      counts.set(keyId, count);
      const waitMs = (number + 1) * windowMs - time;
      const most = keyLimits.requestsPerMinute;
      reply.header('ratelimit-policy', `"key";q=${most};w=${windowMs / 1_000}`);
      reply.header('ratelimit', `"key";r=${Math.max(0, most - count)};t=${Math.ceil(waitMs / 1_000)}`);
      return count <= most ? undefined : tooManyRequests(waitMs);
    },
  };
}
