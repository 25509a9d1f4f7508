import { sql } from 'drizzle-orm';
import type { Executor } from '../../../platform/database';
import { offers, protectedWords, publicWords, staleOfferWords } from '../../../schema';

/** Batch size; small, so that nobody who saves one of the offers waits noticeably. */
const renewedAtOnce = 200;

/**
 * Recomputes the search words of a batch of stale offers, newest first. Returns `some` if more may follow, `ended`
 * after the last batch, or `none` if nothing was stale. Offers whose words stay the same are not written, so that
 * lists ignore them.
 */
export async function renewStaleWords(tx: Executor): Promise<'some' | 'ended' | 'none'> {
  const { rows } = await tx.execute<{ left: 'some' | 'ended' | 'none' }>(sql`
    with stale as materialized (
      select before_id from ${staleOfferWords} for update
    ), part as materialized (
      select id from ${offers} where id < (select before_id from stale) order by id desc limit ${renewedAtOnce}
    ), renewed as (
      update ${offers} set detail = detail
      where id in (select id from part) and search_public is not null
        and (search_public is distinct from (${publicWords}) or search_protected is distinct from (${protectedWords}))
    ), moved as (
      update ${staleOfferWords} set before_id = (select min(id) from part) where exists (select from part)
    ), ended as (
      delete from ${staleOfferWords} where not exists (select from part)
    )
    select case when exists (select from part) then 'some' when exists (select from stale) then 'ended' else 'none' end "left"`);
  return rows[0]?.left ?? 'none';
}
