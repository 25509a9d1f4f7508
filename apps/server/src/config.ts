import path from 'node:path';
import { z } from 'zod';
import { isEmailAddress } from '@proffer/contract/email';
import type { Host } from '@proffer/contract/hosts';

const blankIsAbsent = (value: unknown) => (value === '' ? undefined : value);
const optionalUrl = z.preprocess(blankIsAbsent, z.url().optional());

const environment = z.object({
  NODE_ENV: z.preprocess(blankIsAbsent, z.enum(['development', 'production', 'test']).default('development')),
  PORT: z.preprocess(blankIsAbsent, z.coerce.number().int().min(0).max(65_535).optional()),
  HOST: z.preprocess(blankIsAbsent, z.string().default('127.0.0.1')),
  DATA_DIR: z.preprocess(blankIsAbsent, z.string().default('./data')),
  DATABASE_URL: z.preprocess(
    blankIsAbsent,
    z
      .string()
      .regex(/^postgres(ql)?:\/\//, 'must start with postgresql://')
      .optional(),
  ),
  DATABASE_OWNER_URL: z.preprocess(
    blankIsAbsent,
    z
      .string()
      .regex(/^postgres(ql)?:\/\//, 'must start with postgresql://')
      .optional(),
  ),
  DATABASE_POOL_SIZE: z.preprocess(blankIsAbsent, z.coerce.number().int().min(2).max(100).default(10)),
  BUS_URL: z.preprocess(
    blankIsAbsent,
    z
      .string()
      .regex(/^rediss?:\/\//, 'must start with redis:// or rediss://')
      .optional(),
  ),
  CLAMD_URL: z.preprocess(
    blankIsAbsent,
    z
      .string()
      .regex(/^(?:tcp:\/\/[^/]+|unix:\/.+)$/, 'must be tcp://host:port or unix:/path')
      .optional(),
  ),
  SMTP_URL: z.preprocess(
    blankIsAbsent,
    z
      .string()
      .regex(/^smtps?:\/\//, 'must start with smtp:// or smtps://')
      .optional(),
  ),
  MAIL_FROM: z.preprocess(blankIsAbsent, z.string().default('Proffer <no-reply@proffer.example>')),
  PUBLIC_URL: optionalUrl,
  APP_SECRET: z.preprocess(blankIsAbsent, z.string().min(32, 'must have at least 32 characters').optional()),
  APP_SECRET_FILE: z.preprocess(blankIsAbsent, z.string().optional()),
  SIGNING_KEY_FILE: z.preprocess(blankIsAbsent, z.string().optional()),
  SIGNING_CERTIFICATE_FILE: z.preprocess(blankIsAbsent, z.string().optional()),
  TRUST_PROXY: z.preprocess((value) => value === 'true' || value === '1', z.boolean()),
  BUSY_AFTER_MS: z.preprocess(blankIsAbsent, z.coerce.number().int().min(100).default(1_000)),
  REQUESTS_PER_MINUTE: z.preprocess(blankIsAbsent, z.coerce.number().int().min(1).default(1_200)),
  LOG_LEVEL: z.preprocess(
    blankIsAbsent,
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('warn'),
  ),
  FIRST_ADMINS: z.preprocess(
    (value) =>
      typeof value === 'string'
        ? value
            .split(',')
            .map((address) => address.trim().toLowerCase())
            .filter((address) => address !== '')
        : [],
    z.array(z.string().refine(isEmailAddress, 'must be email addresses, separated by commas')),
  ),
  PROFFER_DEMO: z.preprocess((value) => value === '1', z.boolean()),
  AUTH_HOST: optionalUrl,
  USER_HOST: optionalUrl,
  OFFERING_HOST: optionalUrl,
  TEMPLATE_HOST: optionalUrl,
  CHAT_HOST: optionalUrl,
  NOTIFICATION_HOST: optionalUrl,
  PROFILE_HOST: optionalUrl,
  CONTRACT_HOST: optionalUrl,
});

export interface Config {
  isProduction: boolean;
  host: string;
  port: number;
  /** The port was chosen by the operator: if it is taken, starting fails instead of moving to the next. */
  isPortFixed: boolean;
  dataDir: string;
  databaseUrl: string | undefined;
  /** The same database as the owner of its tables: for migrations alone. */
  databaseOwnerUrl: string | undefined;
  databasePoolSize: number;
  /** Redis that carries what the nodes tell each other; without it the database does. */
  busUrl: string | undefined;
  /** The virus scanner that looks at uploads; without it none is looked at. */
  clamdUrl: string | undefined;
  smtpUrl: string | undefined;
  mailFrom: string;
  publicUrl: string | undefined;
  appSecret: string | undefined;
  /** A file that holds the key in place of `secret.key` in the data folder. */
  appSecretFile: string | undefined;
  signingKeyFile: string | undefined;
  signingCertificateFile: string | undefined;
  trustProxy: boolean;
  requestsPerMinute: number;
  /** A process that is this much behind with its work refuses more of it. */
  busyAfterMs: number;
  logLevel: string;
  /** Addresses whose administrators need nobody's approval, in lower case. */
  firstAdmins: string[];
  loadsDemo: boolean;
  hosts: Partial<Record<Host, string>>;
}

/** Reads the environment once; a wrong setting ends the start with its name and what is wrong. */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const parsed = environment.safeParse(env);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
    throw new Error(`These settings are wrong:\n${lines.join('\n')}`);
  }
  const settings = parsed.data;
  const isProduction = settings.NODE_ENV === 'production';
  if (isProduction && !settings.PUBLIC_URL) {
    throw new Error('These settings are wrong:\n  PUBLIC_URL: required in production, for the links in mail');
  }
  if (settings.DATABASE_OWNER_URL && !settings.DATABASE_URL) {
    throw new Error('These settings are wrong:\n  DATABASE_OWNER_URL: of use beside DATABASE_URL only');
  }
  if (settings.APP_SECRET && settings.APP_SECRET_FILE) {
    throw new Error('These settings are wrong:\n  APP_SECRET_FILE: set this or APP_SECRET, not both');
  }
  return {
    isProduction,
    host: settings.HOST,
    port: settings.PORT ?? 3_000,
    isPortFixed: settings.PORT !== undefined,
    dataDir: path.resolve(settings.DATA_DIR),
    databaseUrl: settings.DATABASE_URL,
    databaseOwnerUrl: settings.DATABASE_OWNER_URL,
    databasePoolSize: settings.DATABASE_POOL_SIZE,
    busUrl: settings.BUS_URL,
    clamdUrl: settings.CLAMD_URL,
    smtpUrl: settings.SMTP_URL,
    mailFrom: settings.MAIL_FROM,
    publicUrl: settings.PUBLIC_URL,
    appSecret: settings.APP_SECRET,
    appSecretFile: settings.APP_SECRET_FILE,
    signingKeyFile: settings.SIGNING_KEY_FILE,
    signingCertificateFile: settings.SIGNING_CERTIFICATE_FILE,
    trustProxy: settings.TRUST_PROXY,
    requestsPerMinute: settings.REQUESTS_PER_MINUTE,
    busyAfterMs: settings.BUSY_AFTER_MS,
    logLevel: settings.LOG_LEVEL,
    firstAdmins: settings.FIRST_ADMINS,
    loadsDemo: settings.PROFFER_DEMO,
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
