import { stat } from 'node:fs/promises';
import path from 'node:path';
import { offerRoutes } from '@proffer/contract/offers/routes';
import { openFormatRoutes } from '@proffer/contract/open-formats/routes';
import { profileRoutes } from '@proffer/contract/profiles/routes';
import { marketSettingRoutes } from '@proffer/contract/settings/routes';
import type { Route } from '@proffer/contract/wire/route';
import type { Webhooks } from '../modules/webhooks';
import { backupMark } from '../platform/data-folder';
import { addApiDocs } from '../platform/http/api-docs';
import { addCrawlerPages } from '../platform/http/crawlers';
import { createHttpServer } from '../platform/http/http-server';
import { addMailbox } from '../platform/http/mailbox';
import { addOperations } from '../platform/http/operations';
import { createQueuedJobsRepository } from '../platform/jobs';
import { recordRefusals, type RecordRefusal } from '../platform/http/refusals';
import { createRouteAdapter, type RouteAdapterOptions } from '../platform/http/route-adapter';
import { serveWebApp, type WebAppOptions } from '../platform/http/web-app';
import type { AppDeps } from './app-deps';

interface IdSource {
  count(): Promise<number>;
  list(page: { offset: number; limit: number }): Promise<number[]>;
}

interface HttpParts {
  refused: RecordRefusal;
  authenticate: RouteAdapterOptions['authenticate'];
  authenticateKey: RouteAdapterOptions['authenticateKey'];
  findProofMs: RouteAdapterOptions['findProofMs'];
  findPermitted: RouteAdapterOptions['findPermitted'];
  describePage: WebAppOptions['describe'];
  findBrand: WebAppOptions['findBrand'];
  /** Returns the number of recent replies by mail, by outcome. */
  countReplies: () => Promise<Record<string, number>>;
  webhookFigures: Webhooks['figures'];
  /** Ids of public offers, needs and companies for the sitemap. */
  sitemap: Record<'offers' | 'needs' | 'companies', IdSource>;
}

/** Opens the HTTP server that routes are registered on. `serve` adds everything other than the API. */
export async function openHttp(
  deps: AppDeps,
  {
    refused,
    authenticate,
    authenticateKey,
    findProofMs,
    findPermitted,
    describePage,
    findBrand,
    countReplies,
    webhookFigures,
    sitemap,
  }: HttpParts,
) {
  const { config, clock, isStrict } = deps;
  const app = await createHttpServer({
    logger: deps.logger,
    publicUrl: config.publicUrl,
    pageOrigins: new Set(config.pageOrigins),
    trustProxy: config.trustProxy,
    hostOrigins: Object.values(config.hosts).flatMap((url) => (url ? originsOf(url) : [])),
    isStrict,
    requestsPerMinute: config.requestsPerMinute,
    connectionsPerAddress: config.connectionsPerAddress,
    maxEventLoopDelayMs: deps.maxEventLoopDelayMs,
    tracing: deps.tracing,
  });
  recordRefusals(app, refused);
  const handle = createRouteAdapter(app, {
    authenticate,
    authenticateKey,
    clock,
    findProofMs,
    findPermitted,
    isStrict,
    writesPerMinute: config.writesPerMinute,
  });
  const queued = createQueuedJobsRepository(deps.db);
  const readJobs = async () => {
    const { waiting, running, failed } = await queued.count();
    return { waiting, running, failed };
  };
  return {
    app,
    handle,
    /**
     * Adds health checks, API documentation and the web app. It runs after all routes, because the web app answers
     * every other path.
     */
    async serve(routes: Record<string, Route>): Promise<void> {
      addOperations(app, {
        checks: deps.readiness,
        counts: [
          {
            name: 'mails_in_doubt_total',
            help: 'Mails sent again because a killed process may have sent them already',
            count: deps.outbox.doubtful,
          },
          {
            name: 'webhooks_delivered_total',
            help: 'Deliveries of webhooks that receivers accepted',
            count: () => webhookFigures.counts.delivered,
          },
          {
            name: 'webhooks_failed_total',
            help: 'Attempts at delivering a webhook that failed',
            count: () => webhookFigures.counts.failed,
          },
        ],
        gauges: [
          {
            name: 'webhooks_waiting',
            help: 'Deliveries of webhooks that wait for an attempt',
            read: async () => ({ waiting: await webhookFigures.countWaiting() }),
          },
          { name: 'jobs_queued', help: 'Jobs of the queue by state', label: 'state', read: readJobs },
          {
            name: 'mail_replies',
            help: 'Replies by mail of the last 24 hours by outcome; absent without them',
            label: 'outcome',
            read: countReplies,
          },
          {
            name: 'last_backup_timestamp_seconds',
            help: 'Time of the last backup; absent before the first one',
            read: () => readBackupTime(deps.installation.dataDir),
          },
        ],
        key: config.metricsToken ?? deps.operatorKey,
      });
      addApiDocs(app, routes, deps.installation.version);
      if (deps.mailboxFolder !== undefined) addMailbox(app, deps.mailboxFolder, deps.operatorKey);
      addCrawlerPages(app, {
        linkBase: deps.linkBase,
        open: openToCrawlers,
        sources: {
          pages: { count: async () => fixedPages.length, list: async () => fixedPages },
          companies: addressesOf(sitemap.companies, '/company-profile/'),
          offers: addressesOf(sitemap.offers, '/specificoffer/'),
          needs: addressesOf(sitemap.needs, '/needs/'),
        },
      });
      await serveWebApp(app, {
        folder: deps.webFolder,
        hosts: config.hosts,
        linkBase: deps.linkBase,
        authenticate,
        describe: describePage,
        findBrand,
        strangerSettings: deps.demo && { demo: deps.demo },
      });
    },
  };
}

async function readBackupTime(dataDir: string): Promise<Record<string, number>> {
  const { mtimeMs } = await stat(path.join(dataDir, backupMark));
  return { at: mtimeMs / 1_000 };
}

const publicPages = ['/about', '/accessibility', '/contact', '/help', '/pricing', '/privacy', '/terms'];
const fixedPages = ['/login', '/market', ...publicPages];

/** Returns the addresses of a source of ids. */
const addressesOf = ({ count, list }: IdSource, prefix: string) => ({
  count,
  list: async (page: { offset: number; limit: number }) => (await list(page)).map((id) => prefix + id),
});

/** Returns the path of a call up to its first parameter. */
function publicPathOf({ path }: Route): string {
  return path.replace(/:.*/, '');
}

/** Paths of the public pages and of the files and calls they need. */
const openToCrawlers = [
  '/$',
  '/login$',
  '/market',
  ...publicPages,
  marketSettingRoutes.marketInfo.path,
  marketSettingRoutes.marketPractice.path,
  publicPathOf(marketSettingRoutes.marketLogo),
  marketSettingRoutes.marketTerms.path,
  '/specificoffer/',
  '/company-profile/',
  publicPathOf(profileRoutes.publicCompany),
  '/assets/',
  '/favicon.svg',
  offerRoutes.publicOffers.path,
  openFormatRoutes.openData.path,
  publicPathOf(offerRoutes.viewOffer),
];

/** Returns the HTTP and WebSocket origins of a URL that pages may call. */
function originsOf(url: string): string[] {
  const { origin } = new URL(url);
  return [origin, origin.replace(/^http/, 'ws')];
}
