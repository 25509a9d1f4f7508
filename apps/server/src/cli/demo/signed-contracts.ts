import { and, eq, isNotNull, isNull, notExists } from 'drizzle-orm';
import { withTransaction, type Database } from '../../platform/database';
import { contractAmendments, contracts, fullName, logins, profiles, users } from '../../schema';
import { insertFulfilment } from './fulfilment';
import { demoLogins } from './logins';
import type { DemoMarket } from './market';
import { companyOf, nameOf, offerAt } from './people-of-story';
import type { DemoPorts } from './ports';

const dayMs = 86_400_000;
const reason = 'The monsoon holds up the second lot; both works need two months more.';

/** Signs the contracts that the demo story has as signed, where that is missing. Returns their number. */
export async function signContracts(
  db: Database,
  ports: DemoPorts,
  market: DemoMarket,
  now: Date,
): Promise<number> {
  const waiting = await db
    .select({
      contractId: contracts.id,
      name: contracts.name,
      supplierId: contracts.supplierId,
      buyerId: contracts.buyerId,
      email: logins.email,
    })
    .from(contracts)
    .innerJoin(users, eq(users.id, contracts.buyerId))
    .innerJoin(logins, eq(logins.id, users.loginId))
    .where(and(contracts.toBeSigned, isNull(contracts.buyerAgreedAt)));
  let signed = 0;
  for (const { name, buyer: key, offer, toBeSigned, supplierAgreedAt, buyerAgreedAt } of market.contracts) {
    if (!toBeSigned || !supplierAgreedAt || !buyerAgreedAt) continue;
    const buyer = companyOf(key, 'buyer');
    const row = waiting.find((one) => one.name === name && one.email === buyer.email);
    if (!row) continue;
    const supplier = companyOf(offerAt(market, offer).supplier, 'supplier');
    const names = { supplierName: nameOf(supplier), buyerName: nameOf(buyer) };
    await ports.signContract({ ...row, ...names }, { supplier: supplierAgreedAt, buyer: buyerAgreedAt });
    await withTransaction(db, async (tx) => {
      const bound = await tx.select().from(contracts).where(eq(contracts.id, row.contractId));
      await insertFulfilment(tx, bound, now);
    });
    signed += 1;
  }
  return signed;
}

/**
 * Proposes and signs, for the demo buyer, a later end of each contract signed with the demo supplier; it waits for
 * the supplier. A second call changes nothing. Returns the number.
 */
export async function amendSignedContracts(db: Database, ports: DemoPorts): Promise<number> {
  const signed = await db
    .select({
      contractId: contracts.id,
      buyerId: contracts.buyerId,
      buyerName: fullName(),
      contractName: contracts.name,
      contractDescription: contracts.description,
      startDate: contracts.startDate,
      endDate: contracts.endDate,
      buyerAgreedAt: contracts.buyerAgreedAt,
    })
    .from(contracts)
    .innerJoin(users, eq(users.id, contracts.buyerId))
    .innerJoin(profiles, eq(profiles.userId, users.id))
    .innerJoin(logins, eq(logins.id, users.loginId))
    .where(
      and(
        contracts.toBeSigned,
        isNotNull(contracts.supplierAgreedAt),
        isNotNull(contracts.buyerAgreedAt),
        eq(logins.emailKey, demoLogins.buyer),
        notExists(
          db
            .select({ id: contractAmendments.id })
            .from(contractAmendments)
            .where(eq(contractAmendments.contractId, contracts.id)),
        ),
      ),
    );
  for (const { contractId, buyerId, buyerName, buyerAgreedAt, endDate, ...terms } of signed) {
    const later = new Date(Date.parse(endDate) + 60 * dayMs).toISOString().slice(0, 10);
    await ports.proposeSignedAmendment(
      { contractId, buyerId, buyerName },
      { ...terms, endDate: later, amendment: 0, reason },
      new Date((buyerAgreedAt?.getTime() ?? 0) + dayMs),
    );
  }
  return signed.length;
}
