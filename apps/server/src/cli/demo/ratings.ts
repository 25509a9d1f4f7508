import { daysAfter } from '@proffer/contract/contracts/days-after';
import { marketDay } from '../../modules/contracts';
import type { Executor } from '../../platform/database';
import { contractRatings, type contracts } from '../../schema';

type Contract = typeof contracts.$inferSelect;
type Rating = typeof contractRatings.$inferInsert;

/**
 * Returns ratings of ended contracts: by every buyer and every second supplier, so that the demo supplier has some
 * left to give.
 */
export function buildRatings(stored: readonly Contract[], now: Date): Rating[] {
  const today = marketDay(now);
  const ended = stored.filter(
    ({ endDate, supplierAgreedAt, buyerAgreedAt }) => supplierAgreedAt && buyerAgreedAt && endDate < today,
  );
  return ended.flatMap(({ id: contractId, supplierId, buyerId, endDate }, index) => {
    const givenOn = daysAfter(endDate, 1);
    const about = { contractId, givenOn, changedOn: givenOn };
    const ofSupplier = { inTime: 5 - (index % 3), asAgreed: 5 - (index % 2), answered: 5 };
    const ofBuyer = { inTime: 5, asAgreed: 4, answered: 5 - (index % 2) };
    return [
      { ...about, rater: 'buyer' as const, ratedId: supplierId, ...ofSupplier },
      ...(index % 2 === 0 ? [{ ...about, rater: 'supplier' as const, ratedId: buyerId, ...ofBuyer }] : []),
    ];
  });
}

export async function insertRatings(tx: Executor, stored: readonly Contract[], now: Date): Promise<void> {
  const ratings = buildRatings(stored, now);
  if (ratings.length > 0) await tx.insert(contractRatings).values(ratings);
}
