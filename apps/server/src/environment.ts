import { z } from 'zod';
import { isEmailAddress } from '@proffer/contract/wire/email';
import { limits } from '@proffer/contract/wire/limits';
import { readS3Url } from './platform/files/s3-place';
import { readTrustProxy } from './platform/http/client';

const blankIsAbsent = (value: unknown) => (value === '' ? undefined : value);
const optionalUrl = z.preprocess(blankIsAbsent, z.url().optional());
const textLike = (form: RegExp, fault: string) =>
  z.preprocess(blankIsAbsent, z.string().regex(form, fault).optional());
const postgresUrl = textLike(/^postgres(ql)?:\/\//, 'must start with postgresql://');

/**
 * Returns a validation step that applies a reader to a text and reports the reader's error as that of the setting.
 */
const readBy =
  <T>(read: (text: string) => T) =>
  (text: string, { issues }: z.RefinementCtx<string>): T => {
    try {
      return read(text);
    } catch (error) {
      // The value is left out of the error because it may contain a secret.
      issues.push({ code: 'custom', message: textOf(error), input: undefined });
      return z.NEVER;
    }
  };

/** Splits a comma-separated list into trimmed, non-empty texts. */
const listOf = (value: unknown): string[] =>
  typeof value === 'string'
    ? value
        .split(',')
        .map((entry) => entry.trim())
        .filter((entry) => entry !== '')
    : [];

const isOrigin = (value: string) =>
  /^https?:/.test(value) && URL.canParse(value) && new URL(value).origin === value;

/** Shape of the environment variables that are settings. */
export const environment = z.object({
  NODE_ENV: z.preprocess(blankIsAbsent, z.enum(['development', 'production', 'test']).optional()),
  PORT: z.preprocess(blankIsAbsent, z.coerce.number().int().min(0).max(65_535).optional()),
  HOST: z.preprocess(blankIsAbsent, z.string().default('127.0.0.1')),
  DATA_DIR: z.preprocess(blankIsAbsent, z.string().default('./data')),
  S3_URL: z.preprocess(blankIsAbsent, z.string().transform(readBy(readS3Url)).optional()),
  FILES_IN: z.preprocess(blankIsAbsent, z.enum(['s3', 'folder']).optional()),
  DATABASE_URL: postgresUrl,
  DATABASE_OWNER_URL: postgresUrl,
  DATABASE_DIRECT_URL: postgresUrl,
  DATABASE_READ_URL: postgresUrl,
  DATABASE_POOL_SIZE: z.preprocess(blankIsAbsent, z.coerce.number().int().min(2).max(100).default(10)),
  BUS_URL: textLike(/^rediss?:\/\//, 'must start with redis:// or rediss://'),
  CLAMD_URL: textLike(/^(?:tcp:\/\/[^/]+|unix:\/.+)$/, 'must be tcp://host:port or unix:/path'),
  SMTP_URL: textLike(/^smtps?:\/\//, 'must start with smtp:// or smtps://'),
  MAIL_FROM: z.preprocess(blankIsAbsent, z.string().default('Proffer <no-reply@proffer.example>')),
  DKIM_DOMAIN: z.preprocess(blankIsAbsent, z.hostname().optional()),
  DKIM_SELECTOR: z.preprocess(blankIsAbsent, z.hostname().optional()),
  DKIM_KEY_FILE: z.preprocess(blankIsAbsent, z.string().optional()),
  INBOUND_DOMAIN: z.preprocess(blankIsAbsent, z.hostname().optional()),
  INBOUND_LMTP: z.preprocess(blankIsAbsent, z.string().transform(readBy(readListenAddress)).optional()),
  INBOUND_AUTHSERV_ID: textLike(
    /^[\w.-]{1,255}$/,
    'must be the id that your mail server writes into Authentication-Results',
  ),
  PUBLIC_URL: optionalUrl,
  TSA_URL: z.preprocess(
    blankIsAbsent,
    z
      .url({ protocol: /^https?$/, error: 'must be the address of a time stamp authority (http://…)' })
      .optional(),
  ),
  TSA_CA: z.preprocess(blankIsAbsent, z.string().optional()),
  ALLOWED_ORIGINS: z.preprocess(
    listOf,
    z.array(
      z.string().refine(isOrigin, 'must be origins of pages, separated by commas (https://app.example.com)'),
    ),
  ),
  APP_SECRET: z.preprocess(blankIsAbsent, z.string().min(32, 'must have at least 32 characters').optional()),
  APP_SECRET_FILE: z.preprocess(blankIsAbsent, z.string().optional()),
  SIGNING_KEY_FILE: z.preprocess(blankIsAbsent, z.string().optional()),
  SIGNING_CERTIFICATE_FILE: z.preprocess(blankIsAbsent, z.string().optional()),
  TRUST_PROXY: z
    .string()
    .default('')
    .transform(readBy((setting) => readTrustProxy(setting.trim()))),
  ALLOW_PRIVATE_TARGETS: z.preprocess(blankIsAbsent, z.enum(['on', 'off']).default('off')),
  BUSY_AFTER_MS: z.preprocess(blankIsAbsent, z.coerce.number().int().min(100).default(1_000)),
  REQUESTS_PER_MINUTE: z.preprocess(blankIsAbsent, z.coerce.number().int().min(1).default(1_200)),
  WRITES_PER_MINUTE: z.preprocess(
    blankIsAbsent,
    z.coerce.number().int().min(1).default(limits.writesPerMinute),
  ),
  CONNECTIONS_PER_ADDRESS: z.preprocess(blankIsAbsent, z.coerce.number().int().min(1).default(500)),
  BACKUP_DIR: z.preprocess(blankIsAbsent, z.string().optional()),
  BACKUP_AT: z.preprocess(
    blankIsAbsent,
    z
      .string()
      .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time of day in UTC (01:13)')
      .default('01:13'),
  ),
  BACKUP_KEEP: z.preprocess(blankIsAbsent, z.coerce.number().int().min(1).max(1_000).default(14)),
  BACKUP_RECIPIENTS: z.preprocess(
    listOf,
    z.array(z.string().regex(/^age1[\da-z]+$/, 'must be recipients of age (age1…), separated by commas')),
  ),
  ARCHIVE_DIR: z.preprocess(blankIsAbsent, z.string().optional()),
  ARCHIVE_DAYS: z.preprocess(blankIsAbsent, z.coerce.number().int().min(1).max(365).default(7)),
  UPGRADE_BACKUP: z.preprocess(blankIsAbsent, z.enum(['on', 'off']).default('on')),
  RECENT_PROOF: z.preprocess(blankIsAbsent, z.enum(['on', 'off']).default('on')),
  ADMIN_SECOND_STEP: z.preprocess(blankIsAbsent, z.enum(['on', 'off']).default('on')),
  METRICS_TOKEN: z.preprocess(
    blankIsAbsent,
    z
      .string()
      .regex(/^[\x21-\x7e]{16,}$/, 'must have at least 16 characters, without blanks')
      .optional(),
  ),
  LOG_LEVEL: z.preprocess(
    blankIsAbsent,
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('warn'),
  ),
  FOLLOW_REQUESTS: z.preprocess(blankIsAbsent, z.enum(['on', 'off']).optional()),
  SLOW_STATEMENT_MS: z.preprocess(blankIsAbsent, z.coerce.number().int().min(0).default(1_000)),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.preprocess(
    blankIsAbsent,
    z.url({ protocol: /^https?$/, error: 'must be the http or https URL of a collector' }).optional(),
  ),
  FIRST_ADMINS: z.preprocess(
    (value) => listOf(value).map((address) => address.toLowerCase()),
    z.array(z.string().refine(isEmailAddress, 'must be email addresses, separated by commas')),
  ),
  PROFFER_DEMO: z.preprocess(
    (value) => (value === '' || value === '0' ? undefined : value),
    z.enum(['1', 'public'], 'must be 1, or public').optional(),
  ),
  AUTH_HOST: optionalUrl,
  USER_HOST: optionalUrl,
  OFFERING_HOST: optionalUrl,
  TEMPLATE_HOST: optionalUrl,
  CHAT_HOST: optionalUrl,
  NOTIFICATION_HOST: optionalUrl,
  PROFILE_HOST: optionalUrl,
  CONTRACT_HOST: optionalUrl,
});

export type Settings = z.output<typeof environment>;

/** Reads `host:port`, or `port` on this machine. */
function readListenAddress(text: string): { host: string; port: number } {
  const [, ipv6, name, digits] = /^(?:(?:\[([\da-f:.]+)\]|([\w.-]+)):)?(\d{1,5})$/i.exec(text.trim()) ?? [];
  const port = Number(digits);
  if (digits === undefined || port > 65_535) throw new Error('must be host:port (127.0.0.1:2424)');
  return { host: ipv6 ?? name ?? '127.0.0.1', port };
}

const textOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
