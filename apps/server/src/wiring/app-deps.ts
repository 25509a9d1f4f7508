import type { DemoLogins } from '../modules/auth';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config';
import type { ResolveTxt } from '../modules/single-sign-on';
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
import type { Outbound } from '../platform/outbound';
import type { SigningIdentity } from '../platform/pdf-signing';
import type { Tracing } from '../platform/tracing';
import type { TimestampAuthority } from '../platform/trusted-time';

/** Parts that the app is composed of; the runtime or a test opens them. */
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
    | 'inbound'
  >;
  logger: FastifyBaseLogger;
  db: Database;
  readHeavy: HeavyRead;
  clock: Clock;
  secret: Buffer;
  jobs: Pick<Jobs, 'define' | 'enqueue'>;
  outbox: MailOutbox;
  /** Calls to servers that companies name. */
  outbound: Outbound;
  /** Resolves the TXT records that prove domains; the resolver of the system by default. */
  resolveTxt?: ResolveTxt | undefined;
  /** Connects the nodes. */
  bus: Bus;
  fileStore: FileStore;
  /** Scans uploads for viruses before they are delivered; undefined for none. */
  scanner?: Scanner | undefined;
  identity: SigningIdentity;
  /** Signs the heads of the market's log. */
  logKey: LogKey;
  /** Time-stamps signed heads; undefined for none. */
  trustedTime?: TimestampAuthority | undefined;
  /** Sender of mails, `Name <address>` or an address. */
  mailFrom: string;
  /** Base of links in mails. */
  linkBase: string;
  /** Key of `/dev/mailbox` and, without METRICS_TOKEN, of the metrics; printed at the start. */
  operatorKey: string;
  /** Folder with `.eml` files for `/dev/mailbox`; undefined if it is not served. */
  mailboxFolder: string | undefined;
  /** Folder for mails without SMTP; it may not exist. */
  mailFolder: string;
  webFolder: string;
  /** Facts about the process that administrators see. */
  installation: Installation;
  readiness: ReadinessCheck[];
  /** Logins of the demo, which visitors see and may use with one click; undefined outside the demo. */
  demo?: { logins: DemoLogins; password: string } | undefined;
  isStrict: boolean;
  maxEventLoopDelayMs: number;
  /**
   * Maximum time, in milliseconds, that a request waits for the cached market list before it queries the database;
   * default 500.
   */
  marketPatienceMs?: number;
  /** Undefined without a collector for traces. */
  tracing?: Tracing | undefined;
  /** Timers of the live socket; those of the system by default. */
  timers?: Timers;
}
