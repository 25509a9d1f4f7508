import pg from 'pg';
import { migrationLockKey } from './migrate';

/** Trigger function of evidence tables, whose rows are never changed or deleted. */
const keeper = 'refuse_change';
/** Schema of the job queue. The running role owns it, because row security lets only the owner read its tables. */
const queueSchema = 'graphile_worker';

const isKept = `exists (select from pg_trigger k join pg_proc f on f.oid = k.tgfoid where k.tgrelid = c.oid and f.proname = '${keeper}')`;
const ownTables = `pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`;

/** Returns a name quoted as an SQL identifier. */
export const quoteName = (name: string): string => `"${name.replaceAll('"', '""')}"`;
/** Returns a text quoted as an SQL literal. */
export const quoteText = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/**
 * Returns SQL that grants a role exactly the rights that the running product needs: rows of every table, only SELECT
 * and INSERT for evidence, no TRUNCATE, and ownership of the queue's tables only. It changes nothing if the rights
 * are correct. Run it as the owner of the tables, who must be a superuser or a member of the role.
 */
export function rightsFor(role: string): string {
  return `do $rights$
declare
  running constant name := ${quoteText(role)};
  one record;
  wanted text;
begin
  execute format('grant usage on schema public to %I', running);
  for one in select c.oid, c.oid::regclass as name, ${isKept} as is_kept from ${ownTables} loop
    wanted := case when one.is_kept then 'SELECT, INSERT' else 'SELECT, INSERT, UPDATE, DELETE' end;
    if has_table_privilege(running, one.oid, 'TRUNCATE, REFERENCES, TRIGGER')
      or one.is_kept and has_any_column_privilege(running, one.oid, 'UPDATE')
      or one.is_kept and has_table_privilege(running, one.oid, 'DELETE') then
      execute format('revoke all on %s from %I', one.name, running);
    end if;
    if exists (select from unnest(string_to_array(wanted, ', ')) w where not has_table_privilege(running, one.oid, w)) then
      execute format('grant %s on %s to %I', wanted, one.name, running);
    end if;
  end loop;
  for one in select c.oid::regclass as name from pg_class c
    where c.relnamespace = 'public'::regnamespace
      and case when c.relkind = 'S' then not has_sequence_privilege(running, c.oid, 'USAGE') else false end loop
    execute format('grant usage on sequence %s to %I', one.name, running);
  end loop;
end $rights$;
do $queue$
declare
  running constant name := ${quoteText(role)};
  running_oid constant oid := (select r.oid from pg_roles r where r.rolname = running);
  one record;
begin
  for one in select n.oid from pg_namespace n where n.nspname = '${queueSchema}' and n.nspowner <> running_oid loop
    execute format('alter schema ${queueSchema} owner to %I', running);
  end loop;
  for one in select c.oid::regclass as name from pg_class c
    where c.relnamespace = to_regnamespace('${queueSchema}') and c.relowner <> running_oid
      and (c.relkind in ('r', 'p', 'v', 'm') or c.relkind = 'S' and not exists (
        select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype in ('a', 'i'))) loop
    execute format('alter table %s owner to %I', one.name, running);
  end loop;
  for one in select p.oid::regprocedure as name from pg_proc p
    where p.pronamespace = to_regnamespace('${queueSchema}') and p.proowner <> running_oid loop
    execute format('alter routine %s owner to %I', one.name, running);
  end loop;
  for one in select format_type(t.oid, null) as name from pg_type t left join pg_class c on c.oid = t.typrelid
    where t.typnamespace = to_regnamespace('${queueSchema}') and t.typowner <> running_oid
      and t.typelem = 0 and (t.typtype in ('d', 'e') or c.relkind = 'c') loop
    execute format('alter type %s owner to %I', one.name, running);
  end loop;
end $queue$;`;
}

/**
 * Grants the running role its rights after migrations, over the owner's connection. Concurrent processes wait for
 * each other.
 */
export async function grantRights(owner: { connectionString: string }, role: string): Promise<void> {
  const client = new pg.Client({
    connectionString: owner.connectionString,
    application_name: 'proffer-rights',
  });
  await client.connect();
  try {
    const { rows } = await client.query<{ role: string }>('select current_user as role');
    // Both connection strings use the same role.
    if (rows[0]?.role === role) return;
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [migrationLockKey]);
    await client.query(rightsFor(role));
    await client.query('commit');
  } finally {
    await client.end();
  }
}

/** Returns a line that names the tables, or no line if there are none. */
function lines(tables: string[] | boolean | undefined, text: string): string[] {
  return Array.isArray(tables) && tables.length > 0 ? [`${text} ${tables.join(', ')}`] : [];
}

/**
 * Returns the rights on evidence tables that the role of this connection has and should not have, as texts for the
 * operator; empty if there are none.
 */
export async function findExcessRights(pool: Pick<pg.Pool, 'query'>): Promise<string[]> {
  const { rows } = await pool.query<Record<string, boolean | string[]>>(
    `select (select rolsuper from pg_roles where rolname = current_user) as "isSuperuser",
       has_parameter_privilege('session_replication_role', 'SET') as "canSwitchOff",
       coalesce(array_agg(c.relname::text order by 1) filter (where pg_has_role(c.relowner, 'MEMBER')), '{}') as owned,
       coalesce(array_agg(c.relname::text order by 1) filter (where has_table_privilege(c.oid, 'TRUNCATE')), '{}') as emptied,
       coalesce(array_agg(c.relname::text order by 1) filter (
         where has_any_column_privilege(c.oid, 'UPDATE') or has_table_privilege(c.oid, 'DELETE')), '{}') as changed
     from ${ownTables} and ${isKept}`,
  );
  const { isSuperuser, canSwitchOff, owned, emptied, changed } = rows[0] ?? {};
  // A stronger right includes the weaker ones.
  if (isSuperuser) return ['it is a superuser'];
  const ofOwner = lines(owned, 'it owns');
  return [
    ...(canSwitchOff ? ['it may switch triggers off'] : []),
    ...ofOwner,
    ...(ofOwner.length > 0 ? [] : lines(emptied, 'it may TRUNCATE')),
    ...(ofOwner.length > 0 ? [] : lines(changed, 'it may change or remove rows of')),
  ];
}
