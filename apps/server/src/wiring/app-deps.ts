import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config';
import type { Installation } from '../modules/administration';
import type { LogKey } from '../modules/deals';
import type { Timers } from '../modules/live';
import type { Bus } from '../platform/bus';
import type { Clock } from '../platform/clock';
import type { Database, HeavyRead } from '../platform/database';
import type { FileStore, Scanner } from '../platform/files';
import type { ReadinessCheck } from '../platform/http/operations';
import type { Jobs } from '../platform/jobs';
import type { MailOutbox } from '../platform/mail';
import type { SigningIdentity } from '../platform/pdf-signing';
import type { Tracing } from '../platform/tracing';
import type { TimestampAuthority } from '../platform/trusted-time';

/** What the app is built of; the parts are opened by the runtime, or by a test. */
export interface AppDeps {
  config: Pick<
    Config,
    | 'isProduction'
    | 'publicUrl'
    | 'pageOrigins'
    | 'trustProxy'
    | 'requestsPerMinute'
    | 'writesPerMinute'
    | 'connectionsPerAddress'
    | 'metricsToken'
    | 'hosts'
    | 'firstAdmins'
    | 'asksRecentProof'
    | 'needsAdminSecondStep'
  >;
  logger: FastifyBaseLogger;
  db: Database;
  readHeavy: HeavyRead;
  clock: Clock;
  secret: Buffer;
  jobs: Pick<Jobs, 'define' | 'enqueue'>;
  outbox: MailOutbox;
  /** Reaches the other nodes. */
  bus: Bus;
  fileStore: FileStore;
  /** Looks at uploads before anybody else gets them; undefined where none is set up. */
  scanner?: Scanner | undefined;
  identity: SigningIdentity;
  /** Signs the heads of the market's log. */
  logKey: LogKey;
  /** Confirms when they were signed; undefined where none is set up. */
  trustedTime?: TimestampAuthority | undefined;
  /** Base of links in mails. */
  linkBase: string;
  /** Opens `/dev/mailbox`, and the figures where METRICS_TOKEN is not set; printed at the start. */
  operatorKey: string;
  /** Folder with `.eml` files for `/dev/mailbox`; undefined where it is not shown. */
  mailboxFolder: string | undefined;
  /** Where mails are written without SMTP; it may not be there. */
  mailFolder: string;
  webFolder: string;
  /** What administrators are told of the process that was started. */
  installation: Installation;
  readiness: ReadinessCheck[];
  /** The logins of the demo market, shown to strangers; undefined in any other. */
  demo?: { logins: Record<string, string>; password: string } | undefined;
  isStrict: boolean;
  maxEventLoopDelayMs: number;
  /** So long somebody waits for the list of the market, before what is asked is read from the database; 500 when absent. */
  marketPatienceMs?: number;
  /** Undefined where no collector is set. */
  tracing?: Tracing | undefined;
  /** Of the live socket; the system's when absent. */
  timers?: Timers;
}
