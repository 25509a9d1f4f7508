import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { request as ask, type IncomingMessage } from 'node:http';
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { pipeline, type Duplex } from 'node:stream';
import { makeSelfSignedCertificate } from '../../apps/server/src/platform/pdf-signing/certificate';

/** What HTTP/2 does by itself, and refuses as a header. */
const ofConnection: readonly string[] = ['connection', 'keep-alive', 'transfer-encoding'];

/** Ends both sides when either ends, however it does. */
const join = (a: Duplex, b: Duplex) =>
  pipeline(a, b, a, () => {
    a.destroy();
    b.destroy();
  });

/**
 * What stands before the product in the field: HTTPS, with HTTP/2 for everything but the live connection. Its certificate
 * is made for the run, and nobody's.
 */
export async function startFront(product: string): Promise<{ url: string; stop(): Promise<void> }> {
  const { hostname, port } = new URL(product);
  const { key, certificate } = await makeSelfSignedCertificate(hostname, new Date());
  const front = createSecureServer({
    key: key.export({ type: 'pkcs8', format: 'pem' }),
    cert: new X509Certificate(certificate).toString(),
    allowHTTP1: true,
  });
  const open = new Set<Socket>();
  front.on('secureConnection', (socket) => {
    open.add(socket);
    // Each request of a page listens on it.
    socket.setMaxListeners(0);
    socket.once('close', () => open.delete(socket));
  });

  const forwarded = ({ headers }: Http2ServerRequest | IncomingMessage) => ({
    ...Object.fromEntries(Object.entries(headers).filter(([name]) => !name.startsWith(':'))),
    host: headers[':authority']?.toString() ?? headers.host,
    'x-forwarded-proto': 'https',
    'x-forwarded-for': hostname,
  });

  front.on('request', (request: Http2ServerRequest, response: Http2ServerResponse) => {
    const { method, url: path } = request;
    // Each on a connection of its own: one that is kept may be closed by the product as it is taken.
    const to = { hostname, port, method, path, agent: false, headers: forwarded(request) };
    const passed = ask(to, (answer) => {
      const headers = Object.entries(answer.headers).filter(([name]) => !ofConnection.includes(name));
      response.writeHead(answer.statusCode ?? 502, Object.fromEntries(headers));
      answer.pipe(response);
    });
    request.pipe(passed);
    // The product has gone, or the page: the other side learns it by the end.
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
    url: `https://${hostname}:${(front.address() as AddressInfo).port}`,
    async stop() {
      front.close();
      for (const socket of open) socket.destroy();
      await once(front, 'close');
    },
  };
}
