import type { Client, StompConfig } from '@stomp/stompjs';
import { WebSocket } from 'ws';
import { activate, createClient, listen } from '../../src/platform/stomp/test/stomp-client';
import type { TestContext } from '../support/context';
import type { Person } from './people';

/** Opens the product's port, so that sockets can come; gives its address without the scheme. */
export async function openPort(context: TestContext): Promise<string> {
  const address = await context.app.listen({ host: '127.0.0.1', port: 0 });
  return new URL(address).host;
}

/** A client of the product's socket: headers of CONNECT, and headers of the request that opens the socket. */
export function clientOf(
  host: string,
  connectHeaders: Record<string, string>,
  requestHeaders: Record<string, string> = {},
  config: Partial<StompConfig> = {},
): Client {
  const url = `ws://${host}/chat/ws`;
  return createClient(url, {
    connectHeaders,
    webSocketFactory: () => new WebSocket(url, ['v12.stomp'], { headers: requestHeaders }) as never,
    ...config,
  });
}

/** A connected client of a person, as a browser is: by the cookie, and with the specification's header. */
export async function connect(host: string, person: Person, config: Partial<StompConfig> = {}) {
  const client = clientOf(host, { userId: String(person.userId) }, cookieOf(person), config);
  await activate(client);
  return client;
}

export const cookieOf = ({ token }: Pick<Person, 'token'>) => ({ cookie: `proffer_session=${token}` });

/** Subscribes, and gives the bodies as they come. */
export async function hear(client: Client, destination: string) {
  const heard = await listen(client, destination);
  return {
    next: async () => JSON.parse((await heard.next()).body) as Record<string, unknown>,
    rest: () => heard.rest().map(({ body }) => JSON.parse(body) as Record<string, unknown>),
    subscription: heard.subscription,
  };
}

/** What an ERROR frame says to a client that subscribes to what it may not, or sends. */
export function refusal(client: Client, act: () => void): Promise<string> {
  return new Promise((resolve) => {
    client.onStompError = ({ headers }) => resolve(headers['message'] ?? '');
    act();
  });
}

/** Returns when the client's socket has closed. */
export function closed(client: Client): Promise<void> {
  return new Promise((resolve) => {
    client.onWebSocketClose = () => resolve();
  });
}
