import type { Contract, ContractView } from '@proffer/contract/contracts.schemas';
import type { ContractRow, ContractsRepository } from './contracts.repository';
import { stateOf } from './contracts.states';
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
        isRejected: stateOf(row) === 'rejected',
      },
      today,
    ),
    supplierAgreement,
    buyerAgreement,
    supplierAgreedAt: row.supplierAgreedAt?.toISOString() ?? null,
    buyerAgreedAt: row.buyerAgreedAt?.toISOString() ?? null,
    createdDate: row.createdAt.toISOString(),
    revision: row.revision,
    proposalVersion: row.proposalVersion,
    ndaId: row.ndaId,
    rejectedBy: row.rejectedBy,
    rejectedAt: row.rejectedAt?.toISOString() ?? null,
    rejectReason: row.rejectReason,
    wantsChanges: row.wantsChanges,
  };
}

type Listed<K extends 'listEvents' | 'listRevisions'> = Awaited<ReturnType<ContractsRepository[K]>>;

/** One contract with its history and what earlier revisions said. */
export function toContractView(
  row: ContractRow,
  events: Listed<'listEvents'>,
  revisions: Listed<'listRevisions'>,
  today: string,
): ContractView {
  return {
    ...toContract(row, today),
    history: events.map(({ at, ...event }) => ({ ...event, at: at.toISOString() })),
    revisions,
  };
}
