import type { TestContext } from './context';

/** Deletes all security events; only the database owner can do so, by disabling triggers. */
export async function emptySecurityEvents({ pool, securityEvents }: TestContext): Promise<void> {
  await securityEvents.flush();
  await pool.query(
    'begin; set local session_replication_role = replica; delete from security_events; commit',
  );
}
