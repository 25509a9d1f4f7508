import type pg from 'pg';
import { categoryCodes } from '../http/category-codes';

/** Adds open needs with the words and categories of offers; one in ten is for validated or invited suppliers. */
export async function fillNeeds(pool: pg.Pool, count: number): Promise<void> {
  await pool.query(
    `insert into needs (buyer_id, status, title, detail, protected_detail, categories, lines, state, city, required_by, budget, is_budget_shown, deadline, is_sealed, audience, is_name_shown, created_at, changed_at, published_at)
     select b.id, 'open', o.title, left(o.detail, 600), '', array[($2::int[])[1 + n % array_length($2::int[], 1)]],
       jsonb_build_array(jsonb_build_object('item', left(o.title, 100), 'hsnCode', '', 'quantity', 1 + n % 90, 'unit', 'pcs', 'note', '')),
       (array['Maharashtra','Kerala','Gujarat','Tamil Nadu','Punjab'])[1 + n % 5], 'City ' || n % 40, current_date + 30 + n % 90,
       1000 + n, n % 3 = 0, now() + interval '2 days' + n * interval '3 seconds', n % 4 = 0,
       (array['everyone','everyone','everyone','everyone','everyone','everyone','everyone','everyone','validated','invited'])[1 + n % 10],
       true, now() - n * interval '1 minute', now() - n * interval '1 minute', now() - n * interval '1 minute'
     from generate_series(1, $1) n
     join offers o on o.id = 1 + n % (select max(id) from offers)
     cross join (select min(id) id from users where role = 'buyer') b`,
    [count, categoryCodes],
  );
  await pool.query('vacuum analyze needs');
}

/** Adds searches over needs: nine in ten by two words of an offer, the others by a category or a state. */
export async function fillSearches(pool: pg.Pool, count: number): Promise<void> {
  await pool.query(
    `with typed as (
       select n, case when n % 10 = 0 then '' else lower(split_part(o.title, ' ', 1) || ' ' || split_part(o.title, ' ', 2)) end keyword,
         case when n % 10 = 0 then jsonb_build_object('state', 'Goa') else '{}'::jsonb end filters,
         s.ids[1 + n % array_length(s.ids, 1)] owner
       from generate_series(1, $1) n
       join offers o on o.id = 1 + (n * 37) % (select max(id) from offers)
       cross join (select array_agg(id order by id) ids from users where role = 'supplier') s
     )
     insert into saved_searches (buyer_id, subject, name, keyword, filters, query, anchor, is_broad, alert, looked_at)
     select owner, 'needs', 'Search ' || n, keyword, filters,
       case when keyword <> '' then coalesce(market_meant(keyword, '[]')::text, '') end,
       'needs:' || case when keyword = '' then '' else market_meant_anchor(keyword, '[]') end, false, 'daily', now()
     from typed`,
    [count],
  );
  await pool.query('vacuum analyze saved_searches');
}
