import type { ContractAmendment } from '@proffer/contract/contracts/schemas';
import type { ContractPaper } from '@proffer/contract/contracts/substance.schemas';
import { openFormatPaths } from '@proffer/contract/wire/open-format-paths';
import type { Contract } from '../../../entities/contracts/contract';
import { call, errorText, learnPaths, unwrap } from '../../../lib/client';
import { saveFile } from '../../../ui/save-file';
import { toast } from '../../../ui/toasts';
import { isAgreed } from '../contracts.model';

learnPaths(openFormatPaths);

/** Downloads the contract's PDF: sealed once both have accepted, before that a draft with "draft" in its name. */
export function downloadContract(contract: Contract): Promise<void> {
  const name = `contract-${contract.contractId}${isAgreed(contract) ? '' : '-draft'}.pdf`;
  return save(name, async () =>
    unwrap(await call('contractDocument', { params: { id: contract.contractId } })),
  );
}

/** Downloads the PDF of an amendment, named like the contract's. */
export function downloadAmendment(
  contractId: number,
  { number, state }: Pick<ContractAmendment, 'number' | 'state'>,
): Promise<void> {
  const name = `contract-${contractId}-amendment-${number}${state === 'accepted' ? '' : '-draft'}.pdf`;
  return save(name, async () =>
    unwrap(await call('amendmentDocument', { params: { id: contractId, number } })),
  );
}

/** Downloads the certificate of a contract or of an amendment in force: who accepted when and from where. */
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

/** Downloads an agreed contract as a UBL document, which other systems import (FMT-10). */
export function downloadUbl(contractId: number, kind: 'order' | 'order-response'): Promise<void> {
  const route = kind === 'order' ? 'contractOrder' : 'contractOrderResponse';
  return save(`contract-${contractId}-${kind}.xml`, async () =>
    unwrap(await call(route, { params: { id: contractId } })),
  );
}

/** Downloads a paper of a contract as it was uploaded. */
export function downloadPaper(contractId: number, { paperId, name }: ContractPaper): Promise<void> {
  return save(name, async () => unwrap(await call('contractPaper', { params: { id: contractId, paperId } })));
}

/** Downloads a calendar file with the contract's days. */
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
