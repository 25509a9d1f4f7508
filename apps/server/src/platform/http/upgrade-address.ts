import type { IncomingMessage } from 'node:http';
import { TLSSocket } from 'node:tls';

/** The first of a forwarded list, which the proxy nearest to the client wrote. */
const firstOf = (header: string | string[] | undefined) =>
  String(header ?? '')
    .split(',')[0]
    ?.trim() || undefined;

/**
 * What a request to open a socket was sent to, as its client knows it; behind a proxy that is believed, what the proxy
 * says. Fastify, which tells it of other requests, does not see these.
 */
export function addressedAs(
  { headers, socket }: IncomingMessage,
  trustProxy: boolean,
): { protocol: string; host: string; address: string } {
  const forwarded = (name: string) => (trustProxy ? firstOf(headers[name]) : undefined);
  return {
    protocol: forwarded('x-forwarded-proto') ?? (socket instanceof TLSSocket ? 'https' : 'http'),
    host: forwarded('x-forwarded-host') ?? headers.host ?? '',
    address: forwarded('x-forwarded-for') ?? socket.remoteAddress ?? '',
  };
}
