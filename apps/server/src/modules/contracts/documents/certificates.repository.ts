import { and, eq, inArray } from 'drizzle-orm';
import type { Database, Executor } from '../../../platform/database';
import { contractCertificates, contractEvents, members, profiles } from '../../../schema';
import { memberName } from '../../members';

/** Reads and writes certificates of contracts and their amendments; amendment 0 is the contract itself. */
export function createContractCertificatesRepository(db: Database) {
  return {
    async find(contractId: number, amendment: number, executor: Executor = db): Promise<number | undefined> {
      const [row] = await executor
        .select({ fileId: contractCertificates.fileId })
        .from(contractCertificates)
        .where(
          and(eq(contractCertificates.contractId, contractId), eq(contractCertificates.amendment, amendment)),
        );
      return row?.fileId;
    },

    async add(tx: Executor, certificate: typeof contractCertificates.$inferInsert): Promise<void> {
      await tx.insert(contractCertificates).values(certificate);
    },

    /**
     * Returns the network address, account name and key signature of a side's acceptance at a given moment.
     * Proposing an amendment counts as accepting it.
     */
    async findAcceptance(contractId: number, userId: number, acceptedAt: Date) {
      const [row] = await db
        .select({
          address: contractEvents.address,
          accountName: memberName,
          trail: contractEvents.trail,
          keySignature: contractEvents.keySignature,
        })
        .from(contractEvents)
        .innerJoin(profiles, eq(profiles.userId, contractEvents.actorUserId))
        .leftJoin(members, eq(members.id, contractEvents.memberId))
        .where(
          and(
            eq(contractEvents.contractId, contractId),
            eq(contractEvents.actorUserId, userId),
            eq(contractEvents.createdAt, acceptedAt),
            inArray(contractEvents.act, ['accepted', 'amendment_proposed', 'amendment_accepted']),
          ),
        );
      return row ?? { address: '', accountName: '', trail: null, keySignature: null };
    },
  };
}
export type ContractCertificatesRepository = ReturnType<typeof createContractCertificatesRepository>;
