import { webhookLimits } from '@proffer/contract/webhooks/rules';
import type { AuditLog } from '../../platform/audit';
import { createCachedValue, type Bus } from '../../platform/bus';
import type { Clock } from '../../platform/clock';
import type { Database, Executor } from '../../platform/database';
import { eachAlone, type Jobs } from '../../platform/jobs';
import type { Outbound } from '../../platform/outbound';
import { throttledLog } from '../../platform/throttled-log';
import type { Events } from '../events';
import type { NoticesPort } from '../notices';
import { createAttempt } from './attempt';
import { createBundle } from './bundle';
import { createDeliveriesRepository } from './deliveries.repository';
import { createDispatcher } from './dispatcher';
import { createGathering } from './gathering.service';
import { createSending } from './sending.service';
import { createWebhooksRepository } from './webhooks.repository';
import { webhooksRoutes } from './webhooks.routes';
import { createWebhooksService } from './webhooks.service';

interface WebhooksDeps {
  db: Database;
  jobs: Pick<Jobs, 'define' | 'enqueue'>;
  bus: Pick<Bus, 'publish' | 'subscribe' | 'onGap'>;
  events: Pick<Events, 'read' | 'findLast' | 'findAhead' | 'onRecorded'>;
  notices: Pick<NoticesPort, 'announce'>;
  outbound: Pick<Outbound, 'fetch' | 'checkTarget'>;
  audit: AuditLog;
  logger: { warn(details: object, message: string): void };
  secret: Buffer;
  linkBase: string;
  clock: Clock;
}

const gatherJob = 'webhooks.gather';
const dispatchJob = 'webhooks.dispatch';
/** Time in which events of companies are collected for one job, which is much cheaper than a job for each. */
const bundleMs = 250;
const dayMs = 24 * 3_600_000;
/** Largest delay of an attempt that has a job of its own; the cron job finds later ones. */
const soonMs = 60_000;

/** Creates the services of webhooks: they deliver the change feed of a company to its receivers (INT-40 to INT-54). */
export function createWebhooks(deps: WebhooksDeps) {
  const { db, jobs, bus, events, clock, logger, outbound } = deps;
  const webhooks = createWebhooksRepository(db);
  const deliveries = createDeliveriesRepository(db);
  const active = createCachedValue({
    bus,
    channel: 'webhooks',
    load: async () => new Set(await webhooks.listCompanies()),
  });
  const attempt = createAttempt({ outbound, clock });
  const sending = createSending({ ...deps, webhooks, deliveries, active, attempt });
  const gather = createGathering({ db, webhooks, deliveries, events, clock });
  const warn = throttledLog((details: { err: unknown }) =>
    logger.warn(details, 'a delivery of a webhook failed'),
  );
  const dispatchDue = createDispatcher({ deliveries, sending, clock, onError: (err) => warn({ err }) });

  async function dispatch(ended: AbortSignal | undefined): Promise<void> {
    const failedBefore = sending.counts.failed;
    await dispatchDue(ended);
    if (sending.counts.failed === failedBefore) return;
    const next = await deliveries.findNextAttempt();
    const waitMs = next && next.getTime() - clock.now().getTime();
    if (waitMs !== null && waitMs < soonMs) {
      await jobs.enqueue(db, dispatchJob, {}, { key: dispatchJob, afterMs: Math.max(waitMs, 1_000) });
    }
  }

  const enqueue = (executor: Executor, ...userIds: number[]): Promise<void> =>
    jobs.enqueue(executor, gatherJob, { userIds });
  // A lost call is made up for by the job of each minute.
  const bundle = createBundle(bundleMs, (userIds) => {
    enqueue(db, ...userIds).catch((err: unknown) => warn({ err }));
  });

  async function enqueueActive(userIds: number[]): Promise<void> {
    const companies = await active.current();
    bundle.add(userIds.filter((userId) => companies.has(userId)));
  }

  const lane = 'webhooks';
  jobs.define<{ userIds: number[] }>(
    gatherJob,
    async ({ userIds }, { ended }) => {
      await eachAlone(userIds, gather);
      await dispatch(ended);
    },
    { lane },
  );
  jobs.define(dispatchJob, (_payload, { ended }) => dispatch(ended), { lane });
  // Finds what a process that died has left, and deliveries whose next attempt is due.
  jobs.define(
    'webhooks.catch-up',
    async (_payload, { ended }) => {
      await eachAlone(await events.findAhead(await webhooks.listPositions()), gather);
      await dispatch(ended);
    },
    { cron: '* * * * *', lane },
  );
  jobs.define(
    'webhooks.sweep',
    async () => {
      const now = clock.now();
      await webhooks.dropOldSecrets(now);
      const before = new Date(now.getTime() - webhookLimits.keptDays * dayMs);
      while ((await deliveries.deleteBefore(before)) > 0);
    },
    { cron: '27 * * * *' },
  );
  events.onRecorded((userIds) => {
    enqueueActive(userIds).catch((err: unknown) => warn({ err }));
  });

  const service = createWebhooksService({ ...deps, webhooks, deliveries, sending, active, enqueue });
  const { ownData, forget } = service;
  return {
    ownData,
    forget,
    register: webhooksRoutes(service),
    /** Figures for the operator. */
    figures: { counts: sending.counts, countWaiting: deliveries.countWaiting },
  };
}
export type Webhooks = ReturnType<typeof createWebhooks>;
