import { WebSocket } from 'ws';
import type { Screen } from './plan';

export interface Connection {
  readonly screen: Screen;
  send(body: string): void;
  beat(): void;
  /** Sends DISCONNECT; resolves when it is confirmed. */
  leave(): Promise<void>;
  close(): void;
}

interface ConnectionEvents {
  onMessage(data: Buffer): void;
  /** Called if the connection ends although this side did not end it. */
  onLost(why: string): void;
}

const messageStart = Buffer.from('MESSAGE\n');

/** Opens a connection; resolves when it is CONNECTED and, if it listens, SUBSCRIBED. */
export async function openConnection(
  screen: Screen,
  beatMs: number,
  { onMessage, onLost }: ConnectionEvents,
): Promise<Connection> {
  const { connect, destination, isListening } = screen;
  const address = connect ? screen.url : `${screen.url}?${bareQuery(screen)}`;
  const webSocket = new WebSocket(address, connect ? ['v12.stomp'] : [], {
    perMessageDeflate: false,
    skipUTF8Validation: true,
  });
  let isEnding = false;
  let next: { command: string; resolve(): void; reject(error: Error): void } | undefined;

  const answered = (command: string) =>
    new Promise<void>((resolve, reject) => {
      next = { command, resolve, reject };
    });

  function fail(why: string): void {
    const said = `${screen.url}: ${why}`;
    next?.reject(new Error(said));
    next = undefined;
    if (!isEnding) onLost(said);
    isEnding = true;
  }

  webSocket.on('error', (error) => fail(error.message));
  webSocket.on('close', (code, reason) => fail(`closed with ${code} ${reason.toString()}`));
  webSocket.on('message', (data: Buffer) => {
    if (!connect || data.subarray(0, messageStart.length).equals(messageStart)) return onMessage(data);
    const text = data.toString();
    if (text.trim() === '') return;
    if (!next || !text.startsWith(next.command)) return fail(`an unexpected frame: ${text.slice(0, 200)}`);
    next.resolve();
    next = undefined;
  });

  const opened = answered('');
  webSocket.on('open', () => next?.resolve());
  await opened;
  next = undefined;
  if (connect) {
    const headers = { 'accept-version': '1.2', 'heart-beat': `${beatMs},${beatMs}`, ...connect };
    const connected = answered('CONNECTED');
    webSocket.send(`CONNECT\n${linesOf(headers)}\n\0`);
    await connected;
    if (isListening && destination !== undefined) {
      const subscribed = answered('RECEIPT');
      webSocket.send(`SUBSCRIBE\n${linesOf({ id: '0', destination, receipt: 'subscribed' })}\n\0`);
      await subscribed;
    }
  }

  const head = connect ? `SEND\n${linesOf({ destination: destination ?? '' })}\n` : '';
  const tail = connect ? '\0' : '';
  return {
    screen,
    send: (body) => webSocket.send(head + body + tail),
    beat: () => webSocket.send('\n'),
    async leave() {
      isEnding = true;
      const left = answered('RECEIPT');
      webSocket.send(`DISCONNECT\n${linesOf({ receipt: 'left' })}\n\0`);
      await left;
    },
    close() {
      isEnding = true;
      webSocket.terminate();
    },
  };
}

const linesOf = (headers: Record<string, string>) =>
  Object.entries(headers)
    .map(([name, value]) => `${name}:${value}\n`)
    .join('');

const bareQuery = ({ topic, isListening }: Screen) =>
  new URLSearchParams({ topic: String(topic), role: isListening ? 'listener' : 'sender' }).toString();
