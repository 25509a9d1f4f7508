import { rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { paths, type RouteName } from '@proffer/contract/wire/paths';
import type { Route } from '@proffer/contract/wire/route';
import { routes } from '@proffer/contract/routes';
import type { MarketSettings } from '@proffer/contract/settings/schemas';
import type { SynonymGroup } from '@proffer/contract/synonyms/schemas';
import { actOn } from '../world/admin-acts';
import { useContext } from '../support/context';
import { acceptTrade, openTrade } from '../world/nda-trade';
import { createPerson, publishOffer, type Person } from '../world/people';
import { makePhoto } from '../world/photo';

const context = useContext();
const reason = 'Nobody answers there.';

let admin: Person;
beforeAll(async () => {
  admin = await createPerson(context.current, 'admin');
});

interface Input {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  file?: { name: string; bytes: Uint8Array };
}

/** An act of an administrator: its preparation, and the expected entry of the audit log. */
interface Act {
  prepare: () => Promise<Input & { subjectIds?: number[] }>;
  act: string;
  kind: string;
  before: Record<string, unknown>;
  after: Record<string, unknown>;
  /** True if repeating the act performs it again, because no state prevents it. */
  isRepeatable?: true;
}

const person = (role: 'supplier' | 'buyer' | 'admin' = 'supplier') => createPerson(context.current, role);
const ofUser = async (role: 'supplier' | 'admin' = 'supplier') => {
  const { userId } = await person(role);
  return { params: { userId }, subjectIds: [userId] };
};

async function publish(): Promise<{ params: { id: number }; subjectIds: number[] }> {
  const id = await publishOffer(context.current, await person());
  return { params: { id }, subjectIds: [id] };
}

const question = { question: 'Which alloy?', resmendatory: true };
async function template(name: string): Promise<{ params: { id: number }; subjectIds: number[] }> {
  const body = { name, details: [question] };
  const reply = await context.current.call('saveTemplate', { body }, admin.token);
  const { templateId: id } = reply.body as { templateId: number };
  return { params: { id }, subjectIds: [id] };
}

async function report(): Promise<{ params: { id: number }; subjectIds: number[] }> {
  const [from, about] = [await person('buyer'), await person()];
  const body = { subject: 'company', id: about.userId, reason: 'fraud' };
  await context.current.call('report', { body }, from.token);
  const { rows } = await context.current.pool.query<{ id: number }>('select max(id) id from reports');
  return { params: { id: rows[0]!.id }, subjectIds: [rows[0]!.id] };
}

let logos = 0;
let groups = 0;
const newWords = () => {
  groups += 1;
  return [`audited ${'x'.repeat(groups)}`, `written ${'x'.repeat(groups)}`];
};
async function synonyms() {
  const words = newWords();
  const reply = await context.current.call('addSynonyms', { body: { words } }, admin.token);
  const { id, changedAt } = reply.body as SynonymGroup;
  context.current.clock.advance(1_000);
  return { params: { id }, subjectIds: [id], words, changedAt };
}

/** Creates a mail that failed once because its folder was unavailable. */
async function failedMail(): Promise<{ params: { id: number }; subjectIds: number[] }> {
  const { jobs, db, pool, countMail } = context.current;
  await countMail();
  const folder = path.join(context.current.folder, 'mail');
  await rename(folder, `${folder}-away`).catch(() => undefined);
  await writeFile(folder, 'no folder');
  const { loginId } = await person();
  await jobs.enqueue(db, 'mail:password-changed', { loginId, at: '2026-11-21T09:00:00Z' });
  await jobs.drain();
  await rename(folder, `${folder}-broken`);
  await rename(`${folder}-away`, folder).catch(() => undefined);
  const { rows } = await pool.query<{ id: string }>('select max(id) id from graphile_worker.jobs');
  const id = Number(rows[0]!.id);
  return { params: { id }, subjectIds: [id] };
}

const acts: Partial<Record<RouteName, Act>> = {
  approveUser: {
    prepare: async () => ({ ...(await ofUser()), body: { facts: ['phone'] } }),
    act: 'user.validated',
    kind: 'user',
    before: { validation: 'waiting' },
    after: {
      validation: 'validated',
      facts: ['phone'],
      checked: { companyName: expect.any(String), phone: expect.any(String) },
    },
  },
  denyUser: {
    prepare: async () => ({ ...(await ofUser()), body: { reason } }),
    act: 'user.denied',
    kind: 'user',
    before: { validation: 'waiting' },
    after: { validation: 'denied', reason },
  },
  deactivateUser: {
    prepare: async () => ({ ...(await ofUser()), body: { reason, note: 'Called twice.' } }),
    act: 'user.deactivated',
    kind: 'user',
    before: { isDeactivated: false },
    after: {
      isDeactivated: true,
      reason,
      offersHidden: 0,
      sessionsEnded: 1,
      noteId: expect.any(Number),
    },
  },
  activateUser: {
    prepare: async () => {
      const input = await ofUser();
      await actOn(context.current, admin, 'deactivate', input.params.userId);
      return input;
    },
    act: 'user.activated',
    kind: 'user',
    before: { isDeactivated: true, reason },
    after: { isDeactivated: false, offersShown: 0 },
  },
  bulkUsers: {
    prepare: async () => {
      const userIds = [(await person()).userId, (await person()).userId];
      return { body: { act: 'deny', userIds, reason }, subjectIds: userIds };
    },
    act: 'user.denied',
    kind: 'user',
    before: { validation: 'waiting' },
    after: { validation: 'denied', reason },
  },
  addUserNote: {
    prepare: async () => ({ ...(await ofUser()), body: { text: 'Called twice.' } }),
    act: 'user.noted',
    kind: 'user',
    before: {},
    after: { noteId: expect.any(Number) },
    isRepeatable: true,
  },
  removeOffer: {
    prepare: publish,
    act: 'proposal.removed',
    kind: 'proposal',
    before: { status: 'published' },
    after: { status: 'closed' },
  },
  takeDownOffer: {
    prepare: async () => ({ ...(await publish()), body: { reason } }),
    act: 'proposal.taken-down',
    kind: 'proposal',
    before: { status: 'published' },
    after: { status: 'closed', reason },
  },
  restoreOffer: {
    prepare: async () => {
      const input = await publish();
      await context.current.call('takeDownOffer', { ...input, body: { reason } }, admin.token);
      return input;
    },
    act: 'proposal.restored',
    kind: 'proposal',
    before: { status: 'closed' },
    after: { status: 'published' },
  },
  saveTemplate: {
    prepare: async () => ({ body: { name: 'Alloys', details: [question] } }),
    act: 'template.created',
    kind: 'template',
    before: {},
    after: expect.objectContaining({ name: 'Alloys' }) as Record<string, unknown>,
    isRepeatable: true,
  },
  updateTemplate: {
    prepare: async () => ({
      ...(await template('Rods')),
      body: { name: 'Rods and bars', details: [question] },
    }),
    act: 'template.updated',
    kind: 'template',
    before: expect.objectContaining({ name: 'Rods' }) as Record<string, unknown>,
    after: expect.objectContaining({ name: 'Rods and bars' }) as Record<string, unknown>,
  },
  toggleTemplate: {
    prepare: async () => ({ ...(await template('Sheets')), body: { active: false } }),
    act: 'template.deactivated',
    kind: 'template',
    before: expect.objectContaining({ active: true }) as Record<string, unknown>,
    after: expect.objectContaining({ active: false }) as Record<string, unknown>,
  },
  removeTemplate: {
    prepare: () => template('Wires'),
    act: 'template.removed',
    kind: 'template',
    before: expect.objectContaining({ name: 'Wires' }) as Record<string, unknown>,
    after: {},
  },
  addSynonyms: {
    prepare: () => Promise.resolve({ body: { words: newWords() } }),
    act: 'synonyms.added',
    kind: 'synonyms',
    before: {},
    after: { words: expect.stringMatching(/^audited x+, written x+$/) },
  },
  changeSynonyms: {
    prepare: async () => {
      const { params, subjectIds, changedAt, words } = await synonyms();
      return { params, subjectIds, body: { words: [...words, `${words[0]} besides`], changedAt } };
    },
    act: 'synonyms.changed',
    kind: 'synonyms',
    before: { words: expect.stringMatching(/^audited x+, written x+$/) },
    after: { words: expect.stringMatching(/^audited x+, written x+, audited x+ besides$/) },
  },
  removeSynonyms: {
    prepare: async () => {
      const { params, subjectIds } = await synonyms();
      return { params, subjectIds };
    },
    act: 'synonyms.removed',
    kind: 'synonyms',
    before: { words: expect.stringMatching(/^audited x+, written x+$/) },
    after: {},
  },
  uploadMarketLogo: {
    prepare: async () => {
      logos += 1;
      return { file: { name: 'logo.png', bytes: await makePhoto(`rgb(${logos},0,0)`) } };
    },
    act: 'settings.logo-uploaded',
    kind: 'settings',
    before: {},
    after: { logo: expect.stringMatching(/^[0-9a-f]{64}$/) },
  },
  saveMarketSettings: {
    prepare: async () => {
      const { body } = await context.current.call('marketSettings', {}, admin.token);
      const { version, values } = body as MarketSettings;
      return {
        body: { version, values: { ...values, marketName: `Market ${version} renamed` } },
      };
    },
    act: 'settings.changed',
    kind: 'settings',
    before: expect.objectContaining({ marketName: expect.any(String) }) as Record<string, unknown>,
    after: expect.objectContaining({ marketName: expect.stringContaining('renamed') }) as Record<
      string,
      unknown
    >,
  },
  retryStuckSigning: {
    prepare: async () => {
      const trade = await openTrade(context.current);
      await acceptTrade(context.current, trade, { steps: 2 });
      context.current.clock.advance(3_600_000);
      return { params: { id: trade.ndaId }, subjectIds: [trade.ndaId] };
    },
    act: 'nda.accepting-retried',
    kind: 'nda',
    before: expect.any(Object) as Record<string, unknown>,
    after: expect.any(Object) as Record<string, unknown>,
    isRepeatable: true,
  },
  closeReport: {
    prepare: async () => ({ ...(await report()), body: { state: 'upheld', note: 'Seen.' } }),
    act: 'report.upheld',
    kind: 'report',
    before: { state: 'open' },
    after: { state: 'upheld', note: 'Seen.' },
  },
  retryMail: {
    prepare: failedMail,
    act: 'mail.retried',
    kind: 'mail',
    before: { mail: 'password-changed', attempts: 1 },
    after: {},
  },
  dropMail: {
    prepare: failedMail,
    act: 'mail.dropped',
    kind: 'mail',
    before: { mail: 'password-changed', attempts: 1 },
    after: {},
    isRepeatable: true,
  },
  exportAuditLog: {
    prepare: async () => ({ query: { act: 'user' } }),
    act: 'audit.exported',
    kind: 'audit',
    before: {},
    after: expect.any(Object) as Record<string, unknown>,
    isRepeatable: true,
  },
};

/** Acts of administrators on their own account, which every user has. */
const onOneself = new Set<RouteName>([
  'endSession',
  'endOtherSessions',
  'confirm',
  'sendConfirmation',
  'changePassword',
  'setTwoFactor',
  'startAuthenticator',
  'confirmAuthenticator',
  'newRecoveryCodes',
  'changeEmail',
  'saveSettings',
  'closeAccount',
  'markRead',
  'markAllRead',
]);

/** Calls that only count and store nothing. */
const storesNothing = new Set<RouteName>(['previewSynonyms']);

interface Entry extends Record<string, unknown> {
  act: string;
  kind: string;
  subject_id: number;
  before: unknown;
  after: unknown;
  actor_id: number;
  address: string;
  created_at: Date;
}

async function entriesAfter(id: number): Promise<Entry[]> {
  const { rows } = await context.current.pool.query<Entry>(
    'select act, subject_kind kind, subject_id, before, after, actor_id, address, created_at from audit_log where id > $1 order by id',
    [id],
  );
  return rows;
}

async function lastEntry(): Promise<number> {
  const { rows } = await context.current.pool.query<{ id: number }>(
    'select coalesce(max(id), 0)::bigint id from audit_log',
  );
  return rows[0]!.id;
}

describe('acts of administrators in the audit log', () => {
  // ADM-22
  it('covers every act of an administrator in this file', () => {
    const changing = (Object.keys(paths) as RouteName[]).filter((name) => {
      const { auth }: Route = routes[name];
      const isForAdmins = typeof auth !== 'string' && auth.includes('admin');
      return isForAdmins && paths[name].method !== 'GET' && !onOneself.has(name) && !storesNothing.has(name);
    });
    expect(Object.keys(acts).toSorted()).toEqual([...changing, 'exportAuditLog'].toSorted());
  });

  // ADM-22
  it.each(Object.entries(acts))(
    'records %s by an administrator once in the audit log',
    async (name, expected) => {
      const { call, clock } = context.current;
      const { subjectIds, ...input } = await expected.prepare();
      const last = await lastEntry();
      const reply = await call(name as RouteName, input, admin.token);
      expect(reply.status).toBeLessThan(300);
      const entries = await entriesAfter(last);
      const entry = {
        act: expected.act,
        kind: expected.kind,
        before: expected.before,
        after: expected.after,
        actor_id: admin.userId,
        address: '127.0.0.1',
        created_at: clock.now(),
      };
      const ids = subjectIds ?? entries.map(({ subject_id }) => subject_id).slice(0, 1);
      expect(entries).toEqual(ids.map((subject_id) => ({ ...entry, subject_id })));
      if (expected.isRepeatable) return;
      await call(name as RouteName, input, admin.token);
      expect(await entriesAfter(last)).toHaveLength(ids.length);
    },
  );

  it.each(Object.entries(acts))(
    'refuses %s by other users and records nothing',
    async (name, { prepare }) => {
      const { subjectIds: _ids, ...input } = await prepare();
      const last = await lastEntry();
      const stranger = await person('buyer');
      expect((await context.current.call(name as RouteName, input, stranger.token)).status).toBe(403);
      expect(await entriesAfter(last)).toEqual([]);
    },
  );
});
