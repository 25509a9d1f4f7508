import type { FastifyInstance } from 'fastify';
import type { Bus, BusLogger } from '../../platform/bus';
import type { Database } from '../../platform/database';
import { readToken } from '../../platform/session/session-cookie';
import type { TrustProxy } from '../../platform/http/client';
import type { PageOrigins } from '../../platform/http/origin-check';
import type { StompLogger } from '../../platform/stomp';
import { createSocketLimits } from './socket-limits';
import { acceptLiveUpgrades } from './live-upgrades';
import { createLiveNews } from './live-news';
import { systemTimers, type Timers } from './live-timers';
import { createLiveListener, type LiveListenerDeps, type LiveNotificationsPort } from './live.listener';
import { createPresence } from './presence.service';
import { createPresenceRepository } from './presence.repository';

interface LiveDeps {
  db: Database;
  bus: Bus;
  logger: BusLogger;
  timers?: Timers | undefined;
}

/** Creates the channel for live updates and the presence of users; the listener uses both. */
export function createLive({ db, bus, logger, timers = systemTimers }: LiveDeps) {
  return {
    news: createLiveNews(bus),
    presence: createPresence({ repository: createPresenceRepository(db), bus, timers, logger }),
    timers,
  };
}
export type Live = ReturnType<typeof createLive>;

interface MountedLiveDeps {
  live: Live;
  bus: Pick<Bus, 'onGap'>;
  chat: LiveListenerDeps['chat'];
  notifications: LiveNotificationsPort;
  waitingCounts: LiveListenerDeps['waitingCounts'];
  sessions: LiveListenerDeps['sessions'];
  pageOrigins: PageOrigins;
  trustProxy: TrustProxy | undefined;
  onRefused: LiveListenerDeps['onRefused'];
  connectionsPerAddress: number;
  /**
   * Time over which a closing node disconnects its clients, so that they do not all reconnect to another one at once.
   */
  closeSpreadMs: number;
  logger: StompLogger;
}

/** Attaches the live socket to the HTTP server; it opens and closes with it. */
export function mountLive(app: FastifyInstance, deps: MountedLiveDeps) {
  const { live, chat, notifications, sessions, pageOrigins, trustProxy, logger } = deps;
  const { presence, news, timers } = live;
  const socketLimits = createSocketLimits(deps.connectionsPerAddress);
  const listener = createLiveListener({
    chat,
    notifications,
    waitingCounts: deps.waitingCounts,
    presence,
    news,
    timers,
    onGap: deps.bus.onGap,
    sessions,
    readToken: ({ headers }) =>
      readToken({ headers, cookies: app.parseCookie(headers.cookie ?? ''), server: app }),
    trustProxy,
    onRefused: deps.onRefused,
    onEntered: socketLimits.entered,
    logger,
  });
  acceptLiveUpgrades(app.server, {
    pageOrigins,
    trustProxy,
    socketLimits,
    handleUpgrade: listener.handleUpgrade,
  });
  app.addHook('onListen', presence.start);
  // Before the server waits for its connections, since sockets close only when asked to.
  app.addHook('preClose', async () => {
    await presence.stop();
    await listener.close({ spreadMs: deps.closeSpreadMs });
  });
  return listener;
}
