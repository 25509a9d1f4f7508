import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocketServer, type WebSocket } from 'ws';
import { createCommands, type StompHooks } from './commands';
import { createConnection, type StompLogger } from './connection';
import { createFanOut } from './fan-out';
import { StompError, type Message } from './frame';
import { createMessageWriter } from './frame-writer';
import { createKeyedSets } from './keyed-sets';
import { defaultLimits, type StompLimits } from './limits';
import { chooseSubprotocol } from './negotiation';
import type { Connection, EndReason, Subscription } from './peer';

export interface StompServerOptions<S> {
  hooks: StompHooks<S>;
  logger: StompLogger;
  limits?: Partial<StompLimits>;
  /** Minimum heart-beat interval in both directions, in milliseconds; 0 means none. */
  heartbeatMs?: number;
  /** Any clock, in milliseconds. */
  now?(): number;
  /**
   * Prefix of private destinations: each owner receives under them only messages sent to that
   * owner.
   */
  privatePrefix?: string;
  hasTransactions?: boolean;
  /** Name in the `server` header. */
  serverName?: string;
}

export type StompServer<S> = ReturnType<typeof createStompServer<S>>;

const closeHandshakeMs = 5_000;
const tcpKeepAliveMs = 30_000;
const unavailable = 'HTTP/1.1 503 Service Unavailable\r\nRetry-After: 5\r\nConnection: close\r\n\r\n';

/**
 * Creates a STOMP 1.2 server (also 1.1 and 1.0) over WebSocket. It does not listen itself: the
 * caller passes it the upgrade requests of an HTTP server. It stores no messages; those without a
 * subscriber are dropped. Every peer is limited (`StompLimits`), and slow readers are cut off.
 */
export function createStompServer<S>(options: StompServerOptions<S>) {
  const { hooks, logger, heartbeatMs = 4_000, privatePrefix = '/user/' } = options;
  const limits = { ...defaultLimits, ...options.limits };
  const now = options.now ?? performance.now.bind(performance);
  // Ids of two processes differ, so a client that moves from one to the other never sees an id
  // twice.
  const run = randomBytes(6).toString('hex');
  let connectionCount = 0;
  let messageCount = 0;
  let isClosing = false;
  const nextMessageId = () => `${run}-${(messageCount += 1)}`;

  const connections = new Set<Connection<S>>();
  const bySession = createKeyedSets<Connection<S>>();
  const byOwner = createKeyedSets<Connection<S>>();
  const requests = new Map<Connection<S>, IncomingMessage>();
  const arrivals = new WeakMap<Connection<S>, Promise<void>>();
  const openSockets = new Set<WebSocket>();
  const fanOut = createFanOut<S>({ nextMessageId });

  // A variable, because the declared types do not contain closeTimeout yet.
  const webSocketOptions = {
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    // Twice the maximum frame, so that a slightly oversized one gets an ERROR instead of a close
    // code.
    maxPayload: 2 * (limits.headBytes + limits.bodyBytes),
    closeTimeout: closeHandshakeMs,
    handleProtocols: chooseSubprotocol,
  };
  const webSocketServer = new WebSocketServer(webSocketOptions);

  const commands = createCommands<S>({
    hooks,
    limits,
    heartbeatMs,
    serverName: options.serverName ?? 'stomp',
    hasTransactions: options.hasTransactions ?? false,
    countOfOwner: (ownerKey) => byOwner.get(ownerKey).size,
    takeRequest(connection) {
      const request = requests.get(connection);
      if (!request) throw new StompError('This connection is open already.');
      // Release the request, which is large compared to an idle connection.
      requests.delete(connection);
      return request;
    },
    onAccepted(connection) {
      bySession.add(connection.grant.sessionKey, connection);
      byOwner.add(connection.grant.ownerKey, connection);
    },
    async onConnected(connection) {
      if (!connection.isOpen) return;
      const arrival = Promise.resolve(hooks.onConnected?.(connection));
      arrivals.set(connection, arrival);
      await arrival;
    },
    add: (subscription) => fanOut.add(keyOf(subscription), subscription),
    remove: (subscription) => fanOut.remove(keyOf(subscription), subscription),
  });

  function keyOf({ connection, destination }: Subscription<S>): string {
    return destination.startsWith(privatePrefix)
      ? privateKey(connection.grant.ownerKey, destination)
      : destination;
  }

  function onEnd(connection: Connection<S>, reason: EndReason): void {
    connections.delete(connection);
    requests.delete(connection);
    if (reason === 'slow') logger.warn({ connectionId: connection.id }, 'a slow reader was cut');
    if (!connection.isConnected) return;
    bySession.remove(connection.grant.sessionKey, connection);
    byOwner.remove(connection.grant.ownerKey, connection);
    for (const subscription of connection.subscriptions.values()) {
      fanOut.remove(keyOf(subscription), subscription);
      try {
        hooks.onUnsubscribed?.(subscription);
      } catch (error) {
        logger.error(
          { err: error, connectionId: connection.id },
          'the hook for the end of a subscription failed',
        );
      }
    }
    connection.subscriptions.clear();
    const arrival = arrivals.get(connection);
    if (arrival) void notifyDisconnected(connection, reason, arrival);
  }

  /**
   * Calls `onDisconnected` only after the connection’s `onConnected` has finished; otherwise an
   * arrival could follow the departure.
   */
  async function notifyDisconnected(
    connection: Connection<S>,
    reason: EndReason,
    arrival: Promise<void>,
  ): Promise<void> {
    try {
      await arrival.catch(() => undefined);
      await hooks.onDisconnected?.(connection, reason);
    } catch (error) {
      logger.error(
        { err: error, connectionId: connection.id },
        'the hook for the end of a connection failed',
      );
    }
  }

  function open(webSocket: WebSocket, socket: Socket, request: IncomingMessage): void {
    // Detects peers that vanished, even without heart-beats.
    socket.setKeepAlive(true, tcpKeepAliveMs);
    openSockets.add(webSocket);
    webSocket.on('close', () => openSockets.delete(webSocket));
    connectionCount += 1;
    const id = `${run}.${connectionCount}`;
    const { handle: onFrame } = commands;
    const connection = createConnection<S>({ id, webSocket, socket, limits, now, logger, onFrame, onEnd });
    connections.add(connection);
    requests.set(connection, request);
  }

  function forward(message: Message): number {
    if (message.destination.startsWith(privatePrefix)) {
      throw new Error('A private destination is sent to its owner, not published.');
    }
    return fanOut.deliver(message.destination, message);
  }

  return {
    /**
     * Takes over a socket from the `upgrade` event of an HTTP server. The caller checks the origin
     * first.
     */
    handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
      if (isClosing || connections.size >= limits.connections) {
        // The HTTP server no longer handles errors of this socket; an unhandled one would crash the
        // process.
        socket.on('error', () => socket.destroy());
        socket.on('finish', () => socket.destroy());
        socket.end(unavailable);
        return;
      }
      webSocketServer.handleUpgrade(request, socket, head, (webSocket) => {
        // Sockets of an HTTP server have this type; that of the event is wider.
        open(webSocket, socket as Socket, request);
      });
    },

    /** Sends a message to all local subscribers of the destination; returns their number. */
    publish(destination: string, body: Buffer | string, headers: Record<string, string> = {}): number {
      return forward(messageOf(destination, body, headers));
    },

    /** Publishes a message as sent by a client, with its headers. */
    forward,

    /**
     * Sends a message to those connections of one owner that subscribed to the private destination;
     * returns their number.
     */
    sendToOwner(
      ownerKey: string,
      destination: string,
      body: Buffer | string,
      headers: Record<string, string> = {},
    ): number {
      if (!destination.startsWith(privatePrefix)) {
        throw new Error('Only a private destination is sent to one owner.');
      }
      return fanOut.deliver(privateKey(ownerKey, destination), messageOf(destination, body, headers));
    },

    /**
     * Sends a message to one subscription. Returns the message id, which its ACK will contain, or
     * undefined if the connection has ended.
     */
    deliver(subscription: Subscription<S>, message: Message): string | undefined {
      const { connection, id, ack } = subscription;
      const messageId = nextMessageId();
      const { version } = connection;
      const frame = createMessageWriter(message).build({
        subscription: id,
        version,
        messageId,
        needsAck: ack !== 'auto',
      });
      return connection.write(frame) ? messageId : undefined;
    },

    /**
     * Ends a session's connections with an ERROR and the reason; returns their number. Connections
     * that are being authenticated are not included, so `onConnected` must check the session again.
     */
    closeSession(sessionKey: string, reason: string): number {
      const ended = [...bySession.get(sessionKey)];
      for (const connection of ended) connection.refuse(new StompError(reason, { closeCode: 1008 }), 'ended');
      return ended.length;
    },

    /**
     * Accepts no new connections and asks every client to reconnect (close code 1012), at random
     * moments within the given time to avoid a stampede. Resolves when all sockets have closed.
     */
    async close({ spreadMs = 0 }: { spreadMs?: number } = {}): Promise<void> {
      isClosing = true;
      const closed = [...openSockets].map((webSocket) => once(webSocket, 'close'));
      await Promise.all(
        [...connections].map(async (connection) => {
          if (spreadMs > 0) await sleep(Math.random() * spreadMs);
          connection.end('closing', { code: 1012 });
        }),
      );
      await Promise.all(closed);
    },

    /** Returns current numbers, for metrics and tests. */
    counts: () => ({
      connections: connections.size,
      owners: byOwner.size,
      destinations: fanOut.size,
      messages: messageCount,
    }),
  };
}

/**
 * Returns the key of a private destination. A destination cannot contain NUL, so no client can name
 * another owner's key.
 */
function privateKey(ownerKey: string, destination: string): string {
  return `${ownerKey}\0${destination}`;
}

function messageOf(destination: string, body: Buffer | string, headers: Record<string, string>): Message {
  return {
    destination,
    headers: Object.entries(headers),
    body: typeof body === 'string' ? Buffer.from(body) : body,
  };
}
