import { Client, TickerStrategy } from '@stomp/stompjs';
import { limits } from '@proffer/contract/wire/limits';
import { runTimeConfig } from '../run-time-config';
import type { LinkEvents, LiveLink } from './live-hub';

/** Random part of the reconnect delay, so that clients do not all reconnect at once. */
const spread = 0.1;
const connectTimeoutMs = 10_000;

/**
 * Returns a STOMP client on `/chat/ws` (LIV-1, LIV-3, LIV-4). The cookie identifies the session; the `userId` header
 * must match it. Heartbeats are sent from a worker, because timers of a background tab are throttled.
 */
export function openStompLink(userId: number, events: LinkEvents): LiveLink {
  let receipts = 0;
  const client: Client = new Client({
    webSocketFactory: () => openSocket(client.stompVersions.protocolVersions()),
    connectHeaders: { userId: String(userId) },
    reconnectDelay: limits.live.reconnectMs * (1 - spread + 2 * spread * Math.random()),
    connectionTimeout: connectTimeoutMs,
    heartbeatIncoming: limits.live.beatMs,
    heartbeatOutgoing: limits.live.beatMs,
    heartbeatStrategy: TickerStrategy.Worker,
    // Without a network, waiting for the other side to close would take minutes.
    discardWebsocketOnCommFailure: true,
    onConnect: events.onOpen,
    onStompError: events.onRefused,
    onWebSocketClose: events.onLost,
  });
  const whenOffline = () => client.forceDisconnect();
  const whenOnline = () => void comeBack();
  let isClosed = false;

  async function comeBack(): Promise<void> {
    if (isClosed || client.connected) return;
    await client.deactivate({ force: true });
    if (!isClosed) client.activate();
  }

  window.addEventListener('offline', whenOffline);
  window.addEventListener('online', whenOnline);
  client.activate();
  return {
    subscribe(destination, onBody, onConfirmed) {
      receipts += 1;
      const receipt = `subscribed-${receipts}`;
      client.watchForReceipt(receipt, onConfirmed);
      const { unsubscribe } = client.subscribe(destination, ({ body }) => onBody(body), { receipt });
      return {
        unsubscribe: () => {
          if (client.connected) unsubscribe();
        },
      };
    },

    close() {
      isClosed = true;
      window.removeEventListener('offline', whenOffline);
      window.removeEventListener('online', whenOnline);
      void client.deactivate();
    },
  };
}

function openSocket(protocols: string[]): WebSocket {
  const socket = new WebSocket(liveUrl(), protocols);
  const send = socket.send.bind(socket);
  // Data sent into a closing socket are lost anyway; the browser would log an error.
  socket.send = (data) => {
    if (socket.readyState === WebSocket.OPEN) send(data);
  };
  return socket;
}

function liveUrl(): string {
  const base = (runTimeConfig.hosts.chat || location.origin).replace(/\/$/, '');
  return `${base.replace(/^http/, 'ws')}/chat/ws`;
}
