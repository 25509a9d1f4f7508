import { describe, expect, it } from 'vitest';
import { readConfig } from './config';

describe('readConfig', () => {
  // ADM-88
  it('reads an S3 bucket from its URL and does not repeat the key in an error', () => {
    const S3_URL =
      'https://KEY:se%2Fcret@s3.example.com/files/of%20ours?region=eu-1&encryption=aws:kms&kmsKey=k1';
    expect(readConfig({ S3_URL }).files).toEqual({
      s3: {
        endpoint: 'https://s3.example.com/files',
        prefix: 'of ours/',
        region: 'eu-1',
        accessKeyId: 'KEY',
        secretAccessKey: 'se/cret',
        encryption: {
          'x-amz-server-side-encryption': 'aws:kms',
          'x-amz-server-side-encryption-aws-kms-key-id': 'k1',
        },
      },
      kind: 's3',
    });
    expect(readConfig({ S3_URL, FILES_IN: 'folder' }).files.kind).toBe('folder');
    expect(() => readConfig({ FILES_IN: 's3' })).toThrow(/FILES_IN: s3 needs S3_URL/);
    for (const wrong of ['KEY:secret@host/b', 'https://KEY:secret@host', `${S3_URL}&secret=1`]) {
      expect(() => readConfig({ S3_URL: wrong })).toThrow(/^(?!.*(KEY:s|cret@))[^]*S3_URL/);
    }
  });

  // DEA-27
  it('reads a time-stamp authority from its URL and refuses roots without one', () => {
    const set = { TSA_URL: 'http://tsa.example.com/tsr', TSA_CA: '/etc/tsa.pem' };
    expect(readConfig(set).trustedTime).toEqual({ url: set.TSA_URL, rootsFile: set.TSA_CA });
    expect(() => readConfig({ TSA_URL: 'tsa.example.com' })).toThrow('TSA_URL');
    expect(() => readConfig({ TSA_URL: 'ftp://tsa.example.com' })).toThrow('TSA_URL');
    expect(() => readConfig({ TSA_CA: '/etc/tsa.pem' })).toThrow('TSA_CA: needs TSA_URL');
  });

  // REP-13
  it('accepts replies by mail only with all three settings', () => {
    const env = {
      INBOUND_DOMAIN: 'in.example.com',
      INBOUND_LMTP: '[::1]:2424',
      INBOUND_AUTHSERV_ID: 'mx.example.com',
    };
    expect(readConfig({}).inbound).toBeUndefined();
    expect(readConfig(env).inbound).toEqual({
      domain: 'in.example.com',
      authservId: 'mx.example.com',
      lmtp: { host: '::1', port: 2_424 },
    });
    expect(readConfig({ ...env, INBOUND_LMTP: '24' }).inbound?.lmtp).toEqual({ host: '127.0.0.1', port: 24 });
    expect(() => readConfig({ INBOUND_DOMAIN: 'in.example.com' })).toThrow(
      'INBOUND_LMTP, INBOUND_AUTHSERV_ID: replies by mail need all of',
    );
    expect(() => readConfig({ ...env, INBOUND_LMTP: 'here:99999' })).toThrow(
      /INBOUND_LMTP: must be host:port/,
    );
  });

  it('readConfig accepts an environment without settings', () => {
    expect(readConfig({})).toMatchObject({
      port: 3_000,
      host: '127.0.0.1',
      isPortFixed: false,
      isProduction: true,
      linkBase: 'http://127.0.0.1:3000',
      hasMailbox: true,
      trustProxy: undefined,
      slowStatementMs: 1_000,
      traceEndpoint: undefined,
    });
  });

  it('treats an empty value as not set, as in an env file', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '', SMTP_URL: '' })).toMatchObject({
      port: 3_000,
      databaseUrl: undefined,
    });
  });

  it.each([
    [{ PORT: 'many' }, /PORT/],
    [{ DATABASE_URL: 'mysql://x' }, /DATABASE_URL: must start with postgresql/],
    [{ DATABASE_DIRECT_URL: 'postgresql://x/y' }, /DATABASE_DIRECT_URL: needs DATABASE_URL/],
    [{ SMTP_URL: 'mail.example.com' }, /SMTP_URL/],
    [{ DKIM_SELECTOR: 'a b' }, /DKIM_SELECTOR/],
    [{ BUS_URL: 'nats://localhost' }, /BUS_URL/],
    [{ APP_SECRET: 'short' }, /APP_SECRET: must have at least 32/],
    [{ HOST: '0.0.0.0' }, /PUBLIC_URL: required when HOST is 0\.0\.0\.0/],
    [{ NODE_ENV: 'production', HOST: '::' }, /PUBLIC_URL: required/],
    [{ TRUST_PROXY: 'true' }, /TRUST_PROXY: give the number of proxies/],
    [{ METRICS_TOKEN: 'short' }, /METRICS_TOKEN: must have at least 16/],
    [{ PROFFER_DEMO: '1', NODE_ENV: 'production' }, /PROFFER_DEMO: .*NODE_ENV=production/],
    [{ PROFFER_DEMO: 'public', NODE_ENV: 'production' }, /PROFFER_DEMO: .*NODE_ENV=production/],
    [{ PROFFER_DEMO: '1', HOST: '0.0.0.0' }, /PROFFER_DEMO=public/],
    [{ PROFFER_DEMO: '1', TRUST_PROXY: '1' }, /PROFFER_DEMO=public/],
    [{ PROFFER_DEMO: '1', PUBLIC_URL: 'https://demo.example.com' }, /PROFFER_DEMO=public/],
    [{ UPGRADE_BACKUP: 'maybe' }, /UPGRADE_BACKUP/],
    [{ ARCHIVE_DAYS: '0' }, /ARCHIVE_DAYS/],
    [
      { ARCHIVE_DIR: '/a', DATABASE_URL: 'postgresql://db/market' },
      /ARCHIVE_DIR: for the embedded database only/,
    ],
    [{ SLOW_STATEMENT_MS: 'long' }, /SLOW_STATEMENT_MS/],
    [{ FOLLOW_REQUESTS: 'maybe' }, /FOLLOW_REQUESTS/],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'ftp://collector' }, /OTEL_EXPORTER_OTLP_ENDPOINT: must be the http/],
    [{ CHAT_HOST: 'not a url' }, /CHAT_HOST/],
    [{ ALLOWED_ORIGINS: 'https://app.example.com/' }, /ALLOWED_ORIGINS.*must be origins of pages/],
    [{ ALLOWED_ORIGINS: '*' }, /ALLOWED_ORIGINS.*must be origins of pages/],
  ])('refuses the setting %o and names it', (env, message) => {
    expect(() => readConfig(env)).toThrow(message);
  });

  it('signs mail with the domain of the sender unless another domain is set', () => {
    const MAIL_FROM = 'Market <no-reply@market.example.com>';
    expect(readConfig({ MAIL_FROM, DKIM_SELECTOR: 'm1' }).dkim).toEqual({
      domain: 'market.example.com',
      selector: 'm1',
      keyFile: undefined,
    });
    expect(readConfig({ MAIL_FROM, DKIM_DOMAIN: 'example.com' }).dkim.domain).toBe('example.com');
  });

  it('refuses two keys and an owner URL without DATABASE_URL', () => {
    const both = { APP_SECRET: 'x'.repeat(32), APP_SECRET_FILE: '/run/secrets/key' };
    expect(() => readConfig(both)).toThrow(/APP_SECRET_FILE: set this or APP_SECRET/);
    const owner = { DATABASE_OWNER_URL: 'postgresql://owner@db/market' };
    expect(() => readConfig(owner)).toThrow(/DATABASE_OWNER_URL: needs DATABASE_URL/);
  });
});

describe('the settings of the eight hosts', () => {
  const names = 'AUTH USER OFFERING TEMPLATE CHAT NOTIFICATION PROFILE CONTRACT'.split(' ');
  const allAt = (url: string) => Object.fromEntries(names.map((name) => [`${name}_HOST`, url]));
  const PUBLIC_URL = 'https://app.example.com';

  // LIM-15
  it.each([
    ['nothing set', {}],
    ['the page’s own address', { PUBLIC_URL, CHAT_HOST: 'https://app.example.com/live' }],
    ['another port of the page’s host', { PUBLIC_URL, ...allAt('https://app.example.com:8443') }],
    ['some of them at another port', { PUBLIC_URL, AUTH_HOST: 'https://app.example.com:8443' }],
    ['another name of the site', { PUBLIC_URL, ...allAt('https://api.example.com') }],
    ['where it listens', { AUTH_HOST: 'http://127.0.0.1:3000/' }],
  ])('accepts host settings with %s', (_what, env) => {
    expect(() => readConfig(env)).not.toThrow();
  });

  it.each([
    [
      'another site',
      { PUBLIC_URL, ...allAt('https://api.example.net') },
      /AUTH_HOST: a browser counts https:\/\/api\.example\.net and PUBLIC_URL \(https:\/\/app\.example\.com\) as two sites.*another name under example\.com/,
    ],
    [
      'a site beside it',
      { PUBLIC_URL: 'https://market.co.in', ...allAt('https://calls.co.in') },
      /two sites/,
    ],
    ['plain http', { PUBLIC_URL, ...allAt('http://api.example.com') }, /two sites/],
    [
      'another address',
      { PUBLIC_URL: 'http://127.0.0.1:3000', ...allAt('http://localhost:3000') },
      /two sites/,
    ],
    [
      'two names',
      { PUBLIC_URL, ...allAt('https://api.example.com'), CHAT_HOST: PUBLIC_URL },
      /belongs to one/,
    ],
    ['some elsewhere', { PUBLIC_URL, AUTH_HOST: 'https://api.example.com' }, /the eight settings name 2/],
    [
      'a page nobody knows',
      allAt('https://api.example.com'),
      /PUBLIC_URL: required with AUTH_HOST, USER_HOST/,
    ],
  ])('refuses host settings with %s', (_what, env, message) => {
    expect(() => readConfig(env)).toThrow(message);
  });

  it('allows calls from the pages in ALLOWED_ORIGINS and from PUBLIC_URL', () => {
    const env = {
      PUBLIC_URL: `${PUBLIC_URL}/`,
      ALLOWED_ORIGINS: ' https://old.example.com, http://x.example:81 ',
    };
    expect(readConfig(env).pageOrigins).toEqual([
      PUBLIC_URL,
      'https://old.example.com',
      'http://x.example:81',
    ]);
    expect(readConfig({}).pageOrigins).toEqual([]);
  });
});

describe('the mailbox of a development server', () => {
  it.each([
    ['a first look at it', {}, true],
    ['development', { NODE_ENV: 'development' }, true],
    ['the demo', { PROFFER_DEMO: '1' }, true],
    ['a local name', { PUBLIC_URL: 'http://localhost:8080' }, true],
    ['production', { NODE_ENV: 'production' }, false],
    ['a real mail server', { SMTP_URL: 'smtp://localhost' }, false],
    ['a public address', { PUBLIC_URL: 'https://market.example.com' }, false],
    ['a proxy before it', { TRUST_PROXY: '1' }, false],
    ['a demo for everybody', { PROFFER_DEMO: 'public', PUBLIC_URL: 'https://demo.example.com' }, false],
  ])('shows the mailbox only where no other machine can reach it: %s', (_what, env, hasMailbox) => {
    expect(readConfig(env).hasMailbox).toBe(hasMailbox);
  });
});

it('runs in development mode for the demo and in production mode otherwise', () => {
  expect(readConfig({ PROFFER_DEMO: '1' }).isProduction).toBe(false);
  expect(readConfig({ HOST: '0.0.0.0', PUBLIC_URL: 'https://m.example.com' }).isProduction).toBe(true);
});
