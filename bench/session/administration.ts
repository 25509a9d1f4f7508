import type pg from 'pg';

const administrator = `
  with l as (insert into logins (email, email_key, password_hash, verified_at, second_factor)
    values ('admin@example.com', 'admin@example.com', 'none', now(), 'mail') returning id)
  insert into users (login_id, role, signup_step, approved_at) select id, 'admin', 'done', now() from l returning id`;

/** Adds an approved administrator and returns its id. */
export async function addAdministrator(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(administrator);
  const [added] = rows;
  if (!added) throw new Error('No administrator was added.');
  return added.id;
}

interface AuditEntries {
  adminId: number;
  /** Users that the entries are about: `count` consecutive ids. */
  users: { from: number; count: number };
  entries: number;
}

/** Adds entries of an administrator to the audit log, one a minute into the past. */
export async function fillAuditLog(pool: pg.Pool, { adminId, users, entries }: AuditEntries): Promise<void> {
  await pool.query(
    `insert into audit_log (actor_id, act, subject_kind, subject_id, before, after, address, created_at)
     select $1, (array['user.validated','user.denied','user.noted'])[1 + n % 3], 'user', $2::int + n % $3::int, '{}', '{}', '127.0.0.1', now() - n * interval '1 minute'
     from generate_series(1, $4::int) n`,
    [adminId, users.from, users.count, entries],
  );
}
