import type { TestContext } from './context';

/** Empties the record, as only the owner of the database can: by switching its triggers off. */
export async function emptySecurityEvents({ pool, securityEvents }: TestContext): Promise<void> {
  await securityEvents.flush();
  await pool.query(
    'begin; set local session_replication_role = replica; delete from security_events; commit',
  );
}
