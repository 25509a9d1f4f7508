import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { clientOf, type TrustProxy } from '../../platform/http/client';
import { isForeign, namesTwoHosts, type PageOrigins } from '../../platform/http/origin-check';
import type { SocketLimits } from './socket-limits';

const path = '/chat/ws';
const tooMany = '429 Too Many Requests\r\nRetry-After: 5';

interface LiveUpgradesDeps {
  pageOrigins: PageOrigins;
  trustProxy: TrustProxy | undefined;
  socketLimits: SocketLimits;
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
}

/** Accepts WebSocket upgrades at `/chat/ws` (LIV-1) from our own pages and from clients that are not browsers. */
export function acceptLiveUpgrades(server: Server, deps: LiveUpgradesDeps): void {
  const { pageOrigins, trustProxy, socketLimits, handleUpgrade } = deps;
  server.on('upgrade', (request, socket, head) => {
    const { headers } = request;
    const [asked] = (request.url ?? '').split('?');
    if (namesTwoHosts(request)) return refuse(socket, '400 Bad Request');
    if (asked !== path) return refuse(socket, '404 Not Found');
    const client = clientOf(request, trustProxy);
    const site = headers['sec-fetch-site'];
    const whence = {
      site: typeof site === 'string' ? site : undefined,
      origin: headers.origin,
      ...client,
    };
    if (isForeign(whence, pageOrigins)) return refuse(socket, '403 Forbidden');
    if (!socketLimits.take(request, socket, client.address)) return refuse(socket, tooMany);
    handleUpgrade(request, socket, head);
  });
}

function refuse(socket: Duplex, status: string): void {
  // The HTTP server no longer handles this socket, so an unhandled error would end the process.
  socket.on('error', () => socket.destroy());
  socket.on('finish', () => socket.destroy());
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
