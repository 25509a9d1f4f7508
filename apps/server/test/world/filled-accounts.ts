import { counts } from './filled-keys';

export const people = `
  with l as (
    insert into logins (email, email_key, password_hash, created_at)
    select e, e, 'none', timestamptz '2025-01-01' + n * interval '1 hour'
    from generate_series(1, ${counts.suppliers + counts.buyers}) n, lateral (select 'person-' || n || '@example.com' e) as made
    returning id, substr(email, 8, strpos(email, '@') - 8)::int n
  ), u as (
    insert into users (login_id, role, signup_step, created_at)
    select id, case when n <= ${counts.suppliers} then 'supplier' else 'buyer' end, 'done', timestamptz '2025-01-01' + n * interval '1 hour' from l order by n returning id
  )
  insert into profiles (user_id, first_name, last_name, company_name, phone, city, state, zip, overview)
  select id, 'Asha', 'Rao',
    (array['Ganga','Kaveri','Narmada','Yamuna','Godavari'])[1 + pg_temp.pick(id, 1, 5)] || ' ' ||
      (array['Pumps','Tools','Steel','Textiles','Energy','Paper'])[1 + pg_temp.pick(id, 2, 6)] || ' ' || id,
    '9876543210', 'Pune', 'Maharashtra', '411001', repeat('We make and sell. ', 12)
  from u`;

export const waitingAdmins = `
  with l as (
    insert into logins (email, email_key, password_hash)
    select e, e, 'none' from generate_series(1, 5) n, lateral (select 'waiting-' || n || '@example.com' e) as made returning id
  )
  insert into users (login_id, role, signup_step) select id, 'admin', 'done' from l`;

/** The trigger that adds the founder of a company is disabled while the market is filled. */
export const founders = `
  insert into members (user_id, login_id, role, may_bind)
  select id, login_id, 'owner', true from users u where not exists (select from members m where m.user_id = u.id)`;

export const companyItems = (table: string) => `
  insert into ${table} (user_id, name) select id, 'Number ' || n from users, generate_series(1, 6) n where role <> 'admin'`;

/** Every company has six certificates without a file. */
export const companyCertificates = `
  insert into certificates (user_id, kind, number, issuer, visibility, valid_until)
  select id, 'iso_9001', 'Number ' || n, 'Issuer', 'public', date '2027-01-01' + (id + n)::int % 900
  from users, generate_series(1, 6) n where role <> 'admin'`;

/** Every buyer has saved six companies, the given one sixty. */
export const savedCompanies = `
  insert into saved_companies (owner_id, user_id, saved_at)
  select o.id, s.id, timestamptz '2026-11-21 08:00Z' - s.n * interval '1 hour'
  from users o, (select id, row_number() over (order by id) n from users where role <> 'admin') s
  where o.role = 'buyer' and s.id <> o.id and s.n % case when o.id = $1 then 50 else 500 end = 0`;

/** Every company was first denied and then validated. */
export const validations = `
  insert into validations (user_id, state, created_at)
  select id, state, timestamptz '2026-11-01' from users, unnest(array['denied', 'validated']) state where role <> 'admin'`;

/** Every company has withdrawn one request for validation, and each of a few has an open one. */
export const validationRequests = `
  insert into validation_requests (user_id, state, closed_at)
  select id, state, case when state = 'withdrawn' then now() end
  from users, unnest(array['withdrawn', 'open']) state where role <> 'admin' and (state = 'withdrawn' or id % 40 = 0)`;

/** Each request has two documents. */
export const validationDocuments = `
  insert into validation_documents (user_id, request_id, kind, file_id, file_name)
  select user_id, r.id, kind, f.id, 'letter.pdf' from validation_requests r, unnest(array['gst', 'bank']) kind,
    lateral (select s.id from stored_files s order by s.id limit 1) f`;

/** Versions of the settings, each replacing the one before. */
export const settingsVersions = `
  insert into market_settings (replaces, values, terms_version, terms_since, terms_text, changed_by)
  select n - 1, '{}', 'v' || n, '2026-01-01', 'Terms', (select min(id) from users where role = 'admin')
  from generate_series(1, 600) n`;

/** Three of four reports are open; each buyer has reported at most one company. */
export const reports = `
  insert into reports (subject, subject_id, user_id, reporter_id, reason, state, closed_at)
  select 'company', s.id, s.id, b.id, 'spam', case when n % 4 = 0 then 'upheld' else 'open' end, case when n % 4 = 0 then now() end
  from (select id, row_number() over (order by id) n from users where role = 'buyer' limit 400) b
  join (select id, row_number() over (order by id) n from users where role = 'supplier') s using (n)`;

export const audit = `
  insert into audit_log (actor_id, act, subject_kind, subject_id, before, after, address, created_at)
  select (select min(id) from users where role = 'admin') + n % 3, (array['user.approved','user.validated','user.deactivated','proposal.taken-down','template.changed'])[1 + n % 5],
    (array['user','user','user','proposal','template'])[1 + n % 5], 1 + n % 50, '{}', '{}', '127.0.0.1', timestamptz '2026-01-01Z' + n * interval '20 minutes'
  from generate_series(1, ${counts.acts}) n`;

/**
 * One event in fifty belongs to the given buyer; most are tries for invented accounts, from a few
 * hundred addresses.
 */
export const doorEvents = `
  insert into security_events (kind, login_id, account, address, device, detail, times, created_at, last_at)
  select case when n % 500 = 0 then 'second-factor.failed' else (array['login.failed','login.succeeded','access.refused','password.reset-asked','login.failed'])[1 + n % 5] end, l.id,
    coalesce(l.email_key, case when n % 7 = 0 then '' else 'invented-' || n % 9000 || '@example.net' end),
    '203.0.' || n % 3 || '.' || n % 200, 'test', '{}', 1 + n % 9, seen, seen
  from generate_series(1, ${counts.securityEvents}) n
  cross join lateral (select timestamptz '2026-08-25Z' + n * interval '2 minutes' seen) moment
  left join logins l on l.id = case
    when n % 50 = 0 then (select login_id from users where id = $1)
    when n % 3 = 0 then (select min(id) from logins) + n % 2000 end`;

export const failedMails = `
  select graphile_worker.add_job('mail:password-changed', json_build_object('loginId', id, 'at', '2026-11-21')) from logins order by id limit 60`;

export const failMails = `update graphile_worker._private_jobs set attempts = 1, last_error = 'connection refused'`;

/** Administrators’ notes about all users, and the known browsers of all users. */
export const userNotes = `
  insert into user_notes (user_id, author_id, text)
  select u.id, (select min(id) from users where role = 'admin'), 'Called them.' from users u, generate_series(1, 3)`;

export const devices = `
  insert into known_devices (login_id, device_hash, first_seen_at, last_seen_at)
  select id, int8send(n), timestamptz '2026-11-01', timestamptz '2026-11-20' from logins, generate_series(1, 2) n`;

export const openSessions = `
  insert into sessions (token_hash, login_id, user_id, kind, device, address, proven_at, expires_at)
  select int8send(id * 100 + s), login_id, id, 'full', 'test', '127.0.0.1', timestamptz '2026-11-21', timestamptz '2026-12-21'
  from users, lateral generate_series(1, case when id = $1 then 40 else 1 end) s`;
