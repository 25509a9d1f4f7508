import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { onTestFinished } from 'vitest';

/** A request that a receiver of webhooks got. */
export interface Received {
  headers: IncomingHttpHeaders;
  body: string;
  path: string;
}

type Answer = (reply: ServerResponse, received: Received) => void;

export const answerWith =
  (status: number, headers: Record<string, string> = {}, body = ''): Answer =>
  (reply) =>
    void reply.writeHead(status, headers).end(body);

/** Starts a receiver of webhooks on this machine, which closes when the test has finished. */
export async function startReceiver(first: Answer = answerWith(204)) {
  let answer = first;
  const received: Received[] = [];
  const server = createServer((request, reply) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      const one = {
        headers: request.headers,
        body: Buffer.concat(pieces).toString(),
        path: request.url ?? '',
      };
      received.push(one);
      answer(reply, one);
    });
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const stop = (): void => {
    server.closeAllConnections();
    server.close();
  };
  onTestFinished(stop);
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('It listens on a port.');
  return {
    url: `http://127.0.0.1:${address.port}/hook`,
    received,
    stop,
    typesOf: () => received.map(({ body }) => (JSON.parse(body) as { type: string }).type),
    answer(next: Answer): void {
      answer = next;
    },
  };
}
export type Receiver = Awaited<ReturnType<typeof startReceiver>>;
