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
 * A peer that sends any bytes and reads frames with the parser of another library, so that ours is not judged by
 * itself. Everything that arrives is kept in order and waited for, never for a time.
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
    /** The next frame; fails when the connection ends before one came. */
    frame(): Promise<SeenFrame> {
      const ready = frames.shift();
      if (ready) return Promise.resolve(ready);
      if (webSocket.readyState === WebSocket.CLOSED) return Promise.reject(new Error('closed'));
      return new Promise((resolve, reject) => waiting.push({ resolve, reject }));
    },
    /** Frames that came and were not taken. */
    rest: () => frames.splice(0),
    /** So many heart-beats from now on; returns their number. */
    beats(count: number): Promise<number> {
      let seen = 0;
      return new Promise((resolve) => {
        onBeat = () => {
          seen += 1;
          if (seen === count) resolve(seen);
        };
      });
    },
    /** Everything sent before is handled when this returns. */
    async fence(): Promise<void> {
      client.send('SUBSCRIBE\nid:fence\ndestination:/topic/fence\nreceipt:fence\n\n\0');
      client.send('UNSUBSCRIBE\nid:fence\n\n\0');
      const before = await client.until((frame) => frame.headers['receipt-id'] === 'fence');
      frames.unshift(...before);
    },
    /** Takes frames up to the one that fits, which is dropped, and gives those before it. */
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

/** A client of the open broker that has been answered CONNECTED. */
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
