import { createServer } from 'node:http';

/** A receiver of webhooks in a process of its own; `GET /` returns the number of deliveries. */

/** Time that it takes to answer. */
const answerMs = 100;

let received = 0;
const server = createServer((request, reply) => {
  request.resume();
  if (request.method === 'GET') {
    reply.end(String(received));
    return;
  }
  received += 1;
  setTimeout(() => reply.writeHead(204).end(), answerMs);
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object' && address) console.log(`http://127.0.0.1:${address.port}/`);
});
