import { Anchor } from '@mantine/core';
import { call, unwrapReply } from '../../../lib/client';
import { type ExportFile, useExport } from '../../../ui/use-export';
import type { FullContract } from '../../../entities/contracts/contract';
import { DealFileLink } from '../../../entities/deals/deal-file-link';
import { isAgreed } from '../contracts.model';
import { downloadAmendment, downloadCertificate, downloadContract, downloadUbl } from './contract-files';
import classes from './contract-page.module.css';

/**
 * Downloads of a contract: the deal file, and after acceptance by both sides every sealed document and certificate of
 * the contract and its amendments.
 */
export function ContractDocuments({ contract }: { contract: FullContract }) {
  const { contractId, amendments } = contract;
  const inForce = amendments.filter(({ state }) => state === 'accepted');
  const deal = (
    <li>
      <DealFileLink deal={contract} />
    </li>
  );
  if (!isAgreed(contract)) return <ul className={classes.documents}>{deal}</ul>;
  const documents = [
    { name: 'Contract', save: () => downloadContract(contract) },
    { name: 'Certificate of completion', save: () => downloadCertificate(contractId) },
    ...inForce.flatMap((amendment) => [
      { name: `Amendment ${amendment.number}`, save: () => downloadAmendment(contractId, amendment) },
      {
        name: `Certificate of amendment ${amendment.number}`,
        save: () => downloadCertificate(contractId, amendment.number),
      },
    ]),
    { name: 'Order for other systems (UBL)', save: () => downloadUbl(contractId, 'order') },
    { name: 'Order response (UBL)', save: () => downloadUbl(contractId, 'order-response') },
  ];
  return (
    <ul className={classes.documents}>
      <li>
        <Everything contractId={contractId} />
      </li>
      {deal}
      {documents.map(({ name, save }) => (
        <li key={name}>
          <Anchor component="button" type="button" size="sm" onClick={() => void save()}>
            {name}
          </Anchor>
        </li>
      ))}
    </ul>
  );
}

/** Downloads all documents with papers, lines and notes in one file (CON-170). */
function Everything({ contractId }: Pick<FullContract, 'contractId'>) {
  const exporting = useExport('The contract could not be packed');
  const file: ExportFile = {
    label: 'All documents (ZIP)',
    fileName: `proffer-contract-${contractId}.zip`,
    load: async () => unwrapReply(await call('contractBundle', { params: { id: contractId } })),
  };
  return (
    <Anchor
      component="button"
      type="button"
      size="sm"
      aria-disabled={exporting.isPending}
      onClick={() => !exporting.isPending && exporting.mutate(file)}
    >
      {exporting.isPending ? 'Packing everything…' : file.label}
    </Anchor>
  );
}
