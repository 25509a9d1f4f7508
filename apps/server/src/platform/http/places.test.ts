import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server } from 'node:net';
import { describe, expect, it } from 'vitest';
import { readTrustProxy } from './client';
import { createPlaces, limitConnections } from './places';

it('an address has so many places; one given back, even twice, makes room for one', () => {
  const places = createPlaces(2);
  const first = places.take('203.0.113.5');
  places.take('203.0.113.5');
  expect(places.take('203.0.113.5')).toBeUndefined();
  expect(places.take('203.0.113.6')).toBeDefined();
  first?.();
  first?.();
  expect(places.take('203.0.113.5')).toBeDefined();
  expect(places.take('203.0.113.5')).toBeUndefined();
});

it('the addresses of one IPv6 customer share theirs', () => {
  const places = createPlaces(1);
  places.take('2001:db8::1');
  expect(places.take('2001:db8::ffff')).toBeUndefined();
  expect(places.take('2001:db8:0:1::1')).toBeDefined();
});

describe('connections of one address', () => {
  /** Ports to which so many connections were opened, each read until it is open or closed. */
  async function connectTo(server: Server, count: number) {
    // After what is tested has seen it, as requests are read after it.
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

  it('beyond the limit are closed at once', async () => {
    const server = createServer();
    limitConnections(server, { connectionsPerAddress: 3, trustProxy: undefined });
    expect(await connectTo(server, 5)).toBe(3);
  });

  it('of a believed proxy are its own matter', async () => {
    const server = createServer();
    limitConnections(server, { connectionsPerAddress: 3, trustProxy: readTrustProxy('loopback') });
    expect(await connectTo(server, 5)).toBe(5);
  });
});
