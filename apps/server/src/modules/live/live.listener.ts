import type { IncomingMessage } from 'node:http';
import type { WaitingCounts } from '@proffer/contract/administration/schemas';
import type { ConversationFrame, Message } from '@proffer/contract/chat/schemas';
import { limits } from '@proffer/contract/wire/limits';
import type { NewsMarkFrame, NotificationsFrame } from '@proffer/contract/notifications/schemas';
import { clientOf, type TrustProxy } from '../../platform/http/client';
import type { RecordRefusal } from '../../platform/http/refusals';
import type { Actor, Authenticate } from '../../platform/session/actor';
import { bearerOf } from '../../platform/session/bearer';
import {
  createStompServer,
  type Connection,
  type EndReason,
  type FrameHeaders,
  type StompHooks,
  type StompLogger,
  type Subscription,
} from '../../platform/stomp';
import { createConversationLanes } from './conversation-lanes';
import type { LiveNews, UserNews } from './live-news';
import type { Timers } from './live-timers';
import type { Presence } from './presence.service';
import { createSessionWatch, type OpenSession } from './session-watch';
import { createStatusFeed } from './status-feed';
import { createWaitingFeed } from './waiting-feed';

/** What the listener asks of the conversations. */
export interface LiveChatPort {
  isParty(userId: number, conversationId: number): Promise<boolean>;
  findSeenByOther(userId: number, conversationId: number): Promise<ConversationFrame | undefined>;
  /** Pairs of one of the few and one of the many who have a conversation with each other. */
  listContacts(few: number[], many: number[]): Promise<{ userId: number; contactId: number }[]>;
  frameOf(messageId: number): Promise<Message>;
}

/** What it asks of the notifications: how many are unread now, and the one that was told. */
export interface LiveNotificationsPort {
  frameOf(told: UserNews): Promise<NotificationsFrame>;
  standing(userId: number): Promise<NewsMarkFrame>;
}

export interface LiveListenerDeps {
  chat: LiveChatPort;
  notifications: LiveNotificationsPort;
  /** What waits for administrators. */
  waitingCounts(): Promise<WaitingCounts>;
  presence: Presence;
  news: LiveNews;
  /** Told after news may have been missed. */
  onGap(handler: () => void): void;
  sessions: {
    authenticate: Authenticate;
    listOpen(sessionIds: number[]): Promise<OpenSession[]>;
  };
  /** The session token that came with the request which opened the socket. */
  readToken(request: IncomingMessage): string | undefined;
  trustProxy: TrustProxy | undefined;
  onRefused: RecordRefusal;
  /** The socket that this request opened has a session. */
  onEntered(request: IncomingMessage): void;
  timers: Timers;
  logger: StompLogger;
}

/** Sessions are looked at this often, in case that their end was told to nobody. */
const sessionCheckMs = 15_000;
/** How long the user of an ended connection counts as here: a page that is loaded anew is back within this. */
const reloadMs = 2_500;
const graceMs: Record<EndReason, number> = {
  disconnected: 0,
  // Nothing came for two heart-beats; that was the waiting.
  silent: 0,
  refused: 0,
  ended: 0,
  gone: reloadMs,
  slow: reloadMs,
  closing: limits.live.reconnectMs + reloadMs,
};
/** After a gap all clients are asked to connect anew, at random moments within this. */
const gapSpreadMs = 3_000;

/** Without a colon, which the usual client library does not read back from a header before it is connected. */
const endedText = 'Please log in again.';
const newsDestination = '/user/queue/notifications';
const waitingDestination = '/topic/waiting';
const conversationPattern = /^\/topic\/conversation\/(\d{1,15})$/;

/**
 * The live socket of the product (LIV-1 to LIV-13, LIV-22): who may connect, what may be heard, and
 * what goes to whom. Clients send nothing over it; they use the calls.
 */
export function createLiveListener(deps: LiveListenerDeps) {
  const { chat, presence, news, timers, logger } = deps;
  const connections = new Set<Connection<Actor>>();
  const onError = (error: unknown) =>
    logger.error({ err: error }, 'the live listener could not tell all it should');

  const hooks: StompHooks<Actor> = {
    async authenticate({ request, headers }) {
      const token = tokenOf(headers) ?? deps.readToken(request);
      const device = (request.headers['user-agent'] ?? '').slice(0, 300);
      const { address } = clientOf(request, deps.trustProxy);
      const origin = { address, device };
      const actor = token === undefined ? null : await deps.sessions.authenticate(token, origin);
      if (actor?.kind !== 'full') {
        // Who shows no session is a visitor.
        if (token !== undefined) deps.onRefused('session', { loginId: actor?.loginId ?? null, origin });
        return { refused: endedText };
      }
      const claimed = headers.get('userId');
      if (claimed !== undefined && claimed !== String(actor.userId)) {
        deps.onRefused('role', { loginId: actor.loginId, origin });
        return { refused: 'The header userId names somebody else.' };
      }
      deps.onEntered(request);
      return { session: actor, sessionKey: String(actor.sessionId), ownerKey: String(actor.userId) };
    },

    async onConnected(connection) {
      const actor = connection.session;
      watch.add(actor);
      connections.add(connection);
      presence.connected(actor.userId);
      // It may have ended while it was looked up, when its sockets were not known yet.
      if (!(await watch.holds(actor))) server.closeSession(String(actor.sessionId), endedText);
    },

    async onDisconnected(connection, reason) {
      if (!connections.delete(connection)) return;
      watch.drop(connection.session);
      presence.disconnected(connection.session.userId, graceMs[reason]);
    },

    async onSubscribe(subscription) {
      const { destination, connection } = subscription;
      if (destination === newsDestination) return 'allowed';
      if (destination === '/topic/user-status') {
        statuses.add(subscription);
        return 'handled';
      }
      if (destination === '/user/queue/online-users') {
        await tellOnline(subscription);
        return 'allowed';
      }
      if (destination === waitingDestination && connection.session.role === 'admin') return 'allowed';
      const id = conversationOf(subscription);
      if (id === undefined) return { refused: 'There is no such destination.' };
      const { session } = connection;
      if (await chat.isParty(session.userId, id)) return 'allowed';
      deps.onRefused('not-found', { loginId: session.loginId, origin: session });
      return { refused: 'The conversation was not found.' };
    },

    async onSubscribed(subscription) {
      try {
        const frame = await firstFrameOf(subscription);
        if (frame) deliver(subscription, frame);
      } catch (error) {
        // Whoever is not told reads everything again.
        onError(error);
      }
    },

    onUnsubscribed(subscription) {
      statuses.remove(subscription);
      waiting.remove(subscription);
    },
  };

  const server = createStompServer<Actor>({
    hooks,
    logger,
    heartbeatMs: limits.live.beatMs,
    limits: { connectionsPerOwner: limits.live.connectionsPerUser },
    serverName: 'proffer',
  });
  const watch = createSessionWatch({
    listOpen: deps.sessions.listOpen,
    end: (sessionId) => void server.closeSession(String(sessionId), endedText),
  });
  const statuses = createStatusFeed<Actor>({
    presence,
    listContacts: chat.listContacts,
    deliver: (subscription, frame) => deliver(subscription, frame),
    onError,
  });

  const waiting = createWaitingFeed<Actor>({
    count: deps.waitingCounts,
    deliver: (subscription, frame) => deliver(subscription, frame),
    timers,
    onError,
  });

  /** What is said before a subscription is confirmed: how things stand from where frames tell on. */
  async function firstFrameOf(subscription: Subscription<Actor>): Promise<object | undefined> {
    const { userId } = subscription.connection.session;
    if (subscription.destination === newsDestination) {
      const { newsMark } = await deps.notifications.standing(userId);
      return { newsMark } satisfies NewsMarkFrame;
    }
    if (subscription.destination === waitingDestination) return waiting.begin(subscription);
    const id = conversationOf(subscription);
    return id === undefined ? undefined : chat.findSeenByOther(userId, id);
  }

  function deliver(subscription: Subscription<Actor>, body: object): void {
    const { destination } = subscription;
    server.deliver(subscription, { destination, headers: [], body: Buffer.from(JSON.stringify(body)) });
  }

  /** Those of the user's people who are online now; what changes after is told on the other destination. */
  async function tellOnline(subscription: Subscription<Actor>): Promise<void> {
    const { userId } = subscription.connection.session;
    const contacts = await chat.listContacts([userId], presence.onlineIds());
    const users = contacts.map(({ contactId }) => contactId).filter(presence.isOnline);
    deliver(subscription, { users });
  }

  const takeInOrder = createConversationLanes({
    handOn: (conversationId, json) => void server.publish(`/topic/conversation/${conversationId}`, json),
    onError,
    timers,
  });
  news.onFrame((conversationId, frame) => {
    if ('json' in frame) return takeInOrder(conversationId, frame.sequence, frame.json);
    const { event, messageId } = frame;
    takeInOrder(conversationId, frame.sequence, async () => {
      const message = await chat.frameOf(messageId);
      return JSON.stringify(event === 'message' ? { event, ...message } : { event, message });
    });
  });
  // Each node reads it for its own users, as only it knows who has a screen here.
  async function showNews(told: UserNews): Promise<void> {
    const frame = await deps.notifications.frameOf(told);
    server.sendToOwner(String(told.userId), newsDestination, JSON.stringify(frame));
  }
  news.onUserNews((told) => {
    if (presence.isHere(told.userId)) void showNews(told).catch(onError);
  });
  news.onSessionsEnded((loginId) => void watch.checkLogin(loginId).catch(onError));
  // Nobody knows what was missed, so everybody connects anew and reads what is stored, as after any lost connection.
  deps.onGap(() => {
    for (const connection of connections) {
      timers.after(Math.random() * gapSpreadMs, () => connection.end('closing', { code: 1012 }));
    }
  });
  const stopChecks = timers.every(sessionCheckMs, () => void watch.checkAll().catch(onError));

  return {
    handleUpgrade: server.handleUpgrade,
    counts: server.counts,

    /** Looks at once whether the sessions of the open sockets still hold. */
    checkSessions: watch.checkAll,

    /** Asks all clients to come back, spread over a time; returns when they have gone. */
    async close({ spreadMs }: { spreadMs: number }): Promise<void> {
      stopChecks();
      await server.close({ spreadMs });
    },
  };
}

function conversationOf({ destination }: Subscription<Actor>): number | undefined {
  const [, id] = conversationPattern.exec(destination) ?? [];
  return id === undefined ? undefined : Number(id);
}

/** A token that a client without a cookie gives in its CONNECT frame. */
function tokenOf(headers: FrameHeaders): string | undefined {
  return ['token', 'passcode', 'Authorization'].map((name) => bearerOf(headers.get(name))).find(Boolean);
}
