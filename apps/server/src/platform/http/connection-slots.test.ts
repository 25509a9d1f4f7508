import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server } from 'node:net';
import { describe, expect, it } from 'vitest';
import { readTrustProxy } from './client';
import { createSlots, limitConnections } from './connection-slots';

it('an address has a limited number of connection slots, and releasing one twice frees one', () => {
  const slots = createSlots(2);
  const first = slots.take('203.0.113.5');
  slots.take('203.0.113.5');
  expect(slots.take('203.0.113.5')).toBeUndefined();
  expect(slots.take('203.0.113.6')).toBeDefined();
  first?.();
  first?.();
  expect(slots.take('203.0.113.5')).toBeDefined();
  expect(slots.take('203.0.113.5')).toBeUndefined();
});

it('all addresses of one IPv6 /64 share their connection slots', () => {
  const slots = createSlots(1);
  slots.take('2001:db8::1');
  expect(slots.take('2001:db8::ffff')).toBeUndefined();
  expect(slots.take('2001:db8:0:1::1')).toBeDefined();
});

describe('connections of one address', () => {
  /** Opens a number of connections to a server and returns how many were accepted. */
  async function connectTo(server: Server, count: number) {
    // Registered after the tested listener, so that refused sockets are already destroyed.
    server.on('connection', (socket) => socket.destroyed || socket.write('in'));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const sockets = Array.from({ length: count }, () => connect(port, '127.0.0.1'));
    const answers = await Promise.all(
      sockets.map(async (socket) =>
        String(await Promise.race([once(socket, 'data'), once(socket, 'close')])),
      ),
    );
    for (const socket of sockets) socket.destroy();
    server.close();
    return answers.filter((answer) => answer === 'in').length;
  }

  it('connections of one address beyond the limit are closed at once', async () => {
    const server = createServer();
    limitConnections(server, { connectionsPerAddress: 3, trustProxy: undefined });
    expect(await connectTo(server, 5)).toBe(3);
  });

  it('connections of a trusted proxy are not limited', async () => {
    const server = createServer();
    limitConnections(server, { connectionsPerAddress: 3, trustProxy: readTrustProxy('loopback') });
    expect(await connectTo(server, 5)).toBe(5);
  });
});
