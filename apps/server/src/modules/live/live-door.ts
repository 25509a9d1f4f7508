import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { isForeign } from '../../platform/http/origin-check';
import { addressedAs } from '../../platform/http/upgrade-address';

const path = '/chat/ws';

interface LiveDoorDeps {
  publicUrl: string | undefined;
  trustProxy: boolean;
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
}

/** Lets sockets in at `/chat/ws` (spec §7 "Chat"), from our own site or from clients that are no browsers. */
export function openLiveDoor(server: Server, { publicUrl, trustProxy, handleUpgrade }: LiveDoorDeps): void {
  server.on('upgrade', (request, socket, head) => {
    const { headers } = request;
    const [asked] = (request.url ?? '').split('?');
    if (asked !== path) return refuse(socket, '404 Not Found');
    const site = headers['sec-fetch-site'];
    const whence = {
      site: typeof site === 'string' ? site : undefined,
      origin: headers.origin,
      ...addressedAs(request, trustProxy),
    };
    if (isForeign(whence, publicUrl)) return refuse(socket, '403 Forbidden');
    handleUpgrade(request, socket, head);
  });
}

function refuse(socket: Duplex, status: string): void {
  // The HTTP server has let go of it: unheard, its error would end the process.
  socket.on('error', () => socket.destroy());
  socket.on('finish', () => socket.destroy());
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
