import { beforeAll, describe, expect, it } from 'vitest';
import type { AuditEntryView } from '@proffer/contract/administration/schemas';
import { parse } from 'csv-parse/sync';
import { useContext } from '../support/context';
import { createPerson, publishOffer, type Person } from '../world/people';

const context = useContext();
let admin: Person;
let other: Person;
let company: Person;
let offer: number;
let entries: Entry[];

interface Entry {
  actorId: number | null;
  act: string;
  subjectKind: string;
  subjectId: number;
  at: string;
  before?: object;
  after?: object;
}

/** Writes the first entries of the log, oldest first. */
async function write(list: Entry[]): Promise<void> {
  for (const { actorId, act, subjectKind, subjectId, at, before = {}, after = {} } of list) {
    await context.current.pool.query(
      `insert into audit_log (actor_id, act, subject_kind, subject_id, before, after, address, created_at)
       values ($1, $2, $3, $4, $5, $6, '10.1.2.3', $7)`,
      [actorId, act, subjectKind, subjectId, before, after, at],
    );
  }
}

beforeAll(async () => {
  const { pool } = context.current;
  admin = await createPerson(context.current, 'admin');
  other = await createPerson(context.current, 'admin', { companyName: '' });
  company = await createPerson(context.current, 'supplier', { companyName: '=HYPERLINK("http://evil")' });
  const buyer = await createPerson(context.current, 'buyer', { companyName: 'Mango Works' });
  offer = await publishOffer(context.current, company, { title: 'Alloy rods', ndaRequired: true });
  await context.current.call(
    'requestNda',
    { query: { proposalId: offer, buyerId: buyer.userId } },
    buyer.token,
  );
  const { rows: ndas } = await pool.query<{ id: number }>('select id from nda_requests');
  const { rows: templates } = await pool.query<{ id: number }>(
    `insert into templates (name) values ('Pumps and valves') returning id`,
  );
  const body = { subject: 'company', id: buyer.userId, reason: 'spam' };
  await context.current.call('report', { body }, company.token);
  const { rows: reports } = await pool.query<{ id: number }>('select id from reports');
  const by = { actorId: admin.userId, subjectKind: 'user', subjectId: company.userId };
  entries = [
    { ...by, actorId: null, act: 'user.approved', subjectId: other.userId, at: '2026-11-01T00:00:00.000Z' },
    {
      ...by,
      act: 'user.deactivated',
      before: { state: 'active' },
      after: { state: 'deactivated', reason: '+1, “or more”' },
      at: '2026-11-01T23:59:59.999Z',
    },
    { ...by, act: 'user.activated', at: '2026-11-02T00:00:00.000Z' },
    { ...by, act: 'users.counted', at: '2026-11-02T10:00:00.000Z' },
    {
      ...by,
      actorId: other.userId,
      act: 'template.removed',
      subjectKind: 'template',
      subjectId: templates[0]!.id,
      at: '2026-11-03T10:00:00.000Z',
    },
    {
      ...by,
      act: 'nda.accepting-retried',
      subjectKind: 'nda',
      subjectId: ndas[0]!.id,
      at: '2026-11-04T10:00:00.000Z',
    },
    {
      ...by,
      act: 'proposal.taken-down',
      subjectKind: 'proposal',
      subjectId: offer,
      at: '2026-11-05T10:00:00.000Z',
    },
    {
      ...by,
      act: 'report.upheld',
      subjectKind: 'report',
      subjectId: reports[0]!.id,
      at: '2026-11-06T10:00:00.000Z',
    },
    { ...by, act: 'mail.dropped', subjectKind: 'mail', subjectId: 77, at: '2026-11-07T10:00:00.000Z' },
    {
      ...by,
      act: 'template.removed',
      subjectKind: 'template',
      subjectId: 999_999,
      at: '2026-11-08T10:00:00.000Z',
    },
  ];
  await write(entries);
});

interface Page {
  content: AuditEntryView[];
  totalElements: number;
  totalPages: number;
  acts: string[];
  actors: { userId: number; email: string }[];
}

async function log(query: Record<string, unknown> = {}): Promise<Page> {
  const { status, body } = await context.current.call(
    'auditLog',
    { query: { size: 100, ...query } },
    admin.token,
  );
  expect(status).toBe(200);
  return body as Page;
}

const times = ({ content }: Page) => content.map(({ at }) => at);
const timesOf = (wanted: (entry: Entry) => boolean) =>
  entries
    .filter(wanted)
    .map(({ at }) => at)
    .toReversed();

describe('reading the audit log', () => {
  it('lists the entries of the audit log, newest first, with the current names of subjects', async () => {
    const page = await log();
    expect(times(page)).toEqual(timesOf(() => true));
    expect(page.content.map(({ subjectName }) => subjectName).toReversed()).toEqual([
      other.email,
      company.companyName,
      company.companyName,
      company.companyName,
      'Pumps and valves',
      'Alloy rods',
      'Alloy rods',
      'Mango Works',
      '',
      '',
    ]);
    expect(page.content.at(-1)).toMatchObject({ actorId: null, actorEmail: '', act: 'user.approved' });
    expect(page.content.at(-2)).toEqual({
      id: expect.any(Number),
      at: '2026-11-01T23:59:59.999Z',
      act: 'user.deactivated',
      actorId: admin.userId,
      actorEmail: admin.email,
      address: '10.1.2.3',
      subjectKind: 'user',
      subjectId: company.userId,
      subjectName: company.companyName,
      before: { state: 'active' },
      after: { state: 'deactivated', reason: '+1, “or more”' },
    });
    expect(page.acts).toEqual([...new Set(entries.map(({ act }) => act))].toSorted());
    expect(page.actors).toEqual(
      [admin, other]
        .map(({ userId, email }) => ({ userId, email }))
        .toSorted((a, b) => (a.email < b.email ? -1 : 1)),
    );
  });

  it('filters the audit log by act, first word of acts, administrator, subject and days', async () => {
    const of = async (query: Record<string, unknown>, wanted: (entry: Entry) => boolean) => {
      const page = await log(query);
      expect(times(page)).toEqual(timesOf(wanted));
      expect(page.content.length).toBe(page.totalElements);
      // The filters offer all acts, regardless of the current filter.
      expect(page.acts).toHaveLength(9);
      return page.totalElements;
    };
    expect(await of({ act: 'user.activated' }, ({ act }) => act === 'user.activated')).toBe(1);
    expect(await of({ act: 'user' }, ({ act }) => act.startsWith('user.'))).toBe(3);
    expect(await of({ act: 'u_er' }, () => false)).toBe(0);
    expect(await of({ act: '%' }, () => false)).toBe(0);
    expect(await of({ actorId: other.userId }, ({ actorId }) => actorId === other.userId)).toBe(1);
    expect(await of({ subjectKind: 'template' }, ({ subjectKind }) => subjectKind === 'template')).toBe(2);
    const ofCompany = (entry: Entry) => entry.subjectKind === 'user' && entry.subjectId === company.userId;
    expect(await of({ subjectKind: 'user', subjectId: company.userId }, ofCompany)).toBe(3);
    // Both days are included, to their last moment.
    expect(await of({ to: '2026-11-01' }, ({ at }) => at < '2026-11-02')).toBe(2);
    expect(await of({ from: '2026-11-02', to: '2026-11-02' }, ({ at }) => at.startsWith('2026-11-02'))).toBe(
      2,
    );
    expect(await of({ from: '2026-11-07', act: '' }, ({ at }) => at >= '2026-11-07')).toBe(2);
    expect(
      await of({ act: 'template', actorId: admin.userId }, ({ at }) => at.startsWith('2026-11-08')),
    ).toBe(1);
  });

  it('lists the audit log in pages', async () => {
    const paged: string[] = [];
    for (let page = 0; page < 4; page += 1) {
      const part = await log({ page, size: 3 });
      expect([part.totalElements, part.totalPages]).toEqual([10, 4]);
      paged.push(...times(part));
    }
    expect(paged).toEqual(timesOf(() => true));
  });

  it('maintains counts of the audit log that equal a recount', async () => {
    const countsIn = async (source: string) =>
      (
        await context.current.pool.query<{ figure: string; key: string; count: number }>(
          `select figure, key, sum(count)::int count from ${source} where figure like 'audit %' group by figure, key order by figure, key`,
        )
      ).rows;
    const stored = await countsIn('market_counts');
    expect(stored).toEqual(await countsIn('count_figures()'));
    expect(stored).toContainEqual({ figure: 'audit act', key: 'template.removed', count: 2 });
    expect(stored).toContainEqual({ figure: 'audit actor', key: String(other.userId), count: 1 });
  });

  it.each([
    [{ from: '2026-02-30' }, 'from'],
    [{ subjectKind: 'tea' }, 'subjectKind'],
    [{ actorId: 'me' }, 'actorId'],
    [{ act: 'x'.repeat(101) }, 'act'],
  ])('refuses the filter %j of the audit log', async (query, field) => {
    const refused = await context.current.call('auditLog', { query }, admin.token);
    expect(refused.status).toBe(422);
    expect(refused.body).toMatchObject({ errors: [{ field }] });
  });

  it('shows the audit log to administrators only', async () => {
    for (const route of ['auditLog', 'exportAuditLog'] as const)
      expect((await context.current.call(route, {}, company.token)).status).toBe(403);
  });
});

describe('exporting the audit log', () => {
  // ADM-22
  it('exports the same entries as a CSV without formulas, and records the export', async () => {
    const query = { act: 'user', from: '2026-11-01', to: '2026-11-01' };
    const { status, bytes, headers } = await context.current.call('exportAuditLog', { query }, admin.token);
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(headers['content-disposition']).toBe("attachment; filename*=UTF-8''proffer-audit-2026-11-21.csv");
    const rows = parse(bytes, { bom: true, columns: true }) as Record<string, string>[];
    expect(rows).toEqual([
      {
        id: expect.stringMatching(/^\d+$/),
        at: '2026-11-01T23:59:59.999Z',
        act: 'user.deactivated',
        administrator: admin.email,
        address: '10.1.2.3',
        subject: 'user',
        'subject id': String(company.userId),
        'subject name': `'=HYPERLINK("http://evil")`,
        before: '{"state":"active"}',
        after: '{"state":"deactivated","reason":"+1, “or more”"}',
      },
      {
        id: expect.stringMatching(/^\d+$/),
        at: '2026-11-01T00:00:00.000Z',
        act: 'user.approved',
        administrator: 'Console of the server',
        address: '10.1.2.3',
        subject: 'user',
        'subject id': String(other.userId),
        'subject name': other.email,
        before: '{}',
        after: '{}',
      },
    ]);
    const { content } = await log({ size: 1 });
    expect(content).toMatchObject([
      {
        act: 'audit.exported',
        actorEmail: admin.email,
        subjectKind: 'audit',
        subjectName: '',
        after: { ...query, rows: 2 },
      },
    ]);
  });

  // ADM-22
  it('exports a long log in several batches and refuses one beyond the limit with a text', async () => {
    const { pool } = context.current;
    const many = (from: number, to: number) =>
      pool.query(
        `insert into audit_log (actor_id, act, subject_kind, subject_id, before, after, address, created_at)
         select $1, 'load.tested', 'user', $1, '{}', '{}', '', timestamptz '2026-01-01Z' from generate_series($2::int, $3::int)`,
        [admin.userId, from, to],
      );
    await many(1, 5_001);
    const exported = () => context.current.call('exportAuditLog', { query: { act: 'load' } }, admin.token);
    const rows = parse((await exported()).bytes, { bom: true, columns: true }) as { id: string }[];
    const ids = rows.map(({ id }) => Number(id));
    expect(new Set(ids).size).toBe(5_001);
    expect(ids).toEqual(ids.toSorted((a, b) => b - a));
    await many(5_002, 100_001);
    const refused = await exported();
    expect([refused.status, refused.body]).toMatchObject([
      413,
      { detail: 'One file holds at most 1,00,000 entries. Please narrow the filters.' },
    ]);
    expect((await log({ act: 'audit' })).totalElements).toBe(2);
  });
});
