import { expect, it } from 'vitest';
import { readConfig } from './config';
import { startWarnings } from './start-warnings';

const wanted = { isKeyApart: true, excessRights: [] };
const reached = { PUBLIC_URL: 'https://market.example.com' };

it('returns no warning for the recommended settings', () => {
  expect(startWarnings({ ...wanted, config: readConfig({}) })).toEqual([]);
  const mailed = readConfig({ ...reached, SMTP_URL: 'smtp://localhost' });
  expect(startWarnings({ ...wanted, config: mailed })).toEqual([]);
});

it('warns once about excess rights of the database role and about a key in the data folder', () => {
  const excessRights = ['it owns audit_log, consents', 'it may switch triggers off'];
  const found = { ...wanted, isKeyApart: false, excessRights };
  expect(startWarnings({ ...found, config: readConfig({}) })).toEqual([
    expect.stringMatching(
      /it owns audit_log, consents; it may switch triggers off.*npm run database-roles.*DATABASE_OWNER_URL/,
    ),
    expect.stringMatching(/Move secret\.key out of the data folder and set APP_SECRET_FILE/),
  ]);
  expect(startWarnings({ ...found, config: readConfig({ PROFFER_DEMO: '1' }) })).toEqual([]);
});

// NOT-32
it('warns if only half of the DKIM settings are given', () => {
  const mailed = { ...reached, SMTP_URL: 'smtp://localhost' };
  const warningsOf = (env: object) => startWarnings({ ...wanted, config: readConfig({ ...mailed, ...env }) });
  expect(warningsOf({ DKIM_SELECTOR: 'market' })).toEqual([
    'DKIM_SELECTOR is set and DKIM_KEY_FILE is not: mail is not signed. Set both, or neither.',
  ]);
  expect(warningsOf({ DKIM_KEY_FILE: 'dkim.pem' })).toEqual([
    expect.stringMatching(/^DKIM_KEY_FILE is set and DKIM_SELECTOR is not/),
  ]);
  expect(warningsOf({ DKIM_SELECTOR: 'market', DKIM_KEY_FILE: 'dkim.pem' })).toEqual([]);
});

// ACC-75, ACC-81
it('warns of each security demand that is switched off, in the demo too', () => {
  const warningsOf = (env: Record<string, string>) => startWarnings({ ...wanted, config: readConfig(env) });
  for (const name of ['RECENT_PROOF', 'ADMIN_SECOND_STEP']) {
    for (const more of [{}, { PROFFER_DEMO: '1' }]) {
      const warning = expect.stringMatching(new RegExp(`^${name} is off: .+Switch it on`));
      expect(warningsOf({ [name]: 'off', ...more })).toEqual([warning]);
    }
    expect(warningsOf({ [name]: 'on' })).toEqual([]);
    expect(() => warningsOf({ [name]: 'no' })).toThrow(name);
  }
});

// ACC-192
it('warns of a public address without HTTPS, except on this machine', () => {
  const warningsOf = (url: string) =>
    startWarnings({ ...wanted, config: readConfig({ PUBLIC_URL: url, SMTP_URL: 'smtp://localhost' }) });
  for (const url of [
    'http://app.example.test:4311',
    'http://192.168.1.5:3000',
    'HTTP://market.example.com',
  ]) {
    expect(warningsOf(url)).toEqual([expect.stringMatching(/^PUBLIC_URL \(.*\) is not HTTPS/i)]);
  }
  for (const url of ['https://market.example.com', 'http://localhost:3000', 'http://127.0.0.1:3000']) {
    expect(warningsOf(url)).toEqual([]);
  }
});

it('warns of a market, or a demo, that other machines reach without a mail server', () => {
  const warning = [expect.stringMatching(/SMTP_URL is not set/)];
  expect(startWarnings({ ...wanted, config: readConfig(reached) })).toEqual(warning);
  const demo = readConfig({ PROFFER_DEMO: 'public', PUBLIC_URL: 'https://demo.example.com' });
  expect(startWarnings({ ...wanted, config: demo })).toEqual(warning);
});

// ADM-66
it('warns once, in production, of missing settings of the market', () => {
  const found = { ...wanted, missingSettings: ['Operator', 'Grievance officer'] };
  expect(startWarnings({ ...found, config: readConfig({}) })).toEqual([
    expect.stringMatching(/^Settings of the market are missing: Operator, Grievance officer\./),
  ]);
  expect(startWarnings({ ...found, config: readConfig({ PROFFER_DEMO: '1' }) })).toEqual([]);
});
