/** API keys, events and webhooks: many for the given user and some for the others. */

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

/** Ids of webhooks of the given user, with 5,000 deliveries and with one. */
export const busyWebhook = 1;
export const quietWebhook = 2;

export const webhooks = `
  insert into webhooks (user_id, url, description, nouns, types, secret, last_sequence, created_by, created_at)
  select m.user_id, 'https://example.com/', '', '{offers}', '{}', '', 0, m.id, timestamptz '2026-11-20'
  from members m, generate_series(1, 10) n
  where (m.user_id = $1 or n = 1) and m.role = 'owner' order by m.user_id = $1 desc, m.user_id, n`;

export const webhookDeliveries = `
  insert into webhook_deliveries (webhook_id, event_id, type, sequence, body, state, attempts, next_attempt_at, retry_until, created_at)
  select w.id, gen_random_uuid(), 'offer.changed', n, '{}', case when n > 4990 then 'waiting' else 'delivered' end, 1,
    case when n > 4990 then timestamptz '2027-01-01' end, timestamptz '2027-01-01', timestamptz '2026-11-20'
  from webhooks w, generate_series(1, 5000) n where $1::bigint is not null and (w.id = ${busyWebhook} or n = 1)`;
