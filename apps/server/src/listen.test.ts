import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { readConfig } from './config';
import { reservePort } from './listen';

const open: { close: () => Promise<unknown> }[] = [];
afterEach(async () => {
  for (const { close } of open.splice(0)) await close();
});

async function occupy(port = 0): Promise<number> {
  const server: Server = createServer().listen({ host: '127.0.0.1', port });
  await once(server, 'listening');
  open.push({ close: () => new Promise((resolve) => server.close(resolve)) });
  return (server.address() as AddressInfo).port;
}

async function reserve(config: ReturnType<typeof readConfig>) {
  const reserved = await reservePort(config);
  open.push({ close: reserved.release });
  return reserved.config;
}

// ACC-193
it('moves to the next port and adapts its links if the default port is taken, also if two servers start together', async () => {
  const port = await occupy();
  const config = { ...readConfig({}), port };
  const first = await reserve(config);
  const second = await reserve(config);
  expect(first.port).toBeGreaterThan(port);
  expect(second.port).toBeGreaterThan(first.port);
  expect([first.linkBase, second.linkBase]).toEqual([
    `http://127.0.0.1:${first.port}`,
    `http://127.0.0.1:${second.port}`,
  ]);
});

// ACC-193
it('uses the port that the system chose in its links, unless PUBLIC_URL is set', async () => {
  const config = readConfig({ PORT: '0', PUBLIC_URL: 'https://market.example.com' });
  expect((await reserve(config)).linkBase).toBe('https://market.example.com');
  const { port, linkBase } = await reserve(readConfig({ PORT: '0' }));
  expect([port > 0, linkBase]).toEqual([true, `http://127.0.0.1:${port}`]);
});

it('refuses to start on a taken port that the operator chose', async () => {
  const port = await occupy();
  await expect(reservePort(readConfig({ PORT: String(port) }))).rejects.toThrow('EADDRINUSE');
});
