import { eq, or } from 'drizzle-orm';
import type { VerifyReply } from '@proffer/contract/nda/schemas';
import type { Database } from '../../../platform/database';
import {
  contractAmendments,
  contracts,
  contractSignings,
  ndaRequests,
  ndaSignings,
  storedFiles,
} from '../../../schema';

interface KnownDocument {
  kind: NonNullable<VerifyReply['kind']>;
  isComplete: boolean;
}

/** Tells by its hash alone whether a document is one of those made here, and which kind. */
export function createVerifyRepository(db: Database) {
  return {
    async findBySha256(sha256: string): Promise<KnownDocument | undefined> {
      const [signing] = await db
        .select({ side: ndaSignings.side })
        .from(ndaSignings)
        .where(eq(ndaSignings.sha256After, sha256));
      if (signing) return { kind: 'nda', isComplete: signing.side === 'buyer' };
      const [signed] = await db
        .select({ fileId: contractSignings.afterFileId, documentFileId: contracts.documentFileId })
        .from(contractSignings)
        .innerJoin(contracts, eq(contracts.id, contractSignings.contractId))
        .where(eq(contractSignings.sha256After, sha256));
      if (signed) return { kind: 'contract', isComplete: signed.fileId === signed.documentFileId };
      const [file] = await db
        .select({ id: storedFiles.id })
        .from(storedFiles)
        .where(eq(storedFiles.sha256, sha256));
      if (!file) return undefined;
      const [request] = await db
        .select({ signedFileId: ndaRequests.signedFileId, buyerSignedAt: ndaRequests.buyerSignedAt })
        .from(ndaRequests)
        .where(or(eq(ndaRequests.signedFileId, file.id), eq(ndaRequests.certificateFileId, file.id)));
      if (request) {
        // Signed before signatures were written down one by one.
        const isDocument = request.signedFileId === file.id;
        return isDocument
          ? { kind: 'nda', isComplete: request.buyerSignedAt !== null }
          : { kind: 'certificate', isComplete: true };
      }
      const [contract] = await db
        .select({ id: contracts.id })
        .from(contracts)
        .where(eq(contracts.documentFileId, file.id));
      if (contract) return { kind: 'contract', isComplete: true };
      const [amendment] = await db
        .select({ id: contractAmendments.id })
        .from(contractAmendments)
        .where(eq(contractAmendments.documentFileId, file.id));
      return amendment ? { kind: 'amendment', isComplete: true } : undefined;
    },
  };
}
export type VerifyRepository = ReturnType<typeof createVerifyRepository>;
