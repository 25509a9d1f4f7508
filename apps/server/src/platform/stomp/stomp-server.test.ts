import { once } from 'node:events';
import { IncomingMessage } from 'node:http';
import { connect, Socket } from 'node:net';
import { PassThrough } from 'node:stream';
import { describe, expect, it, vi } from 'vitest';
import { connectRaw, openRaw } from './test/raw-client';
import { useBrokers } from './test/use-brokers';

/** Timeout for a state to be reached on a busy machine; an idle one needs far less. */
const patience = { timeout: 10_000 };
const open = useBrokers();

describe('a STOMP server', () => {
  describe('connecting to a STOMP server', () => {
    it('a connection to a STOMP server is answered with version, heart-beats, session and subprotocol, and needs no host header', async () => {
      const { url } = await open({ heartbeatMs: 4_000 });
      const client = await openRaw(url, { subprotocols: ['v10.stomp', 'v11.stomp', 'v12.stomp'] });
      expect(client.webSocket.protocol).toBe('v12.stomp');
      expect(client.webSocket.extensions).toBe('');
      client.send('CONNECT\naccept-version:1.0,1.1,1.2\nlogin:guest\npasscode:guest\nheart-beat:0,0\n\n\0');
      expect(await client.frame()).toMatchObject({
        command: 'CONNECTED',
        headers: { version: '1.2', 'heart-beat': '4000,4000', session: expect.stringMatching(/./) },
      });
    });

    it.each([
      ['STOMP', 'accept-version:1.2\n', '1.2'],
      ['CONNECT', 'accept-version:1.1,1.0\n', '1.1'],
      ['CONNECT', 'accept-version:1.0\n', '1.0'],
      ['CONNECT', '', '1.0'],
    ])('a STOMP server accepts %s with %j as version %s', async (command, header, version) => {
      const { url } = await open();
      const client = await openRaw(url);
      client.send(`${command}\n${header}login:guest\npasscode:guest\n\n\0`);
      expect(await client.frame()).toMatchObject({ command: 'CONNECTED', headers: { version } });
    });

    it.each([
      [
        'no version in common',
        'CONNECT\naccept-version:2.0\n\n\0',
        { version: '1.2,1.1,1.0', message: 'Supported versions are 1.2,1.1,1.0.' },
        1002,
      ],
      [
        'a wrong passcode',
        'CONNECT\nlogin:guest\npasscode:no\n\n\0',
        { message: 'Wrong login or passcode.' },
        1008,
      ],
      [
        'another frame first',
        'SEND\ndestination:/topic/a\nreceipt:r\n\n\0',
        { message: 'The first frame must be CONNECT or STOMP.', 'receipt-id': 'r' },
        1002,
      ],
      [
        'a wrong heart-beat',
        'CONNECT\nlogin:guest\npasscode:guest\nheart-beat:4s\n\n\0',
        { message: 'The header heart-beat must be two numbers, as in 4000,4000.' },
        1002,
      ],
      ['no STOMP at all', 'GET / HTTP/1.1\r\n\r\n', { message: 'A frame begins without a command.' }, 1002],
    ])(
      'a connection to a STOMP server is refused with an ERROR and closed: %s',
      async (_what, text, headers, code) => {
        const { url, stomp } = await open();
        const client = await openRaw(url);
        client.send(text);
        const error = await client.frame();
        expect(error).toMatchObject({ command: 'ERROR', headers, body: `${headers.message}\n` });
        expect(error.headers['content-length']).toBe(String(error.bytes.length));
        expect(await client.closed).toBe(code);
        expect(stomp.counts().connections).toBe(0);
      },
    );

    it('a STOMP server refuses a second CONNECT', async () => {
      const { url } = await open();
      const client = await connectRaw(url);
      client.send('CONNECT\naccept-version:1.2\nlogin:guest\npasscode:guest\n\n\0');
      expect((await client.frame()).headers['message']).toBe('This connection is open already.');
      expect(await client.closed).toBe(1002);
    });

    it('a connection to a STOMP server ends when the client does not send CONNECT in time', async () => {
      const { url } = await open({ limits: { connectMs: 20 } });
      const client = await openRaw(url);
      expect((await client.frame()).headers['message']).toBe('No CONNECT came in time.');
      expect(await client.closed).toBe(1008);
    });

    it('a connection to a STOMP server is limited in connections per owner and in total', async () => {
      const { url } = await open({ limits: { connectionsPerOwner: 1, connections: 2 } });
      const first = await connectRaw(url);
      const second = await openRaw(url);
      await expect(openRaw(url)).rejects.toThrow('503');
      second.send('CONNECT\nlogin:guest\npasscode:guest\n\n\0');
      expect((await second.frame()).headers['message']).toBe('Too many connections are open.');
      await second.closed;
      first.webSocket.close();
      await first.closed;
      await vi.waitFor(() => connectRaw(url), patience);
    });
  });

  describe('frames sent to a STOMP server', () => {
    it.each([
      ['SUBSCRIBE\nid:0\n\n\0', 'SUBSCRIBE needs the header destination.'],
      ['SUBSCRIBE\ndestination:/topic/a\n\n\0', 'SUBSCRIBE needs the header id.'],
      ['SUBSCRIBE\nid:0\ndestination:/elsewhere\n\n\0', 'There is no such destination.'],
      ['SUBSCRIBE\nid:0\ndestination:/topic/a\nack:maybe\n\n\0', 'The header ack is not known.'],
      ['UNSUBSCRIBE\n\n\0', 'UNSUBSCRIBE needs the header id.'],
      ['SEND\n\nbody\0', 'SEND needs the header destination.'],
      ['SEND\ndestination:/elsewhere\n\n\0', 'There is no such destination.'],
      ['ACK\n\n\0', 'ACK needs the header id.'],
      ['ACK\nid:7\n\n\0', 'There is no such message.'],
      ['BEGIN\n\n\0', 'BEGIN needs the header transaction.'],
      ['COMMIT\ntransaction:t\n\n\0', 'The transaction is not open.'],
      ['SEND\ndestination:/topic/a\ntransaction:t\n\n\0', 'The transaction is not open.'],
      ['MESSAGE\n\n\0', 'The command is not known.'],
      ['CONSTRUCTOR\n\n\0', 'The command is not known.'],
      ['SEND\ndestination:/topic/\\a\n\n\0', 'A header holds an escape that is not defined.'],
    ])(
      'frames sent to a STOMP server are answered with an ERROR that explains the fault: %j',
      async (text, message) => {
        const { url } = await open();
        const client = await connectRaw(url);
        client.send(text);
        const error = await client.frame();
        expect(error).toMatchObject({ command: 'ERROR', headers: { message } });
        expect(await client.closed).toBeGreaterThan(1000);
      },
    );

    it('a STOMP server refuses a subscription id that is in use; it can be reused after UNSUBSCRIBE', async () => {
      const { url } = await open();
      const client = await connectRaw(url);
      client.send('SUBSCRIBE\nid:0\ndestination:/topic/a\n\n\0UNSUBSCRIBE\nid:0\n\n\0');
      client.send('SUBSCRIBE\nid:0\ndestination:/topic/b\nreceipt:again\n\n\0');
      expect((await client.frame()).headers).toEqual({ 'receipt-id': 'again' });
      client.send('SUBSCRIBE\nid:0\ndestination:/topic/b\n\n\0');
      expect((await client.frame()).headers['message']).toBe('The subscription id is in use.');
    });

    it('frames sent to a STOMP server are read when several arrive in one message or one in many, as text and binary', async () => {
      const { url } = await open();
      const client = await connectRaw(url);
      client.send('SUBSCRIBE\nid:0\ndestination:/topic/a\n\n\0SEND\ndestination:/topic/a\n\none\0\n');
      for (const byte of Buffer.from('SEND\ndestination:/topic/a\n\nनमस्ते\0')) client.send(Buffer.of(byte));
      expect((await client.frame()).body).toBe('one');
      expect((await client.frame()).body).toBe('नमस्ते');
    });

    it('a STOMP server passes bytes on unchanged, in a WebSocket message type that can hold them', async () => {
      const { url } = await open();
      const client = await connectRaw(url);
      const bytes = Buffer.from(Array.from({ length: 256 }, (_, index) => index));
      client.send('SUBSCRIBE\nid:0\ndestination:/topic/a\n\n\0');
      client.send(
        Buffer.concat([
          Buffer.from('SEND\ndestination:/topic/a\ncontent-length:256\n\n'),
          bytes,
          Buffer.of(0),
        ]),
      );
      expect((await client.frame()).bytes).toEqual(bytes);
      expect(client.binaryFlags).toEqual([false, true]);
    });

    it('a STOMP server gives every MESSAGE a unique id, its subscription, destination and length', async () => {
      const { url } = await open();
      const client = await connectRaw(url);
      const other = await connectRaw(url);
      for (const id of ['0', '1']) client.send(`SUBSCRIBE\nid:${id}\ndestination:/topic/a\n\n\0`);
      await client.fence();
      other.send('SEND\ndestination:/topic/a\n\n₹\0SEND\ndestination:/topic/a\n\n₹\0');
      const frames = [];
      for (let count = 0; count < 4; count += 1) frames.push(await client.frame());
      expect(new Set(frames.map(({ headers }) => headers['message-id'])).size).toBe(4);
      expect(frames.map(({ headers }) => headers['subscription'])).toEqual(['0', '1', '0', '1']);
      for (const { headers } of frames) {
        expect(headers).toMatchObject({ destination: '/topic/a', 'content-length': '3' });
        expect(headers['ack']).toBeUndefined();
      }
    });

    it('frames sent to a STOMP server get a RECEIPT if requested, and DISCONNECT gets it before the close', async () => {
      const { url } = await open();
      const client = await connectRaw(url);
      client.send('SUBSCRIBE\nid:0\ndestination:/topic/a\nreceipt:a\\c1\n\n\0');
      client.send('SEND\ndestination:/topic/b\nreceipt:2\n\n\0');
      client.send('BEGIN\ntransaction:t\nreceipt:3\n\n\0ABORT\ntransaction:t\nreceipt:4\n\n\0');
      client.send('UNSUBSCRIBE\nid:0\nreceipt:5\n\n\0DISCONNECT\nreceipt:6\n\n\0');
      const receipts = [];
      for (let count = 0; count < 6; count += 1) receipts.push(await client.frame());
      expect(receipts.map(({ headers }) => headers['receipt-id'])).toEqual(['a:1', '2', '3', '4', '5', '6']);
      expect(await client.closed).toBe(1000);
    });

    it('frames sent to a STOMP server are ignored after a DISCONNECT', async () => {
      const { url } = await open();
      const listener = await connectRaw(url);
      listener.send('SUBSCRIBE\nid:0\ndestination:/topic/a\n\n\0');
      await listener.fence();
      const client = await connectRaw(url);
      client.send('DISCONNECT\n\n\0SEND\ndestination:/topic/a\n\nlate\0');
      expect(await client.closed).toBe(1000);
      await listener.fence();
      expect(listener.rest()).toEqual([]);
    });

    it('a client of a STOMP server may subscribe without an id in STOMP 1.0', async () => {
      const { url } = await open();
      const client = await openRaw(url);
      client.send('CONNECT\nlogin:guest\npasscode:guest\n\n\0');
      await client.frame();
      client.send('SUBSCRIBE\ndestination:/topic/a\n\n\0SEND\ndestination:/topic/a\n\nhello\0');
      expect((await client.frame()).body).toBe('hello');
      client.send('UNSUBSCRIBE\ndestination:/topic/a\nreceipt:1\n\n\0SEND\ndestination:/topic/a\n\nagain\0');
      expect((await client.frame()).command).toBe('RECEIPT');
      await client.fence();
      expect(client.rest()).toEqual([]);
    });
  });

  it('survives a socket error while a connection is refused', async () => {
    const { stomp } = await open({ limits: { connections: 0 } });
    const socket = new PassThrough();
    stomp.handleUpgrade(new IncomingMessage(new Socket()), socket, Buffer.alloc(0));
    expect(String(socket.read())).toContain('503 Service Unavailable');
    expect(socket.emit('error', new Error('ECONNRESET'))).toBe(true);
  });

  it('answers a plain HTTP request and a broken handshake as HTTP', async () => {
    const { url } = await open();
    const { port } = new URL(url);
    const socket = connect(Number(port), '127.0.0.1');
    socket.end('GET /ws HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n');
    const [answer] = (await once(socket, 'data')) as [Buffer];
    expect(answer.toString()).toContain('400 Bad Request');
    socket.destroy();
  });
});
