import { beforeAll, describe, expect, it } from 'vitest';
import { actOn, adminDesk, refusalOf } from '../world/admin-acts';
import { useContext, type Reply } from '../support/context';
import { publishOffer, type Person } from '../world/people';

const context = useContext();

let admin: Person;
let colleague: Person;
const { act, audit, person, sessionOf } = adminDesk(context, () => admin);

beforeAll(async () => {
  admin = await person('admin');
  colleague = await person('admin');
});

const statuses = (replies: Reply[]) => replies.map(({ status }) => status).toSorted((a, b) => a - b);

describe('concurrent acts of administrators', () => {
  // ADM-6
  it('refuses administrators who deactivate themselves', async () => {
    expect(refusalOf(await act('deactivate', admin.userId))).toEqual([
      409,
      'You cannot deactivate your own account.',
    ]);
    expect((await sessionOf(admin)).status).toBe(200);
  });

  // ADM-6
  it('keeps one of two administrators who deactivate each other at the same time', async () => {
    const { pool } = context.current;
    await pool.query(
      `update users set deactivated_at = now() where role = 'admin' and deactivated_at is null and id <> all($1)`,
      [[admin.userId, colleague.userId]],
    );
    const replies = await Promise.all([
      actOn(context.current, admin, 'deactivate', colleague.userId),
      actOn(context.current, colleague, 'deactivate', admin.userId),
    ]);
    const left = await pool.query<{ id: number }>(
      `select id from users where role = 'admin' and approved_at is not null and deactivated_at is null`,
    );
    expect(left.rows).toHaveLength(1);
    expect(statuses(replies).filter((status) => status === 200)).toHaveLength(1);
    await pool.query(`update users set deactivated_at = null, deactivated_by = null where id = any($1)`, [
      [admin.userId, colleague.userId],
    ]);
    admin = { ...admin, token: await newToken(admin) };
    colleague = { ...colleague, token: await newToken(colleague) };
  });

  async function newToken({ loginId, userId }: Person): Promise<string> {
    const { auth, db } = context.current;
    const who = { loginId, userId, kind: 'full', role: 'admin' } as const;
    return (await auth.sessions.open(db, who, { address: '127.0.0.1', device: 'test' })).token;
  }
});

describe('thirty identical acts at the same time', () => {
  it.each([
    ['approve', 'user.validated', { facts: ['phone'] }],
    ['deny', 'user.denied', undefined],
    ['deactivate', 'user.deactivated', undefined],
    ['activate', 'user.activated', {}],
  ] as const)(
    'performs the act once if thirty administrators %s the same user at the same time',
    async (what, written, body) => {
      const company = await person();
      await publishOffer(context.current, company);
      if (what === 'activate') await act('deactivate', company.userId);
      await context.current.countMail();
      const mails = await context.current.countMail();
      const replies = await Promise.all(
        Array.from({ length: 30 }, (_none, n) =>
          actOn(context.current, n % 2 === 0 ? admin : colleague, what, company.userId, body),
        ),
      );
      expect(statuses(replies)).toEqual([200, ...Array.from({ length: 29 }, () => 409)]);
      expect((await audit(company.userId)).filter((row) => row.act === written)).toHaveLength(1);
      expect((await context.current.countMail()) - mails).toBe(1);
    },
  );

  it('leaves no published offer if a supplier publishes while being deactivated', async () => {
    const { call, pool } = context.current;
    const company = await person();
    const offer = {
      title: 'Pumps',
      detail: 'x',
      scope: 'small',
      duration: 'Short:1 month',
      budgetFrom: 1,
      budgetTo: 2,
    };
    const ids = [];
    for (let n = 0; n < 10; n += 1) {
      const { body } = await call('createOffer', { body: offer }, company.token);
      ids.push((body as { id: number }).id);
    }
    const publish = (id: number) =>
      call('setPublished', { params: { id }, body: { draft: true } }, company.token);
    await Promise.all([
      ...ids.slice(0, 5).map(publish),
      act('deactivate', company.userId),
      ...ids.slice(5).map(publish),
    ]);
    const { rows } = await pool.query<{ status: string }>(
      `select status from offers where supplier_id = $1 and status = 'published'`,
      [company.userId],
    );
    expect(rows).toEqual([]);
  });
});
