import { vi } from 'vitest';
import { newId } from '../../new-id';

/** The server side of the live connection in screen tests: a minimal STOMP server. */
export interface LiveSocketServer {
  /** Destinations subscribed on the current connection. */
  destinations: () => string[];
  /** Sends this body to every new subscriber of the destination before the confirmation. */
  greet: (destination: string, body: unknown) => void;
  /** Sends a frame to the subscribers of the destination; returns false if there are none. */
  say: (destination: string, body: unknown) => boolean;
  /** Cuts the network: no socket opens until `plugIn`. */
  cut: () => void;
  plugIn: () => void;
  /** Headers of the last CONNECT. */
  connectHeaders: () => Record<string, string>;
  address: () => string;
}

/** Replaces the browser's WebSocket until `vi.unstubAllGlobals`. */
export function startLiveSocket(): LiveSocketServer {
  let isPlugged = true;
  const sockets = new Set<FakeSocket>();
  const greetings = new Map<string, unknown>();
  const present = () => [...sockets].at(-1);
  let connectHeaders: Record<string, string> = {};
  let address = '';

  class FakeSocket extends EventTarget {
    static readonly CONNECTING = 0;
    static readonly OPEN = 1;
    static readonly CLOSING = 2;
    static readonly CLOSED = 3;
    readyState = 0;
    binaryType = 'blob';
    onopen: (() => void) | null = null;
    onclose: ((event: unknown) => void) | null = null;
    onerror: ((event: unknown) => void) | null = null;
    onmessage: ((event: { data: string }) => void) | null = null;
    readonly subscriptions = new Map<string, string>();

    constructor(readonly url: string) {
      super();
      address = url;
      queueMicrotask(() => (isPlugged ? this.open() : this.close()));
    }

    private open(): void {
      sockets.add(this);
      this.readyState = FakeSocket.OPEN;
      this.onopen?.();
    }

    send(data: string | Uint8Array): void {
      const text = typeof data === 'string' ? data : new TextDecoder().decode(data);
      const [head = '', body = ''] = text.split('\n\n');
      const [command, ...lines] = head.split('\n');
      const headers = Object.fromEntries(
        lines.map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1)]),
      );
      queueMicrotask(() => this.answer(command ?? '', headers, body));
    }

    private answer(command: string, headers: Record<string, string>, _body: string): void {
      if (command === 'CONNECT') {
        connectHeaders = headers;
        this.frame('CONNECTED', { version: '1.2', 'heart-beat': '0,0' });
      }
      if (command === 'SUBSCRIBE') {
        const { destination = '', id = '' } = headers;
        this.subscriptions.set(destination, id);
        if (greetings.has(destination)) this.say(destination, id, greetings.get(destination));
      }
      if (command === 'UNSUBSCRIBE') {
        for (const [destination, id] of this.subscriptions) {
          if (id === headers['id']) this.subscriptions.delete(destination);
        }
      }
      if (headers['receipt'] !== undefined) this.frame('RECEIPT', { 'receipt-id': headers['receipt'] });
      if (command === 'DISCONNECT') this.close();
    }

    say(destination: string, subscription: string, body: unknown): void {
      const headers = { subscription, destination, 'message-id': newId() };
      this.frame('MESSAGE', headers, JSON.stringify(body));
    }

    frame(command: string, headers: Record<string, string>, body = ''): void {
      const lines = Object.entries(headers).map(([name, value]) => `${name}:${value}`);
      this.onmessage?.({ data: `${[command, ...lines].join('\n')}\n\n${body}\0` });
    }

    close(): void {
      if (this.readyState === FakeSocket.CLOSED) return;
      this.readyState = FakeSocket.CLOSED;
      sockets.delete(this);
      this.onclose?.({ code: 1006, reason: '', wasClean: false });
    }
  }

  vi.stubGlobal('WebSocket', FakeSocket);
  return {
    destinations: () => [...(present()?.subscriptions.keys() ?? [])],
    greet: (destination, body) => void greetings.set(destination, body),
    say(destination, body) {
      const current = present();
      const subscription = current?.subscriptions.get(destination);
      if (!current || subscription === undefined) return false;
      current.say(destination, subscription, body);
      return true;
    },
    cut() {
      isPlugged = false;
      present()?.close();
    },
    plugIn() {
      isPlugged = true;
      // Browsers fire this event when the network is back; without it the client waits five seconds.
      window.dispatchEvent(new Event('online'));
    },
    connectHeaders: () => connectHeaders,
    address: () => address,
  };
}
