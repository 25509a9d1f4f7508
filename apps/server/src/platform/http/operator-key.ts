import type { FastifyRequest } from 'fastify';
import { sameText } from '../secrets';

/**
 * Returns whether a request carries the key that was printed at the start, as a bearer token or as
 * `key` in the query. The sender’s address proves nothing: a proxy that adds no header looks like a
 * local program.
 */
export function holdsKey(request: FastifyRequest, key: string): boolean {
  const { authorization = '' } = request.headers;
  const { key: given } = request.query as Record<string, unknown>;
  return sameText(authorization, `Bearer ${key}`) || (typeof given === 'string' && sameText(given, key));
}
