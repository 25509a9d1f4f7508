import type { FastifyReply } from 'fastify';
import { keyLimits } from '@proffer/contract/api-keys/rules';
import type { AppError } from '../errors';
import { tooManyRequests } from './too-many-requests';
import { createWindowCounts } from './window-counts';

const windowMs = 60_000;

/**
 * Limits the requests of each API key, reads included, and states the limit in the headers of every reply
 * (draft-ietf-httpapi-ratelimit-headers).
 */
export function createKeyLimits() {
  const count = createWindowCounts();

  return {
    /** Counts a request, sets the headers, and returns the refusal if it exceeds the limit. */
    take(keyId: number, reply: FastifyReply): AppError | undefined {
      const taken = count(String(keyId), windowMs);
      const most = keyLimits.requestsPerMinute;
      const left = Math.max(0, most - taken.count);
      reply.header('ratelimit-policy', `"key";q=${most};w=${windowMs / 1_000}`);
      reply.header('ratelimit', `"key";r=${left};t=${Math.ceil(taken.waitMs / 1_000)}`);
      return taken.count <= most ? undefined : tooManyRequests(taken.waitMs);
    },
  };
}
