import { and, eq, or } from 'drizzle-orm';
import type { VerifyReply } from '@proffer/contract/nda/schemas';
import type { Database } from '../../platform/database';
import {
  contractAmendments,
  contractCertificates,
  contracts,
  contractSignings,
  ndaRenewals,
  ndaRequests,
  ndaSignings,
  storedFiles,
} from '../../schema';

type RecordedDocument = Pick<VerifyReply, 'kind' | 'certifies' | 'isComplete'>;

const document = (kind: 'nda' | 'contract' | 'amendment', isComplete: boolean): RecordedDocument => ({
  kind,
  certifies: null,
  isComplete,
});
const certificateOf = (certifies: 'nda' | 'contract' | 'amendment'): RecordedDocument => ({
  kind: 'certificate',
  certifies,
  isComplete: true,
});

/** Looks up by its hash whether a document was made here, and of which kind. */
export function createVerifyRepository(db: Database) {
  /** Finds a document with the signature of one or both sides. */
  async function findSigned(sha256: string): Promise<RecordedDocument | undefined> {
    const [nda] = await db
      .select({ side: ndaSignings.side, first: ndaRenewals.starter })
      .from(ndaSignings)
      .leftJoin(
        ndaRenewals,
        and(eq(ndaRenewals.ndaId, ndaSignings.ndaId), eq(ndaRenewals.round, ndaSignings.round)),
      )
      .where(eq(ndaSignings.sha256After, sha256));
    // Either side may begin to renew an NDA; in the first round the supplier signs first.
    if (nda) return document('nda', nda.side !== (nda.first ?? 'supplier'));
    const [signed] = await db
      .select({
        amendment: contractSignings.amendment,
        fileId: contractSignings.afterFileId,
        contractFileId: contracts.documentFileId,
        amendmentFileId: contractAmendments.documentFileId,
      })
      .from(contractSignings)
      .innerJoin(contracts, eq(contracts.id, contractSignings.contractId))
      .leftJoin(
        contractAmendments,
        and(
          eq(contractAmendments.contractId, contractSignings.contractId),
          eq(contractAmendments.number, contractSignings.amendment),
        ),
      )
      .where(eq(contractSignings.sha256After, sha256));
    if (!signed) return undefined;
    return signed.amendment === 0
      ? document('contract', signed.fileId === signed.contractFileId)
      : document('amendment', signed.fileId === signed.amendmentFileId);
  }

  async function findOfNda(fileId: number): Promise<RecordedDocument | undefined> {
    const [request] = await db
      .select({ signedFileId: ndaRequests.signedFileId, buyerSignedAt: ndaRequests.buyerSignedAt })
      .from(ndaRequests)
      .where(or(eq(ndaRequests.signedFileId, fileId), eq(ndaRequests.certificateFileId, fileId)));
    if (!request) return findOfEarlierRound(fileId);
    // This document is older than the recording of single signatures.
    const isDocument = request.signedFileId === fileId;
    return isDocument ? document('nda', request.buyerSignedAt !== null) : certificateOf('nda');
  }

  /**
   * Finds the certificate of an NDA round before its renewal; the documents of such rounds are found by their
   * signatures.
   */
  async function findOfEarlierRound(fileId: number): Promise<RecordedDocument | undefined> {
    const [renewal] = await db
      .select({ id: ndaRenewals.id })
      .from(ndaRenewals)
      .where(eq(ndaRenewals.replacedCertificateFileId, fileId));
    return renewal && certificateOf('nda');
  }

  async function findOfContract(fileId: number): Promise<RecordedDocument | undefined> {
    const [contract] = await db
      .select({ id: contracts.id })
      .from(contracts)
      .where(eq(contracts.documentFileId, fileId));
    if (contract) return document('contract', true);
    const [amendment] = await db
      .select({ id: contractAmendments.id })
      .from(contractAmendments)
      .where(eq(contractAmendments.documentFileId, fileId));
    if (amendment) return document('amendment', true);
    const [certificate] = await db
      .select({ amendment: contractCertificates.amendment })
      .from(contractCertificates)
      .where(eq(contractCertificates.fileId, fileId));
    return certificate && certificateOf(certificate.amendment === 0 ? 'contract' : 'amendment');
  }

  return {
    async findBySha256(sha256: string): Promise<RecordedDocument | undefined> {
      const signed = await findSigned(sha256);
      if (signed) return signed;
      const [file] = await db
        .select({ id: storedFiles.id })
        .from(storedFiles)
        .where(eq(storedFiles.sha256, sha256));
      return file && ((await findOfNda(file.id)) ?? findOfContract(file.id));
    },
  };
}
export type VerifyRepository = ReturnType<typeof createVerifyRepository>;
