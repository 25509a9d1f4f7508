import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { pipeline, type Duplex } from 'node:stream';
import { makeSelfSignedCertificate } from '../../apps/server/src/platform/pdf-signing/certificate';
import { createTraffic, type Traffic } from './traffic';
import { createLine } from './line';

/** Headers that HTTP/2 replaces and refuses. */
const ofConnection: readonly string[] = ['connection', 'keep-alive', 'transfer-encoding'];

/** Connects two streams; each ends when the other ends. */
const join = (a: Duplex, b: Duplex) =>
  pipeline(a, b, a, () => {
    a.destroy();
    b.destroy();
  });

type Asked = Http2ServerRequest | IncomingMessage;
type Answering = Http2ServerResponse | ServerResponse;

export interface Front {
  url: string;
  traffic: Traffic;
  stop(): Promise<void>;
}

/** Creates an HTTPS server with a self-signed certificate for the run. */
async function createSecure(hostname: string) {
  const { key, certificate } = await makeSelfSignedCertificate(hostname, new Date());
  return createSecureServer({
    key: key.export({ type: 'pkcs8', format: 'pem' }),
    cert: new X509Certificate(certificate).toString(),
    allowHTTP1: true,
  });
}

/**
 * Starts a slow line to the product. At its end is the product itself with HTTP/1.1, or HTTPS with HTTP/2 as in
 * production, except for the live connection.
 */
export async function startFront(product: string, { isSecure }: { isSecure: boolean }): Promise<Front> {
  const { hostname, port } = new URL(product);
  const line = createLine();
  const traffic = createTraffic();
  const front = isSecure ? await createSecure(hostname) : createServer();
  const open = new Set<Socket>();
  front.on(isSecure ? 'secureConnection' : 'connection', (socket: Socket) => {
    open.add(socket);
    // Every request of a page adds a listener.
    socket.setMaxListeners(0);
    socket.once('close', () => open.delete(socket));
  });

  const forwarded = ({ headers }: Asked) => ({
    ...Object.fromEntries(Object.entries(headers).filter(([name]) => !name.startsWith(':'))),
    host: headers[':authority']?.toString() ?? headers.host,
    ...(isSecure ? { 'x-forwarded-proto': 'https', 'x-forwarded-for': hostname } : {}),
  });

  async function pass(answer: IncomingMessage, response: Answering, askedAt: number): Promise<void> {
    await line.hold(askedAt);
    if (response.destroyed) return;
    const headers = Object.entries(answer.headers).filter(([name]) => !ofConnection.includes(name));
    response.writeHead(answer.statusCode ?? 502, Object.fromEntries(headers));
    pipeline(answer, line.carry, response, () => undefined);
  }

  front.on('request', (request: Asked, response: Answering) => {
    const askedAt = performance.now();
    const { method, url: path } = request;
    response.once('close', traffic.begin(request));
    // One connection each, because the product may close a kept one at the moment it is used.
    const to = { hostname, port, method, path, agent: false, headers: forwarded(request) };
    const passed = ask(to, (answer) => void pass(answer, response, askedAt));
    request.pipe(passed);
    // If the product or the page has gone, the other side sees the end.
    passed.once('error', () => response.destroy());
    response.once('close', () => passed.destroy());
  });

  front.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const product = connect(Number(port), hostname, () => {
      const lines = Object.entries(forwarded(request)).map(
        ([name, value]) => `${name}: ${String(value)}\r\n`,
      );
      product.write(`GET ${request.url} HTTP/1.1\r\n${lines.join('')}\r\n`);
      product.write(head);
      join(socket, product);
    });
    product.once('error', () => socket.destroy());
  });

  front.listen(0, hostname);
  await once(front, 'listening');
  return {
    url: `${isSecure ? 'https' : 'http'}://${hostname}:${(front.address() as AddressInfo).port}`,
    traffic,
    async stop() {
      front.close();
      for (const socket of open) socket.destroy();
      await once(front, 'close');
    },
  };
}
