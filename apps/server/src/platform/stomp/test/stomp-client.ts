import { Client, type IFrame, type IMessage, type StompConfig } from '@stomp/stompjs';
import { WebSocket } from 'ws';

/** Returns a promise of a value that arrives once, with its resolve and reject functions. */
export function arrival<T>() {
  let resolve: (value: T) => void = () => undefined;
  let reject: (error: Error) => void = () => undefined;
  const arrived = new Promise<T>((onValue, onError) => {
    resolve = onValue;
    reject = onError;
  });
  return { arrived, resolve, reject };
}

/** Creates a client of the library as in a browser, without delays. */
export function createClient(
  url: string,
  config: Partial<Pick<StompConfig, keyof StompConfig>> = {},
): Client {
  return new Client({
    brokerURL: url,
    // The library expects the browser's class; this is Node's counterpart.
    webSocketFactory: () => new WebSocket(url, ['v12.stomp', 'v11.stomp', 'v10.stomp']) as never,
    connectHeaders: { login: 'guest', passcode: 'guest' },
    reconnectDelay: 0,
    heartbeatIncoming: 0,
    heartbeatOutgoing: 0,
    ...config,
  });
}

/** Connects and returns the CONNECTED frame; rejects with the text of an ERROR. */
export async function activate(client: Client): Promise<IFrame> {
  const { arrived, resolve, reject } = arrival<IFrame>();
  client.onConnect = resolve;
  client.onStompError = (frame) => reject(new Error(frame.headers['message']));
  client.activate();
  return arrived;
}

/**
 * Subscribes and returns the received messages as a queue, once the server has confirmed the
 * subscription.
 */
export async function listen(
  client: Client,
  destination: string,
  { ack = 'auto', onMessage }: { ack?: string; onMessage?(message: IMessage): void } = {},
) {
  const messages: IMessage[] = [];
  const waiting: ((message: IMessage) => void)[] = [];
  const confirmed = receipt(client);
  const subscription = client.subscribe(
    destination,
    (message) => {
      onMessage?.(message);
      const next = waiting.shift();
      if (next) next(message);
      else messages.push(message);
    },
    { ack, receipt: confirmed.id },
  );
  await confirmed.arrived;
  return {
    subscription,
    rest: () => messages.splice(0),
    next(): Promise<IMessage> {
      const ready = messages.shift();
      return ready ? Promise.resolve(ready) : new Promise((resolve) => waiting.push(resolve));
    },
  };
}

let receipts = 0;

/** Returns a new receipt id and a promise of the receipt. */
export function receipt(client: Client): { id: string; arrived: Promise<IFrame> } {
  receipts += 1;
  const id = `receipt-${receipts}`;
  const { arrived, resolve } = arrival<IFrame>();
  client.watchForReceipt(id, resolve);
  return { id, arrived };
}

/** Sends a message and returns once the server has confirmed it. */
export async function publish(
  client: Client,
  destination: string,
  body: string | Uint8Array,
  headers: Record<string, string> = {},
): Promise<void> {
  const confirmed = receipt(client);
  client.publish({
    destination,
    headers: { ...headers, receipt: confirmed.id },
    ...(typeof body === 'string' ? { body } : { binaryBody: body }),
  });
  await confirmed.arrived;
}
