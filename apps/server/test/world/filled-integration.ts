/** API keys and events: many for the given user and some for the others. */

export const apiKeys = `
  insert into api_keys (user_id, member_id, name, hint, secret_hash, scopes, created_by, created_at, expires_at)
  select u.id, m.id, 'Key ' || n, 'pfk_' || n, sha256((u.id || '.' || n)::bytea), '{"offers":"read"}', m.id,
    timestamptz '2026-11-20', timestamptz '2027-11-20'
  from users u join members m on m.user_id = u.id, generate_series(1, 150) n
  where u.role <> 'admin' and (u.id = $1 or n = 1)`;

export const events = `
  insert into events (user_id, sequence, noun, type, is_own, data, created_at)
  select u.id, n, 'offers', 'offer.changed', true, '{}', timestamptz '2026-11-20'
  from users u, generate_series(1, 5000) n where u.role <> 'admin' and (u.id = $1 or n <= 20)`;

export const eventSequences = `
  insert into event_sequences (user_id, last)
  select user_id, max(sequence) from events where $1::bigint is not null group by user_id`;
