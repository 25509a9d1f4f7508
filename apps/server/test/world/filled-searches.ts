/** The maximum number of searches, for the given buyer and one in fifty others. */
export const savedSearches = `
  insert into saved_searches (buyer_id, name, keyword, filters, query, anchor, is_broad, alert, looked_at)
  select u.id, 'Search ' || n, 'pump', '{}', 'pump:*', 'pump', false, 'daily', timestamptz '2026-11-01'
  from users u, generate_series(1, 50) n where u.role = 'buyer' and (u.id = $1 or u.id % 50 = 0)`;

/** Every other match was listed before. */
export const searchMatches = `
  insert into saved_search_matches (search_id, offer_id, found_at)
  select s.id, 1 + (s.id * 7 + k) % 20000, case when k % 2 = 0 then timestamptz '2026-11-20' end
  from saved_searches s, generate_series(1, 10) k`;
