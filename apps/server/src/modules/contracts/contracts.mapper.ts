import type { Contract } from '@proffer/contract/contracts.schemas';
import type { ContractRow } from './contracts.repository';
import { contractStatusOn } from './contracts.status';

/** A contract for the wire, with its status on the given day (spec §3 "Contract"). */
export function toContract(row: ContractRow, today: string): Contract {
  const supplierAgreement = row.supplierAgreedAt !== null;
  const buyerAgreement = row.buyerAgreedAt !== null;
  return {
    contractId: row.id,
    contractName: row.name,
    contractDescription: row.description,
    startDate: row.startDate,
    endDate: row.endDate,
    startStatus: row.startStatus,
    endStatus: row.endStatus,
    proposalId: row.proposalId,
    buyerId: row.buyerId,
    supplierId: row.supplierId,
    proposalTitle: row.proposalTitle,
    buyerCompany: row.buyerCompany,
    supplierCompany: row.supplierCompany,
    proposalScope: row.proposalScope,
    proposalDuration: row.proposalDuration,
    contractStatus: contractStatusOn(
      {
        ...row,
        supplierAgreed: supplierAgreement,
        buyerAgreed: buyerAgreement,
        isRejected: row.rejectedAt !== null,
      },
      today,
    ),
    supplierAgreement,
    buyerAgreement,
    supplierAgreedAt: row.supplierAgreedAt?.toISOString() ?? null,
    buyerAgreedAt: row.buyerAgreedAt?.toISOString() ?? null,
    createdDate: row.createdAt.toISOString(),
  };
}
