import type { Client, StompConfig } from '@stomp/stompjs';
import { WebSocket } from 'ws';
import { activate, createClient, listen } from '../../src/platform/stomp/test/stomp-client';
import type { TestContext } from '../support/context';
import type { Person } from './people';

/** Opens a port of the server for sockets; returns host and port. */
export async function openPort(context: TestContext): Promise<string> {
  const address = await context.app.listen({ host: '127.0.0.1', port: 0 });
  return new URL(address).host;
}

/**
 * Creates a client of the live socket, with headers for CONNECT and for the HTTP request of the
 * socket.
 */
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

/** Connects as a person, like a browser: with the cookie and the specification's header. */
export async function connect(host: string, person: Person, config: Partial<StompConfig> = {}) {
  const client = clientOf(host, { userId: String(person.userId) }, cookieOf(person), config);
  await activate(client);
  return client;
}

export const cookieOf = ({ token }: Pick<Person, 'token'>) => ({ cookie: `proffer_session=${token}` });

/** Subscribes and returns the parsed bodies as they arrive. */
export async function hear(client: Client, destination: string) {
  const heard = await listen(client, destination);
  return {
    next: async () => JSON.parse((await heard.next()).body) as Record<string, unknown>,
    rest: () => heard.rest().map(({ body }) => JSON.parse(body) as Record<string, unknown>),
    subscription: heard.subscription,
  };
}

/** Performs a forbidden act and returns the message of the ERROR frame. */
export function refusal(client: Client, act: () => void): Promise<string> {
  return new Promise((resolve) => {
    client.onStompError = ({ headers }) => resolve(headers['message'] ?? '');
    act();
  });
}

/** Resolves when the client's socket has closed. */
export function closed(client: Client): Promise<void> {
  return new Promise((resolve) => {
    client.onWebSocketClose = () => resolve();
  });
}
