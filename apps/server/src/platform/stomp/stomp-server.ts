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
  /** The shortest interval of heart-beats in both directions; 0 is none. */
  heartbeatMs?: number;
  /** Milliseconds of any clock. */
  now?(): number;
  /** Destinations that begin so are private: each owner hears under them what is sent to that owner alone. */
  privatePrefix?: string;
  hasTransactions?: boolean;
  /** Told to clients. */
  serverName?: string;
}

export type StompServer<S> = ReturnType<typeof createStompServer<S>>;

const closeHandshakeMs = 5_000;
const tcpKeepAliveMs = 30_000;
const unavailable = 'HTTP/1.1 503 Service Unavailable\r\nRetry-After: 5\r\nConnection: close\r\n\r\n';

/**
 * A STOMP 1.2 server (1.1 and 1.0 on request) over WebSocket. It listens to nothing by itself: the caller hands it
 * the upgrades of its HTTP server that are meant for it. It stores nothing: what nobody listens to is gone. Every
 * peer is bounded (`StompLimits`), and one that does not read is cut.
 */
export function createStompServer<S>(options: StompServerOptions<S>) {
  const { hooks, logger, heartbeatMs = 4_000, privatePrefix = '/user/' } = options;
  const limits = { ...defaultLimits, ...options.limits };
  const now = options.now ?? performance.now.bind(performance);
  // Ids of two processes differ, so that a client which moves from one to the other sees none twice.
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

  // By name, because the declared types do not know closeTimeout yet.
  const webSocketOptions = {
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    // Twice a frame, so that one a little too long is answered by a sentence and not by a close code.
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
      // Not needed again, and large beside what an idle connection keeps.
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
        logger.error({ err: error, connectionId: connection.id }, 'the end of a subscription was not noted');
      }
    }
    connection.subscriptions.clear();
    const arrival = arrivals.get(connection);
    if (arrival) void tellDisconnected(connection, reason, arrival);
  }

  /** Never before the same connection's `onConnected` has ended, or one could arrive after it has left. */
  async function tellDisconnected(
    connection: Connection<S>,
    reason: EndReason,
    arrival: Promise<void>,
  ): Promise<void> {
    try {
      await arrival.catch(() => undefined);
      await hooks.onDisconnected?.(connection, reason);
    } catch (error) {
      logger.error({ err: error, connectionId: connection.id }, 'the end of a connection was not noted');
    }
  }

  function open(webSocket: WebSocket, socket: Socket, request: IncomingMessage): void {
    // Tells of a peer that vanished without heart-beats.
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
    /** Takes over a socket from the `upgrade` event of an HTTP server. Who may come from where is asked before. */
    handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
      if (isClosing || connections.size >= limits.connections) {
        // The HTTP server has let go of it: unheard, its error would end the process.
        socket.on('error', () => socket.destroy());
        socket.on('finish', () => socket.destroy());
        socket.end(unavailable);
        return;
      }
      webSocketServer.handleUpgrade(request, socket, head, (webSocket) => {
        // An HTTP server's sockets are these; the event's type is wider than what it gives.
        open(webSocket, socket as Socket, request);
      });
    },

    /** To all who subscribed to the destination here; returns how many. */
    publish(destination: string, body: Buffer | string, headers: Record<string, string> = {}): number {
      return forward(messageOf(destination, body, headers));
    },

    /** The same of a message as a client sent it, with the headers of its own. */
    forward,

    /** To one owner's connections that subscribed to the private destination; returns how many. */
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

    /** To one subscription alone. Returns the message id, which is also what its ACK will name; nothing if it ended. */
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
     * Ends a session's connections with ERROR and the reason; returns how many. One that is just being authenticated
     * is not among them: `onConnected` looks again whether its session still holds.
     */
    closeSession(sessionKey: string, reason: string): number {
      const ended = [...bySession.get(sessionKey)];
      for (const connection of ended) connection.refuse(new StompError(reason, { closeCode: 1008 }), 'ended');
      return ended.length;
    },

    /**
     * Takes no new connection, and asks every client to come back (close code 1012), at random moments within the
     * time, so that they do not arrive elsewhere all at once. Returns when all sockets have closed.
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

    /** For figures and tests. */
    counts: () => ({
      connections: connections.size,
      owners: byOwner.size,
      destinations: fanOut.size,
      messages: messageCount,
    }),
  };
}

/** NUL cannot be in a destination, so no client can name another owner's key. */
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
