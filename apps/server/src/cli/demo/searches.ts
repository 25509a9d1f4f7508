import { and, eq, lt } from 'drizzle-orm';
import type { Executor } from '../../platform/database';
import { addSearch } from '../../modules/searches';
import { logins, offers, users } from '../../schema';
import { demoLogins } from './logins';

/** Saved searches of the demo buyer. */
const searches = [
  { name: 'Pumps for irrigation', keyword: 'pump', filters: {}, alert: 'never' },
  { name: 'Small orders with steel', keyword: 'steel', filters: { scope: 'small' }, alert: 'daily' },
] as const;
/** Age of the last visit to the saved searches; offers published since then are new for them. */
const unseenMs = 14 * 86_400_000;

/** Inserts the demo buyer's saved searches; the next run of the job finds the new matches. */
export async function insertSearches(tx: Executor, now: Date): Promise<void> {
  const [buyer] = await tx
    .select({ id: users.id })
    .from(users)
    .innerJoin(logins, eq(logins.id, users.loginId))
    .where(and(eq(logins.email, demoLogins.buyer), eq(users.role, 'buyer')));
  if (!buyer) throw new Error('the demo has no buyer');
  const lookedAt = new Date(now.getTime() - unseenMs);
  const known = await tx.select({ id: offers.id }).from(offers).where(lt(offers.publishedAt, lookedAt));
  for (const search of searches) {
    const kept = {
      ...search,
      subject: 'offers' as const,
      buyerId: buyer.id,
      isBroad: false,
      lookedAt,
      createdAt: lookedAt,
    };
    await addSearch(
      tx,
      kept,
      known.map(({ id }) => id),
    );
  }
}
