import { quoteName, quoteText, rightsFor } from './rights';

interface RolesSqlOptions {
  database: string;
  owner: { name: string; password: string };
  running: { name: string; password: string };
}

/**
 * Returns SQL that an administrator of the PostgreSQL server runs once in the product's database. It creates two
 * roles, the first of which becomes the owner of all existing objects. Running it again changes only the passwords.
 */
export function rolesSql({ database, owner, running }: RolesSqlOptions): string {
  const role = ({ name, password }: RolesSqlOptions['owner']) =>
    `do $$ begin create role ${quoteName(name)}; exception when duplicate_object then null; end $$;
alter role ${quoteName(name)} login nosuperuser nocreatedb nocreaterole noreplication nobypassrls password ${quoteText(password)};`;
  const to = quoteName(owner.name);
  return `-- Run once as an administrator of the PostgreSQL server, in the database of the market:
--   psql -v ON_ERROR_STOP=1 --single-transaction -d ${quoteName(database)} -f this-file.sql
-- Stop the market before; it takes its rights up at the next start, with the settings at the end.

${role(owner)}
${role(running)}
-- The queue of jobs belongs to the running role, and the owner brings it up to date.
grant ${quoteName(running.name)} to ${to};
alter database ${quoteName(database)} owner to ${to};
grant connect on database ${quoteName(database)} to ${quoteName(running.name)};
revoke create, temporary on database ${quoteName(database)} from public;
revoke create on schema public from public;
alter schema public owner to ${to};

-- What an earlier start made belongs to whoever it was made as.
do $$
declare
  one record;
begin
  if to_regnamespace('drizzle') is not null then alter schema drizzle owner to ${to}; end if;
  if to_regnamespace('graphile_worker') is not null then alter schema graphile_worker owner to ${to}; end if;
  for one in select c.oid::regclass as name from pg_class c
    where c.relnamespace in (select oid from pg_namespace where nspname in ('public', 'drizzle', 'graphile_worker'))
      and (c.relkind in ('r', 'p', 'v', 'm') or c.relkind = 'S' and not exists (
        select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype in ('a', 'i')))
      and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e') loop
    execute format('alter table %s owner to %I', one.name, ${quoteText(owner.name)});
  end loop;
  for one in select p.oid::regprocedure as name from pg_proc p
    where p.pronamespace in (select oid from pg_namespace where nspname in ('public', 'drizzle', 'graphile_worker'))
      and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e') loop
    execute format('alter routine %s owner to %I', one.name, ${quoteText(owner.name)});
  end loop;
  for one in select t.dictname as name from pg_ts_dict t where t.dictnamespace = 'public'::regnamespace
      and not exists (select from pg_depend d where d.classid = 'pg_ts_dict'::regclass and d.objid = t.oid and d.deptype = 'e') loop
    execute format('alter text search dictionary public.%I owner to %I', one.name, ${quoteText(owner.name)});
  end loop;
  for one in select t.cfgname as name from pg_ts_config t where t.cfgnamespace = 'public'::regnamespace
      and not exists (select from pg_depend d where d.classid = 'pg_ts_config'::regclass and d.objid = t.oid and d.deptype = 'e') loop
    execute format('alter text search configuration public.%I owner to %I', one.name, ${quoteText(owner.name)});
  end loop;
  for one in select format_type(t.oid, null) as name from pg_type t left join pg_class c on c.oid = t.typrelid
    where t.typnamespace = to_regnamespace('graphile_worker') and t.typelem = 0 and (t.typtype in ('d', 'e') or c.relkind = 'c') loop
    execute format('alter type %s owner to %I', one.name, ${quoteText(owner.name)});
  end loop;
end $$;

-- What each start of the market gives the running role; here it is for you to read, and for tables that are there.
${rightsFor(running.name)}
`;
}
