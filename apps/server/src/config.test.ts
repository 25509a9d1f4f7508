import { describe, expect, it } from 'vitest';
import { readConfig } from './config';

describe('readConfig', () => {
  it('needs no setting at all', () => {
    expect(readConfig({})).toMatchObject({
      port: 3_000,
      host: '127.0.0.1',
      isPortFixed: false,
      isProduction: false,
    });
  });

  it('takes an empty text as not set, as an env file has it', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '', SMTP_URL: '' })).toMatchObject({
      port: 3_000,
      databaseUrl: undefined,
    });
  });

  it.each([
    [{ PORT: 'many' }, /PORT/],
    [{ DATABASE_URL: 'mysql://x' }, /DATABASE_URL: must start with postgresql/],
    [{ SMTP_URL: 'mail.example.com' }, /SMTP_URL/],
    [{ BUS_URL: 'nats://localhost' }, /BUS_URL/],
    [{ APP_SECRET: 'short' }, /APP_SECRET: must have at least 32/],
    [{ NODE_ENV: 'production' }, /PUBLIC_URL: required in production/],
    [{ CHAT_HOST: 'not a url' }, /CHAT_HOST/],
  ])('refuses %o by name', (env, message) => {
    expect(() => readConfig(env)).toThrow(message);
  });

  it('wants one key, and a second database address beside the first only', () => {
    const both = { APP_SECRET: 'x'.repeat(32), APP_SECRET_FILE: '/run/secrets/key' };
    expect(() => readConfig(both)).toThrow(/APP_SECRET_FILE: set this or APP_SECRET/);
    const owner = { DATABASE_OWNER_URL: 'postgresql://owner@db/market' };
    expect(() => readConfig(owner)).toThrow(/DATABASE_OWNER_URL: of use beside DATABASE_URL only/);
  });
});
