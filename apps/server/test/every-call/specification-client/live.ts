import type { Client } from '@stomp/stompjs';
import { WebSocket } from 'ws';
import { activate, createClient, listen } from '../../../src/platform/stomp/test/stomp-client';
import type { SpecificationClient } from './client';

/**
 * Opens the live socket like the specification's front end (§7 "Chat"): `/chat/ws` with the header
 * `userId`.
 */
export async function openSocket(
  origin: string,
  browser: SpecificationClient,
  userId: number,
): Promise<Client> {
  const url = `${origin.replace(/^http/, 'ws')}/chat/ws`;
  const headers = { cookie: browser.browserCookies() };
  const client = createClient(url, {
    connectHeaders: { userId: String(userId) },
    heartbeatIncoming: 4_000,
    heartbeatOutgoing: 4_000,
    webSocketFactory: () => new WebSocket(url, ['v12.stomp'], { headers }) as never,
  });
  await activate(client);
  return client;
}

/** Subscribes and returns a function that waits for the next payload. */
export async function hear(
  client: Client,
  destination: string,
): Promise<() => Promise<Record<string, unknown>>> {
  const heard = await listen(client, destination);
  return async () => JSON.parse((await heard.next()).body) as Record<string, unknown>;
}
