import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocketServer, type WebSocket } from 'ws';

/** Minimal server that forwards messages: a set of sockets for each topic, without STOMP and authentication. */
const topics = new Map<string, Set<WebSocket>>();
const server = createServer();
const sockets = new WebSocketServer({ server, perMessageDeflate: false, skipUTF8Validation: true });

sockets.on('connection', (socket, request) => {
  const query = new URL(request.url ?? '/', 'http://bare').searchParams;
  const topic = query.get('topic') ?? '';
  const listeners = topics.get(topic) ?? new Set();
  topics.set(topic, listeners);
  if (query.get('role') === 'listener') listeners.add(socket);
  socket.on('message', (data: Buffer) => {
    for (const listener of listeners) listener.send(data, { binary: false });
  });
  socket.on('close', () => listeners.delete(socket));
  socket.on('error', () => socket.terminate());
});

server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`listening on ws://127.0.0.1:${(server.address() as AddressInfo).port}/\n`);
});
process.on('SIGTERM', () => process.exit(0));
