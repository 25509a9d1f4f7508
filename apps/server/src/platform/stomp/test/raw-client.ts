import { once } from 'node:events';
import { FrameImpl, Parser } from '@stomp/stompjs';
import { WebSocket, type ClientOptions } from 'ws';

interface SeenFrame {
  command: string;
  headers: Record<string, string>;
  body: string;
  bytes: Buffer;
}

export type RawClient = Awaited<ReturnType<typeof openRaw>>;

/**
 * Opens a client that sends arbitrary bytes and parses frames with another library, so that our
 * parser is not tested by itself. Received frames are queued in order.
 */
export async function openRaw(
  url: string,
  { subprotocols = ['v12.stomp'], ...options }: ClientOptions & { subprotocols?: string[] } = {},
) {
  const webSocket = new WebSocket(url, subprotocols, { perMessageDeflate: false, ...options });
  const frames: SeenFrame[] = [];
  const waiting: { resolve(frame: SeenFrame): void; reject(error: Error): void }[] = [];
  const binaryFlags: boolean[] = [];
  let onBeat: () => void = () => undefined;
  const parser = new Parser(
    (raw) => {
      const { command, headers, binaryBody } = FrameImpl.fromRawFrame(raw, true);
      const bytes = Buffer.from(binaryBody);
      const frame = { command, headers: headers as Record<string, string>, body: bytes.toString(), bytes };
      const next = waiting.shift();
      if (next) next.resolve(frame);
      else frames.push(frame);
    },
    () => onBeat(),
  );
  webSocket.on('message', (data: Buffer, isBinary) => {
    binaryFlags.push(isBinary);
    parser.parseChunk(new Uint8Array(data).buffer);
  });
  const closed = new Promise<number>((resolve) => {
    webSocket.on('close', (code) => {
      resolve(code);
      for (const { reject } of waiting.splice(0)) reject(new Error(`closed with ${code}`));
    });
  });
  webSocket.on('error', () => undefined);
  await once(webSocket, 'open');

  const client = {
    webSocket,
    closed,
    binaryFlags,
    send: (data: string | Buffer) => webSocket.send(data),
    /** Returns the next frame; rejects if the connection ends before one arrives. */
    frame(): Promise<SeenFrame> {
      const ready = frames.shift();
      if (ready) return Promise.resolve(ready);
      if (webSocket.readyState === WebSocket.CLOSED) return Promise.reject(new Error('closed'));
      return new Promise((resolve, reject) => waiting.push({ resolve, reject }));
    },
    /** Removes and returns the queued frames. */
    rest: () => frames.splice(0),
    /** Waits for a number of heart-beats and returns it. */
    beats(count: number): Promise<number> {
      let seen = 0;
      return new Promise((resolve) => {
        onBeat = () => {
          seen += 1;
          if (seen === count) resolve(seen);
        };
      });
    },
    /** Returns after everything sent before was handled. */
    async fence(): Promise<void> {
      client.send('SUBSCRIBE\nid:fence\ndestination:/topic/fence\nreceipt:fence\n\n\0');
      client.send('UNSUBSCRIBE\nid:fence\n\n\0');
      const before = await client.until((frame) => frame.headers['receipt-id'] === 'fence');
      frames.unshift(...before);
    },
    /** Takes frames up to the first matching one, which is dropped, and returns those before it. */
    async until(fits: (frame: SeenFrame) => boolean): Promise<SeenFrame[]> {
      const before: SeenFrame[] = [];
      for (;;) {
        const frame = await client.frame();
        if (fits(frame)) return before;
        before.push(frame);
      }
    },
  };
  return client;
}

/** Opens a client of the open broker and waits for CONNECTED. */
export async function connectRaw(
  url: string,
  headers: Record<string, string> = {},
  options: ClientOptions = {},
): Promise<RawClient> {
  const client = await openRaw(url, options);
  const all = { 'accept-version': '1.2', login: 'guest', passcode: 'guest', ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}:${value}\n`);
  client.send(`CONNECT\n${lines.join('')}\n\0`);
  const { command } = await client.frame();
  if (command !== 'CONNECTED') throw new Error(`the answer to CONNECT was ${command}`);
  return client;
}
