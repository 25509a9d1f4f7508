import type { FastifyInstance } from 'fastify';
import type { createAdministration } from '../modules/administration';
import type { createAuth } from '../modules/auth';
import type { createChat } from '../modules/chat';
import { mountLive, type createLive } from '../modules/live';
import type { createNotifications } from '../modules/notifications';
import type { RecordRefusal } from '../platform/http/refusals';
import type { AppDeps } from './app-deps';

interface LiveParts {
  live: ReturnType<typeof createLive>;
  auth: ReturnType<typeof createAuth>;
  chat: ReturnType<typeof createChat>;
  notifications: ReturnType<typeof createNotifications>;
  administration: ReturnType<typeof createAdministration>;
  refused: RecordRefusal;
}

/** Opens the live socket and connects it to the modules that send over it. */
export function openLiveSocket(app: FastifyInstance, { config, bus, logger }: AppDeps, parts: LiveParts) {
  const { live, auth, chat, notifications, administration, refused } = parts;
  const listener = mountLive(app, {
    live,
    bus,
    chat: { ...chat, frameOf: chat.messages.frameOf },
    notifications: notifications.notifications,
    waitingCounts: administration.waitingCounts,
    sessions: auth.sessions,
    pageOrigins: new Set(config.pageOrigins),
    trustProxy: config.trustProxy,
    onRefused: refused,
    connectionsPerAddress: config.connectionsPerAddress,
    closeSpreadMs: config.isProduction ? 2_000 : 0,
    logger,
  });
  notifications.onNews(live.news.announceUserNews);
  return listener;
}
