import path from 'node:path';
import type { Host } from '@proffer/contract/wire/hosts';
import { environment, type Settings } from './environment';
import { hostConflicts } from './host-settings';
import type { FilesSettings } from './platform/files';
import { isLoopback, type TrustProxy } from './platform/http/client';

const defaultPort = 3_000;

export interface Config extends FilesSettings {
  /** True unless NODE_ENV or the demo says otherwise; then nothing that only developers need is served. */
  isProduction: boolean;
  host: string;
  port: number;
  /** True if the operator chose the port: if it is taken, the start fails instead of trying the next port. */
  isPortFixed: boolean;
  databaseUrl: string | undefined;
  /** URL of the same database as the owner of its tables, for migrations only. */
  databaseOwnerUrl: string | undefined;
  /** URL of the same database without the pooler that `databaseUrl` leads to, for work longer than a transaction. */
  databaseDirectUrl: string | undefined;
  /** URL of a streaming replica for expensive reads. */
  databaseReadUrl: string | undefined;
  databasePoolSize: number;
  /** URL of the Redis that carries messages between nodes; without it PostgreSQL does. */
  busUrl: string | undefined;
  /** URL of the virus scanner for uploads; without it uploads are not scanned. */
  clamdUrl: string | undefined;
  smtpUrl: string | undefined;
  mailFrom: string;
  /** DKIM settings; mail is signed once selector and key are set. */
  dkim: { domain: string; selector: string | undefined; keyFile: string | undefined };
  /** Settings of the door for replies by mail; undefined for none. */
  inbound:
    | {
        /** Domain of reply addresses. */
        domain: string;
        /** Id of the receiving server in `Authentication-Results`. */
        authservId: string;
        lmtp: { host: string; port: number };
      }
    | undefined;
  publicUrl: string | undefined;
  /** Origins of pages that may call the API with a session: that of `publicUrl` and those of ALLOWED_ORIGINS. */
  pageOrigins: string[];
  /** Base of links in mails: `publicUrl`, or the address that the server listens on. */
  linkBase: string;
  /** True if mails may be read at `/dev/mailbox`, from this machine only. */
  hasMailbox: boolean;
  appSecret: string | undefined;
  /** File that contains the key, instead of `secret.key` in the data folder. */
  appSecretFile: string | undefined;
  signingKeyFile: string | undefined;
  signingCertificateFile: string | undefined;
  /** Time-stamp authority (RFC 3161) and a file with the root certificates that it must chain to. */
  trustedTime: { url: string | undefined; rootsFile: string | undefined };
  trustProxy: TrustProxy | undefined;
  requestsPerMinute: number;
  /** Maximum number of writes of an account per minute; other limits of accounts are in proportion. */
  writesPerMinute: number;
  connectionsPerAddress: number;
  /** Settings of the scheduled backups. */
  backup: {
    /** Folder for the backups; undefined for none. */
    folder: string | undefined;
    /** Time of day in UTC, for example `01:13`. */
    at: string;
    /** Number of backups to keep. */
    keep: number;
    /** Recipients (age) who can decrypt the backups; none for unencrypted backups. */
    recipients: string[];
    /** True if a backup is made before a newer version changes the tables. */
    isMadeBeforeUpgrade: boolean;
  };
  /** Archive of everything written to the embedded database (point-in-time recovery); undefined for none. */
  archive: { folder: string; days: number } | undefined;
  /** Token that opens the metrics to other machines. */
  metricsToken: string | undefined;
  /** Event-loop delay, in milliseconds, from which the process refuses further requests. */
  busyAfterMs: number;
  logLevel: string;
  /** True if the id of a request follows its asynchronous work on any Node; otherwise from Node 24 on only. */
  followsRequests: boolean;
  /** Duration, in milliseconds, from which a statement is logged as slow; 0 for never. */
  slowStatementMs: number;
  /** URL of the collector for traces (OTLP over HTTP); without it there are none. */
  traceEndpoint: string | undefined;
  /**
   * True if acts that bind or give access require a recent proof of identity; off only for clients that cannot give
   * one.
   */
  asksRecentProof: boolean;
  /** True if administrators log in with two factors; off only for clients that support one. */
  needsAdminSecondStep: boolean;
  /** True if the server may call private addresses, and plain http, that companies name. */
  allowsPrivateTargets: boolean;
  /** Email addresses, in lower case, whose administrators need no approval. */
  firstAdmins: string[];
  loadsDemo: boolean;
  /** True if other machines may reach the demo. */
  isDemoPublic: boolean;
  hosts: Partial<Record<Host, string>>;
}

/** Reads the settings from the environment. Throws an error that names each wrong setting and the reason. */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const parsed = environment.safeParse(env);
  if (!parsed.success) {
    throw wrong(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`));
  }
  const settings = parsed.data;
  // A server without NODE_ENV runs in production mode; the demo has a setting of its own.
  const isProduction =
    (settings.NODE_ENV ?? (settings.PROFFER_DEMO ? 'development' : 'production')) === 'production';
  const isLocal = isLoopback(settings.HOST);
  const conflicts = conflictsOf(settings, { isProduction, isLocal });
  if (conflicts.length > 0) throw wrong(conflicts);
  return {
    isProduction,
    host: settings.HOST,
    port: settings.PORT ?? defaultPort,
    isPortFixed: settings.PORT !== undefined,
    dataDir: path.resolve(settings.DATA_DIR),
    files: { s3: settings.S3_URL, kind: settings.FILES_IN ?? (settings.S3_URL ? 's3' : 'folder') },
    databaseUrl: settings.DATABASE_URL,
    databaseOwnerUrl: settings.DATABASE_OWNER_URL,
    databaseDirectUrl: settings.DATABASE_DIRECT_URL,
    databaseReadUrl: settings.DATABASE_READ_URL,
    databasePoolSize: settings.DATABASE_POOL_SIZE,
    busUrl: settings.BUS_URL,
    clamdUrl: settings.CLAMD_URL,
    smtpUrl: settings.SMTP_URL,
    mailFrom: settings.MAIL_FROM,
    dkim: {
      domain: settings.DKIM_DOMAIN ?? domainOf(settings.MAIL_FROM),
      selector: settings.DKIM_SELECTOR,
      keyFile: settings.DKIM_KEY_FILE,
    },
    inbound: inboundOf(settings),
    publicUrl: settings.PUBLIC_URL,
    pageOrigins: [
      ...(settings.PUBLIC_URL ? [new URL(settings.PUBLIC_URL).origin] : []),
      ...settings.ALLOWED_ORIGINS,
    ],
    linkBase: settings.PUBLIC_URL ?? ownUrlOf(settings.HOST, settings.PORT ?? defaultPort),
    hasMailbox: hasMailbox(settings),
    appSecret: settings.APP_SECRET,
    appSecretFile: settings.APP_SECRET_FILE,
    signingKeyFile: settings.SIGNING_KEY_FILE,
    signingCertificateFile: settings.SIGNING_CERTIFICATE_FILE,
    trustedTime: { url: settings.TSA_URL, rootsFile: settings.TSA_CA },
    trustProxy: settings.TRUST_PROXY,
    requestsPerMinute: settings.REQUESTS_PER_MINUTE,
    writesPerMinute: settings.WRITES_PER_MINUTE,
    connectionsPerAddress: settings.CONNECTIONS_PER_ADDRESS,
    backup: {
      folder: settings.BACKUP_DIR === undefined ? undefined : path.resolve(settings.BACKUP_DIR),
      at: settings.BACKUP_AT,
      keep: settings.BACKUP_KEEP,
      recipients: settings.BACKUP_RECIPIENTS,
      isMadeBeforeUpgrade: settings.UPGRADE_BACKUP === 'on',
    },
    archive:
      settings.ARCHIVE_DIR === undefined
        ? undefined
        : { folder: path.resolve(settings.ARCHIVE_DIR), days: settings.ARCHIVE_DAYS },
    metricsToken: settings.METRICS_TOKEN,
    busyAfterMs: settings.BUSY_AFTER_MS,
    logLevel: settings.LOG_LEVEL,
    followsRequests: settings.FOLLOW_REQUESTS === 'on',
    slowStatementMs: settings.SLOW_STATEMENT_MS,
    traceEndpoint: settings.OTEL_EXPORTER_OTLP_ENDPOINT,
    asksRecentProof: settings.RECENT_PROOF === 'on',
    needsAdminSecondStep: settings.ADMIN_SECOND_STEP === 'on',
    allowsPrivateTargets: settings.ALLOW_PRIVATE_TARGETS === 'on',
    firstAdmins: settings.FIRST_ADMINS,
    loadsDemo: settings.PROFFER_DEMO !== undefined,
    isDemoPublic: settings.PROFFER_DEMO === 'public',
    hosts: {
      auth: settings.AUTH_HOST ?? '',
      user: settings.USER_HOST ?? '',
      offering: settings.OFFERING_HOST ?? '',
      template: settings.TEMPLATE_HOST ?? '',
      chat: settings.CHAT_HOST ?? '',
      notification: settings.NOTIFICATION_HOST ?? '',
      profile: settings.PROFILE_HOST ?? '',
      contract: settings.CONTRACT_HOST ?? '',
    },
  };
}

/** Returns an error for each unsafe or useless combination of settings. */
function conflictsOf(
  settings: Settings,
  { isProduction, isLocal }: { isProduction: boolean; isLocal: boolean },
): string[] {
  const { HOST, PUBLIC_URL, PROFFER_DEMO, TRUST_PROXY } = settings;
  const conflicts: string[] = [];
  for (const name of ['DATABASE_OWNER_URL', 'DATABASE_DIRECT_URL', 'DATABASE_READ_URL'] as const) {
    if (settings[name] && !settings.DATABASE_URL) conflicts.push(`${name}: needs DATABASE_URL`);
  }
  if (settings.FILES_IN === 's3' && !settings.S3_URL) {
    conflicts.push('FILES_IN: s3 needs S3_URL');
  }
  if (settings.ARCHIVE_DIR && settings.DATABASE_URL) {
    conflicts.push(
      'ARCHIVE_DIR: for the embedded database only; set up the archive of your own database instead',
    );
  }
  if (settings.APP_SECRET && settings.APP_SECRET_FILE) {
    conflicts.push('APP_SECRET_FILE: set this or APP_SECRET, not both');
  }
  const inbound = ['INBOUND_DOMAIN', 'INBOUND_LMTP', 'INBOUND_AUTHSERV_ID'] as const;
  const missing = inbound.filter((name) => settings[name] === undefined);
  if (missing.length > 0 && missing.length < inbound.length) {
    conflicts.push(`${missing.join(', ')}: replies by mail need all of ${inbound.join(', ')}`);
  }
  if (settings.TSA_CA && !settings.TSA_URL) conflicts.push('TSA_CA: needs TSA_URL');
  if (isProduction && !isLocal && !PUBLIC_URL) {
    conflicts.push(
      `PUBLIC_URL: required when HOST is ${HOST}: the address people use, for the links in mail (https://market.example.com)`,
    );
  }
  if (PROFFER_DEMO && isProduction) {
    conflicts.push(
      'PROFFER_DEMO: the demo market has an administrator whose password is published; it is not allowed with NODE_ENV=production',
    );
  } else if (PROFFER_DEMO === '1' && (!isLocal || TRUST_PROXY || !isLocalUrl(PUBLIC_URL))) {
    conflicts.push(
      'PROFFER_DEMO: the passwords of the demo market are published, that of its administrator too, and other machines could reach it by HOST, PUBLIC_URL or TRUST_PROXY. Set PROFFER_DEMO=public to confirm this',
    );
  }
  return [...conflicts, ...hostConflicts(settings, ownUrlOf(HOST, settings.PORT ?? defaultPort))];
}

function inboundOf({ INBOUND_DOMAIN, INBOUND_LMTP, INBOUND_AUTHSERV_ID }: Settings): Config['inbound'] {
  return INBOUND_DOMAIN && INBOUND_LMTP && INBOUND_AUTHSERV_ID
    ? { domain: INBOUND_DOMAIN, lmtp: INBOUND_LMTP, authservId: INBOUND_AUTHSERV_ID }
    : undefined;
}

/** Returns the domain of an address or of `Name <address>`. */
const domainOf = (sender: string): string => /@([^\s>]+)>?\s*$/.exec(sender)?.[1] ?? '';

/** Returns the URL of a server that listens on a host and port. */
export function ownUrlOf(host: string, port: number): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/**
 * Returns true if mails may be shown. They contain codes and links that open accounts, so no other machine may reach
 * them.
 */
function hasMailbox({ NODE_ENV, SMTP_URL, PUBLIC_URL, TRUST_PROXY }: Settings): boolean {
  return NODE_ENV !== 'production' && !SMTP_URL && !TRUST_PROXY && isLocalUrl(PUBLIC_URL);
}

const isLocalUrl = (url: string | undefined) => url === undefined || isLoopback(new URL(url).hostname);

/** Returns true if other machines can reach the server. */
export const isReachedByOthers = ({ host, publicUrl }: Pick<Config, 'host' | 'publicUrl'>): boolean =>
  !isLoopback(host) || !isLocalUrl(publicUrl);

function wrong(lines: string[]): Error {
  return new Error(`These settings are wrong:\n${lines.map((line) => `  ${line}`).join('\n')}`);
}
