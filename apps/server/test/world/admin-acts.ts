import type { AdminUserDetail } from '@proffer/contract/users/admin-users.schemas';
import type { UserAct } from '@proffer/contract/wire/choices';
import { problemOf, type Reply, type TestContext } from '../support/context';
import { createPerson, type Person } from './people';

const routes = {
  approve: 'approveUser',
  deny: 'denyUser',
  activate: 'activateUser',
  deactivate: 'deactivateUser',
} as const;

/** Performs an administrator’s act on a user. */
export const actOn = (
  context: TestContext,
  by: Person,
  act: UserAct,
  userId: number,
  body: Record<string, unknown> = act === 'deny' || act === 'deactivate'
    ? { reason: 'Nobody answers there.' }
    : {},
): Promise<Reply> => context.call(routes[act], { params: { userId }, body }, by.token);

export async function detailOf(context: TestContext, by: Person, userId: number): Promise<AdminUserDetail> {
  const reply = await context.call('adminUserDetail', { params: { userId } }, by.token);
  if (reply.status !== 200) throw new Error(`the detail was answered with ${reply.status}`);
  return reply.body as AdminUserDetail;
}

/** Returns status and text of a refusal. */
export const refusalOf = (reply: Reply) => [reply.status, problemOf(reply).detail];

export interface AuditRow extends Record<string, unknown> {
  actor_id: number | null;
  act: string;
  before: Record<string, unknown>;
  after: Record<string, unknown>;
}

/** Returns the audit log entries of a subject, in order. */
export async function auditOf(context: TestContext, kind: string, id: number): Promise<AuditRow[]> {
  const { rows } = await context.pool.query<AuditRow>(
    'select actor_id, act, before, after from audit_log where subject_kind = $1 and subject_id = $2 order by id',
    [kind, id],
  );
  return rows;
}

const password = 'a good pass';

/**
 * Returns common functions for tests of administrators. `by` performs the acts; people created here
 * can log in.
 */
export function adminDesk(context: { readonly current: TestContext }, by: () => Person) {
  const person = (role: 'supplier' | 'buyer' | 'admin' = 'supplier', companyName?: string): Promise<Person> =>
    createPerson(context.current, role, { password, ...(companyName ? { companyName } : {}) });
  return {
    password,
    person,

    /** Creates an administrator who has signed up and awaits approval. */
    waitingAdmin: async (): Promise<Person> => {
      const someone = await person('admin');
      await context.current.pool.query('update users set approved_at = null where id = $1', [someone.userId]);
      return someone;
    },

    act: (act: UserAct, userId: number, body?: Record<string, unknown>): Promise<Reply> =>
      actOn(context.current, by(), act, userId, body),

    detail: (userId: number): Promise<AdminUserDetail> => detailOf(context.current, by(), userId),

    audit: (userId: number): Promise<AuditRow[]> => auditOf(context.current, 'user', userId),

    login: (email: string, door: 'market' | 'admin' = 'market'): Promise<Reply> =>
      context.current.call('login', { body: { email, password, door } }),

    sessionOf: ({ token }: Person): Promise<Reply> => context.current.call('session', {}, token),
  };
}
