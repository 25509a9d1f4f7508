import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { builtInTermsVersion, settingDefaults, type SettingValues } from '@proffer/contract/settings/rules';
import type {
  MarketInfo,
  MarketSettings,
  MarketTerms,
  SettingsChange,
} from '@proffer/contract/settings/schemas';
import { createSettings } from '../../src/modules/settings';
import { createAuditLog } from '../../src/platform/audit';
import { problemOf, useContext } from '../support/context';
import { createPerson, type Person } from '../world/people';

const context = useContext();
const practice = {
  files: 'folder',
  sendsMail: false,
  scansUploads: false,
  encryptsBackups: false,
  timeStampsBy: null,
  hasReplica: false,
  tracesRequests: false,
  backups: null,
  archiveDays: null,
} as const;
let admin: Person;

beforeAll(async () => {
  admin = await createPerson(context.current, 'admin');
});

const read = async () =>
  (await context.current.call('marketSettings', {}, admin.token)).body as MarketSettings;
const info = async () => (await context.current.call('marketInfo', {})).body as MarketInfo;
const terms = async (version?: string) =>
  (await context.current.call('marketTerms', { query: { version } })).body as MarketTerms;
const history = async () =>
  (await context.current.call('marketSettingsHistory', {}, admin.token)).body as {
    content: SettingsChange[];
    totalElements: number;
  };
function send(values: object, { version, note = '' }: { version: number; note?: string }) {
  const body = { version, note, values: { ...settingDefaults, ...values } };
  return context.current.call('saveMarketSettings', { body }, admin.token);
}
/** Changes some settings and keeps the others. */
async function change(changes: Partial<SettingValues>, note = ''): Promise<MarketSettings> {
  const { version, values } = await read();
  const reply = await send({ ...values, ...changes }, { version, note });
  expect(reply.status).toBe(200);
  return reply.body as MarketSettings;
}

describe('the settings of the market', () => {
  // ADM-60, ADM-66
  it('begin with defaults and name the values that the law expects', async () => {
    expect(await read()).toMatchObject({
      version: 0,
      values: settingDefaults,
      termsVersion: builtInTermsVersion.version,
      missing: ['Operator', 'Postal address', 'Email', 'Grievance officer', 'Email of the grievance officer'],
      defaultSender: 'Proffer <no-reply@proffer.example>',
    });
    expect(await history()).toMatchObject({ content: [], totalElements: 0 });
  });

  // ADM-61, ADM-62
  it('show a change at once to everybody, in the history and in the audit log', async () => {
    const saved = await change(
      { operatorName: 'Kaveri Markets Private Limited', operatorPhone: '+91 44 2345 6789' },
      'First entry',
    );
    expect(saved.version).toBeGreaterThan(0);
    expect(await info()).toMatchObject({ operatorName: 'Kaveri Markets Private Limited' });
    const { content } = await history();
    expect(content[0]).toMatchObject({ version: saved.version, by: admin.email, note: 'First entry' });
    expect(content[0]!.changes).toContainEqual({
      field: 'operatorName',
      label: 'Operator',
      before: '',
      after: 'Kaveri Markets Private Limited',
    });
    const query = { subjectKind: 'settings' };
    const { body } = await context.current.call('auditLog', { query }, admin.token);
    expect((body as { content: unknown[] }).content[0]).toMatchObject({
      act: 'settings.changed',
      subjectId: saved.version,
      before: { operatorPhone: '' },
      after: { operatorPhone: '+91 44 2345 6789', note: 'First entry' },
    });
  });

  // ADM-61
  it('gain no version if nothing has changed', async () => {
    const before = await history();
    await change({});
    expect((await history()).totalElements).toBe(before.totalElements);
  });

  // ADM-63
  it('refuse a change that is based on an outdated version, also if both are sent at once', async () => {
    const { version, values } = await read();
    const both = await Promise.all(
      ['Pune', 'Chennai'].map((courts) => send({ ...values, courts }, { version })),
    );
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const late = await send({ ...values, courts: 'Delhi' }, { version });
    expect([late.status, problemOf(late).code]).toEqual([409, 'changed_meanwhile']);
  });

  // ADM-60
  it.each([
    [{ marketName: ' ' }, 'values.marketName', 'Please enter the name of the market.'],
    [{ operatorEmail: 'nobody' }, 'values.operatorEmail', 'Please Enter Valid Email Id'],
    [{ officerPhone: 'call me' }, 'values.officerPhone', 'Please enter a phone number.'],
    [{ proofMinutes: 4 }, 'values.proofMinutes', 'Please enter 5 to 60 minutes.'],
    [{ firstReminderDays: 1.5 }, 'values.firstReminderDays', 'Please enter 1 to 14 days.'],
    [{ firstReminderDays: 9 }, 'values.secondReminderDays', 'The second reminder must come after the first.'],
  ])('refuse %j at its field', async (values, field, text) => {
    const reply = await send(values, { version: (await read()).version });
    expect([reply.status, problemOf(reply).errors]).toEqual([422, [{ field, text }]]);
  });

  it('are cached on each node until any node changes them or the bus has a gap', async () => {
    const { db, bus, clock } = context.current;
    const audit = createAuditLog(clock);
    const otherNode = createSettings({
      db,
      bus,
      audit,
      defaultSender: '',
      clock,
      linkBase: 'http://x.example',
      practice,
    });
    const nameThere = async () => (await otherNode.current()).values.marketName;
    expect(await nameThere()).toBe('Proffer');
    await change({ marketName: 'Steel Street' });
    await expect.poll(nameThere).toBe('Steel Street');
    await context.current.pool.query(
      `insert into market_settings (replaces, values, terms_version, terms_since, terms_text, changed_by)
       select id, values || '{"marketName":"Proffer"}', terms_version, terms_since, terms_text, changed_by
       from market_settings order by id desc limit 1`,
    );
    expect(await nameThere()).toBe('Steel Street');
    bus.lose();
    expect(await nameThere()).toBe('Proffer');
  });

  it('can be neither changed nor deleted in the database', async () => {
    for (const statement of [
      "update market_settings set note = 'changed'",
      'delete from market_settings',
      'truncate market_settings',
    ]) {
      await expect(context.current.pool.query(statement)).rejects.toThrow(/market_settings/);
    }
  });
});

describe('the terms of use', () => {
  // ADM-64
  it('get a new version with a change of their text or of a value in it, and keep the earlier ones', async () => {
    const first = await change({ courts: 'Mumbai' });
    expect(first.termsVersion).toMatch(/^2026-11-21(\.\d+)?$/);
    expect((await terms()).text).toContain('The courts at Mumbai');
    const second = await change({ terms: '## Only one rule\n\nBe fair.' });
    expect(second.termsVersion).not.toBe(first.termsVersion);
    expect(await terms()).toEqual({
      version: second.termsVersion,
      since: '2026-11-21',
      isCurrent: true,
      text: '## Only one rule\n\nBe fair.',
    });
    expect(await terms(first.termsVersion)).toMatchObject({
      isCurrent: false,
      text: expect.stringContaining('The courts at Mumbai') as string,
    });
    expect(await terms(builtInTermsVersion.version)).toMatchObject({ isCurrent: false });
    const unknown = await context.current.call('marketTerms', { query: { version: '2020-01' } });
    expect(unknown.status).toBe(404);
    const third = await change({ officerPhone: '+91 44 1111 2222' });
    expect(third.termsVersion).toBe(second.termsVersion);
  });
});

describe('the values of the settings', () => {
  // ADM-65
  it('name the market and the sender in the next mail', async () => {
    await change({ marketName: 'Kaveri Market', senderName: 'Kaveri, purchasing' });
    const body = { email: 'named@example.com', password: 'a long sentence of mine', userType: 'Buyer' };
    await context.current.call('signup', { body });
    const folder = path.join(context.current.folder, 'mail');
    const mail = await context.current.mailTo('named@example.com');
    expect(mail?.text).toContain('Kaveri Market – offers, NDAs and contracts between companies.');
    const [newest] = (await readdir(folder)).toSorted().toReversed();
    const source = await readFile(path.join(folder, newest!), 'utf8');
    expect(source).toContain('From: "Kaveri, purchasing" <no-reply@proffer.example>');
  });

  // ADM-65
  it('set the time for which a proof of identity counts', async () => {
    const { clock, pool } = context.current;
    await change({ proofMinutes: 30 });
    const provenAgo = (minutes: number) =>
      pool.query('update sessions set proven_at = $1 where user_id = $2', [
        new Date(clock.now().getTime() - minutes * 60_000),
        admin.userId,
      ]);
    await provenAgo(29);
    const { version, values } = await read();
    expect((await send(values, { version })).status).toBe(200);
    await provenAgo(31);
    expect(problemOf(await send(values, { version })).code).toBe('proof_needed');
  });
});
