import type { ContractAmendment } from '@proffer/contract/contracts/schemas';
import type { ContractPaper } from '@proffer/contract/contracts/substance.schemas';
import type { Contract } from '../../../entities/contracts/contract';
import { call, errorText, unwrap } from '../../../lib/client';
import { saveFile } from '../../../ui/save-file';
import { toast } from '../../../ui/toasts';
import { isAgreed } from '../contracts.model';

/** Download PDF: sealed once both have accepted, before that a draft whose name says so. */
export function downloadContract(contract: Contract): Promise<void> {
  const name = `contract-${contract.contractId}${isAgreed(contract) ? '' : '-draft'}.pdf`;
  return save(name, async () =>
    unwrap(await call('contractDocument', { params: { id: contract.contractId } })),
  );
}

/** An amendment's own PDF, named as the contract's. */
export function downloadAmendment(
  contractId: number,
  { number, state }: Pick<ContractAmendment, 'number' | 'state'>,
): Promise<void> {
  const name = `contract-${contractId}-amendment-${number}${state === 'accepted' ? '' : '-draft'}.pdf`;
  return save(name, async () =>
    unwrap(await call('amendmentDocument', { params: { id: contractId, number } })),
  );
}

/** Who agreed when and from where: of the contract, or of an amendment in force. */
export function downloadCertificate(contractId: number, amendment?: number): Promise<void> {
  const id = contractId;
  return amendment === undefined
    ? save(`contract-${id}-certificate.pdf`, async () =>
        unwrap(await call('contractCertificate', { params: { id } })),
      )
    : save(`contract-${id}-amendment-${amendment}-certificate.pdf`, async () =>
        unwrap(await call('amendmentCertificate', { params: { id, number: amendment } })),
      );
}

/** A paper that lies with it, as it was uploaded. */
export function downloadPaper(contractId: number, { paperId, name }: ContractPaper): Promise<void> {
  return save(name, async () => unwrap(await call('contractPaper', { params: { id: contractId, paperId } })));
}

/** Add to calendar: a file that calendars open. */
export function downloadCalendar({ contractId }: Contract): Promise<void> {
  return save(`contract-${contractId}.ics`, async () =>
    unwrap(await call('contractCalendar', { params: { id: contractId } })),
  );
}

async function save(name: string, read: () => Promise<Blob>): Promise<void> {
  try {
    saveFile(await read(), name);
  } catch (error) {
    toast.error('Download failed', errorText(error));
  }
}
