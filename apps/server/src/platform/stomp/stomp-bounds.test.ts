import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { describe, expect, it, vi } from 'vitest';
import type { EndReason } from '.';
import { createRandom, damage, validStream } from './test/damage';
import { connectRaw, openRaw, type RawClient } from './test/raw-client';
import { useBrokers } from './test/use-brokers';

/** Timeout for a state to be reached on a busy machine; an idle one needs far less. */
const patience = { timeout: 20_000 };
const mib = 1_048_576;

const open = useBrokers();

async function listen(client: RawClient, destination = '/topic/a'): Promise<void> {
  client.send(`SUBSCRIBE\nid:0\ndestination:${destination}\nreceipt:r\n\n\0`);
  await client.frame();
}

describe('the limits of a STOMP server', () => {
  it.each([
    [
      'subscriptions',
      { subscriptions: 2 },
      [0, 1, 2].map((id) => `SUBSCRIBE\nid:${id}\ndestination:/topic/a\n\n\0`).join(''),
      'Too many subscriptions are open.',
    ],
    ['headers', { headers: 3 }, `SEND\n${'a:b\n'.repeat(4)}\n\0`, 'The frame has too many headers.'],
    ['a header line', { headerLineBytes: 300 }, `SEND\na:${'x'.repeat(300)}\n\n\0`, 'A header is too long.'],
    [
      'a body',
      { bodyBytes: 500 },
      `SEND\ndestination:/topic/a\n\n${'x'.repeat(501)}\0`,
      'The body is too long.',
    ],
    [
      'transactions',
      { transactions: 1 },
      'BEGIN\ntransaction:1\n\n\0BEGIN\ntransaction:2\n\n\0',
      'Too many transactions are open.',
    ],
    [
      'what a transaction keeps',
      { transactionBytes: 600 },
      `BEGIN\ntransaction:1\n\n\0${'SEND\ndestination:/topic/a\ntransaction:1\n\n\0'.repeat(3)}`,
      'The transaction is too large.',
    ],
    [
      'frames in a time',
      { framesPerSecond: 2 },
      'SEND\ndestination:/topic/a\n\n\0'.repeat(21),
      'Too much was sent in a short time.',
    ],
    ['bytes in a time', { bytesPerSecond: 500 }, '\n'.repeat(6_000), 'Too much was sent in a short time.'],
  ])(
    'a STOMP server ends a connection that exceeds the limit of %s',
    async (_what, limits, text, message) => {
      const { url, stomp } = await open({ limits });
      const client = await connectRaw(url);
      client.send(text);
      expect((await client.frame()).headers['message']).toBe(message);
      await client.closed;
      expect(stomp.counts()).toMatchObject({ connections: 0, destinations: 0 });
    },
  );

  it('a STOMP server counts pings as frames', async () => {
    const { url } = await open({ limits: { framesPerSecond: 2 } });
    const client = await connectRaw(url);
    for (let count = 0; count < 25; count += 1) client.webSocket.ping();
    expect((await client.frame()).headers['message']).toBe('Too much was sent in a short time.');
    expect(await client.closed).toBe(1008);
  });

  it('a STOMP server counts frames again from zero in the next window', async () => {
    let timeMs = 0;
    const { url } = await open({ limits: { framesPerSecond: 2 }, now: () => timeMs });
    const client = await connectRaw(url);
    for (let round = 0; round < 3; round += 1) {
      client.send('SEND\ndestination:/topic/a\n\n\0'.repeat(15));
      await client.fence();
      timeMs += 10_000;
    }
    expect(client.rest()).toEqual([]);
  });

  it('a STOMP server closes a connection for an oversized WebSocket message without reading it', async () => {
    const { url } = await open({ limits: { bodyBytes: 1_000, headBytes: 1_000 } });
    const client = await connectRaw(url);
    client.send(Buffer.alloc(100_000, 'x'));
    expect(await client.closed).toBe(1009);
  });

  it('a STOMP server cuts off a client that does not read, with bounded memory, while others receive everything in order', async () => {
    const reasons: EndReason[] = [];
    const unsentBytes = 2 * mib;
    const { url, stomp } = await open({
      limits: { unsentBytes },
      hooks: { onDisconnected: (_connection, reason) => void reasons.push(reason) },
    });
    const slow = await connectRaw(url);
    await listen(slow);
    slow.webSocket.pause();
    const good = await connectRaw(url);
    await listen(good);
    const body = randomBytes(48 * 1_024).toString('base64');
    const before = process.memoryUsage().arrayBuffers;
    let most = 0;
    let sent = 0;
    // The kernel’s own buffers are not bounded here; long afterwards the client must be cut off.
    while (reasons.length === 0 && sent < 2_000) {
      stomp.publish('/topic/a', body, { number: String(sent) });
      sent += 1;
      expect((await good.frame()).headers['number']).toBe(String(sent - 1));
      most = Math.max(most, process.memoryUsage().arrayBuffers - before);
    }
    expect(reasons).toEqual(['slow']);
    expect(stomp.publish('/topic/a', body)).toBe(1);
    // Both ends run in this process; the rest is frames in flight and garbage not collected yet.
    expect(most).toBeLessThan(40 * mib);
    slow.webSocket.terminate();
  });

  it('a STOMP server does not cut off a client because of one frame larger than the unsent limit', async () => {
    const { url, stomp } = await open({ limits: { unsentBytes: 1_000 } });
    const client = await connectRaw(url);
    await listen(client);
    const body = 'x'.repeat(3 * mib);
    expect(stomp.publish('/topic/a', body)).toBe(1);
    expect((await client.frame()).body).toBe(body);
    await client.fence();
  });

  it('a STOMP server bounds the memory for a peer that floods the server while a frame is handled', async () => {
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    let handled = 0;
    const { url } = await open({
      hooks: {
        async onSend() {
          await held;
          handled += 1;
          return 'allowed' as const;
        },
      },
    });
    const client = await connectRaw(url);
    const other = await connectRaw(url);
    const frame = Buffer.from(`SEND\ndestination:/topic/a\n\n${'x'.repeat(10_000)}\0`);
    const count = 4_000;
    for (let index = 0; index < count; index += 1) client.send(frame);
    // Wait until nothing moves any more; unread data stays with the sender.
    let before = -1;
    while (client.webSocket.bufferedAmount !== before) {
      before = client.webSocket.bufferedAmount;
      for (let turn = 0; turn < 20; turn += 1) await other.fence();
    }
    expect(before).toBeGreaterThan(frame.length * count * 0.5);
    release();
    client.send('SEND\ndestination:/topic/a\nreceipt:last\n\n\0');
    expect((await client.frame()).headers['receipt-id']).toBe('last');
    expect(handled).toBe(count + 1);
  });

  it('a STOMP server ends every damaged stream in silence, frames or one ERROR, and serves the next client', async () => {
    const fault = vi.fn<(details: object, message: string) => void>();
    const { url, stomp } = await open({ logger: { warn: () => undefined, error: fault } });
    const connected = 'CONNECT\naccept-version:1.2\nlogin:guest\npasscode:guest\n\n\0';
    await inTurn(1_000, async (seed) => {
      const random = createRandom(seed);
      const client = await openRaw(url);
      if (random.below(3) > 0) client.send(connected);
      const stream = damage(validStream(random).bytes, random);
      const half = random.below(stream.length + 1);
      client.send(stream.subarray(0, half));
      client.send(stream.subarray(half));
      client.webSocket.close();
      await client.closed;
      const errors = client.rest().filter(({ command }) => command === 'ERROR');
      expect(errors.length, `seed ${seed}`).toBeLessThanOrEqual(1);
      for (const { body } of errors) expect(body, `seed ${seed}`).toMatch(/^[A-Z][^\n]*\.\n$/);
    });
    expect(fault).not.toHaveBeenCalled();
    await vi.waitFor(
      () => expect(stomp.counts()).toMatchObject({ connections: 0, owners: 0, destinations: 0 }),
      patience,
    );
    const client = await connectRaw(url);
    await client.fence();
  });

  it('a STOMP server writes nothing to a client that has disconnected but keeps its socket open', async () => {
    const { url, stomp } = await open();
    const socket = connect({ port: Number(new URL(url).port), host: '127.0.0.1', allowHalfOpen: true });
    let heard = Buffer.alloc(0);
    socket.on('data', (bytes) => {
      heard = Buffer.concat([heard, bytes]);
    });
    socket.write(handshake(Buffer.alloc(16).toString('base64')));
    socket.write(masked(Buffer.from('CONNECT\nlogin:guest\npasscode:guest\n\n\0')));
    socket.write(masked(Buffer.from('SUBSCRIBE\nid:0\ndestination:/topic/a\n\n\0')));
    await vi.waitFor(() => expect(stomp.publish('/topic/a', 'here')).toBe(1), patience);
    const goodbye = Buffer.from([0x88, 0x80, 0, 0, 0, 0]);
    const answer = Buffer.from([0x88, 0]);
    socket.write(goodbye);
    await vi.waitFor(() => expect(heard.subarray(-2)).toEqual(answer), patience);
    expect(stomp.counts().connections).toBe(1);
    expect(stomp.publish('/topic/a', 'gone')).toBe(0);
    socket.destroy();
    await vi.waitFor(() => expect(stomp.counts().connections).toBe(0), patience);
  });

  it('a STOMP server survives damaged WebSocket frames', async () => {
    const { url, stomp } = await open();
    const { port } = new URL(url);
    await inTurn(300, async (seed) => {
      const random = createRandom(seed);
      const socket = connect(Number(port), '127.0.0.1');
      socket.on('error', () => undefined);
      const closed = new Promise((resolve) => socket.on('close', resolve));
      const key = Buffer.alloc(16, seed).toString('base64');
      socket.write(handshake(key));
      socket.write(damage(masked(validStream(random).bytes), random));
      socket.end();
      socket.resume();
      await closed;
    });
    await vi.waitFor(() => expect(stomp.counts().connections).toBe(0), patience);
    await connectRaw(url);
  });
});

/**
 * Runs tasks with bounded concurrency: enough to interfere with each other, and below the limit of
 * file handles.
 */
async function inTurn(count: number, run: (seed: number) => Promise<void>): Promise<void> {
  let seed = 0;
  const worker = async () => {
    while (seed < count) await run((seed += 1));
  };
  await Promise.all(Array.from({ length: 20 }, worker));
}

function handshake(key: string): string {
  const lines = [
    'GET /ws HTTP/1.1',
    'Host: x',
    'Upgrade: websocket',
    'Connection: Upgrade',
    'Sec-WebSocket-Version: 13',
    `Sec-WebSocket-Key: ${key}`,
  ];
  return `${lines.join('\r\n')}\r\n\r\n`;
}

/** Returns a WebSocket frame as a client sends it, with a mask of zeros. */
function masked(payload: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt8(0x82, 0);
  head.writeUInt8(0x80 | 126, 1);
  head.writeUInt16BE(payload.length, 2);
  return Buffer.concat([head, payload]);
}
