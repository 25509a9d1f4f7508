import type { FastifyInstance } from 'fastify';
import type { Administration } from '../modules/administration';
import type { Auth } from '../modules/auth';
import type { Chat } from '../modules/chat';
import { mountLive, type Live } from '../modules/live';
import type { Notifications } from '../modules/notifications';
import type { RecordRefusal } from '../platform/http/refusals';
import type { AppDeps } from './app-deps';

interface LiveParts {
  live: Live;
  auth: Auth;
  chat: Chat;
  notifications: Notifications;
  administration: Administration;
  refused: RecordRefusal;
}

/** Opens the live socket and connects it to the modules that send over it. */
export function openLiveSocket(app: FastifyInstance, { config, bus, logger }: AppDeps, parts: LiveParts) {
  const { live, auth, chat, notifications, administration, refused } = parts;
  const listener = mountLive(app, {
    live,
    bus,
    chat,
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
