import type { StreamedBody } from '@proffer/contract/wire/route';
import type { Clock } from '../../../platform/clock';
import type { Actor } from '../../../platform/session/actor';
import { csvOf, type TableCell, type TableWriters } from '../../../platform/table-file';
import { zipFile, type ZipEntry } from '../../../platform/zip';
import type { AmendmentDocuments } from '../amendments/amendment-documents.service';
import type { AmendmentsRepository } from '../amendments/amendments.repository';
import type { ContractRow } from '../contracts.repository';
import type { ContractsService } from '../contracts.service';
import { stateOf } from '../contracts.states';
import { marketDay } from '../days/market-day';
import type { ContractCertificates } from '../documents/certificates.service';
import type { ContractDocuments } from '../documents/contract-documents.service';
import type { NotesRepository } from '../fulfilment/notes.repository';
import type { ContractPapers } from '../substance/papers.service';
import { cellsOfLines, cellsOfNote, lineHeader, noteHeader } from './contract-cells';

interface ContractBundleDeps {
  contracts: Pick<ContractsService, 'loadOwn'>;
  documents: Pick<ContractDocuments, 'readDocument'>;
  certificates: Pick<ContractCertificates, 'read'>;
  amendments: Pick<AmendmentsRepository, 'list'>;
  amendmentDocuments: Pick<AmendmentDocuments, 'read'>;
  papers: Pick<ContractPapers, 'listOfContract' | 'read'>;
  notes: Pick<NotesRepository, 'list'>;
  writers: Pick<TableWriters, 'csvFile'>;
  clock: Clock;
}

/** Creates a ZIP with all files of a contract for either of its parties (CON-170). */
export function createContractBundle(deps: ContractBundleDeps) {
  const { contracts, documents, certificates, amendments, amendmentDocuments, papers, notes } = deps;
  const { writers, clock } = deps;

  function table(name: string, header: readonly string[], rows: TableCell[][]): ZipEntry {
    return { name, read: async () => ({ bytes: await csvOf(writers, { header, pages: inOnePage(rows) }) }) };
  }

  /** Returns the contract's document, and its certificate once both sides have agreed. */
  function ownPapers(actor: Actor, row: ContractRow): ZipEntry[] {
    const paper = { read: () => documents.readDocument(actor, row.id) };
    return stateOf(row) === 'agreed' ? [paper, { read: () => certificates.read(actor, row.id) }] : [paper];
  }

  async function amendmentPapers(actor: Actor, { id }: ContractRow): Promise<ZipEntry[]> {
    const folder = 'amendments';
    return (await amendments.list(id)).flatMap(({ number, state }) => {
      const paper = { folder, read: () => amendmentDocuments.read(actor, id, number) };
      return state === 'accepted'
        ? [paper, { folder, read: () => certificates.read(actor, id, number) }]
        : [paper];
    });
  }

  return {
    async run(actor: Actor, id: number): Promise<StreamedBody> {
      const row = await contracts.loadOwn(actor, id);
      const [amended, attached, noted] = await Promise.all([
        amendmentPapers(actor, row),
        papers.listOfContract(id),
        notes.list(id),
      ]);
      const notesOfPapers = new Map(noted.map((note) => [note.paperId, note]));
      const entries: ZipEntry[] = [
        ...ownPapers(actor, row),
        ...amended,
        ...attached.map(({ paperId, fileName }): ZipEntry => {
          const note = notesOfPapers.get(paperId);
          const read = () => papers.read(id, paperId);
          return note
            ? { folder: 'deliveries and invoices', name: `${note.day} ${note.kind} ${fileName}`, read }
            : { folder: 'papers', name: fileName, read };
        }),
        table(
          'lines.csv',
          lineHeader,
          cellsOfLines(
            row,
            noted.filter(({ state }) => state === 'confirmed'),
          ),
        ),
        table('deliveries-and-invoices.csv', noteHeader, noted.toReversed().flatMap(cellsOfNote)),
      ];
      const at = clock.now();
      return zipFile(`proffer-contract-${id}-${marketDay(at)}.zip`, entries, at);
    },
  };
}
export type ContractBundle = ReturnType<typeof createContractBundle>;

async function* inOnePage(rows: TableCell[][]): AsyncGenerator<TableCell[][]> {
  yield rows;
}
