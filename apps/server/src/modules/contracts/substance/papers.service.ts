import { isPictureName } from '@proffer/contract/offers/attachment-kinds';
import type { ContractPaper, GivenSubstance, Substance } from '@proffer/contract/contracts/substance.schemas';
import { limits } from '@proffer/contract/wire/limits';
import type { BinaryBody, UploadedFile } from '@proffer/contract/wire/route';
import type { Clock } from '../../../platform/clock';
import { withTransaction, type Database, type Executor, type Tx } from '../../../platform/database';
import { AppError, invalidField, notFound } from '../../../platform/errors';
import { checkAttachment, withCorrectExtension, type StoredBytes } from '../../../platform/files';
import { inspectPdf, PdfRefusal } from '../../../platform/pdf-signing';
import type { Actor } from '../../../platform/session/actor';
import type { ContractPapersRepository, PaperOwner } from './papers.repository';
import { mergeSubstance } from './substance';

/** Name of the job that forgets papers which no contract came to name. */
export const sweepPapersJob = 'contracts.sweep-papers';
/** Of one user: what two contracts can take. */
const looseAtMost = 2 * limits.contractPapers;

/** What papers ask of the file store. */
export interface PaperFiles {
  /** Before the transaction that keeps them. */
  put(bytes: Uint8Array, contentType: string): Promise<StoredBytes>;
  keepUpload(
    tx: Executor,
    stored: StoredBytes,
    upload: { userId: number; fileName: string },
  ): Promise<{ fileId: number; sha256: string; sizeBytes: number; signedBy: string[] | null }>;
  read(fileId: number): Promise<Uint8Array>;
}

/** Who names papers, and where in the call; `papers` unless told otherwise. */
interface NamingOwner extends PaperOwner {
  field?: string | undefined;
  /** A photograph shows what came; terms are read, and sealed with their hashes. */
  takesPictures?: true;
}

const pdf = 'application/pdf';

interface ContractPapersDeps {
  db: Database;
  repository: ContractPapersRepository;
  files: PaperFiles;
  clock: Clock;
}

/** PDFs that lie with contracts, and pictures of what was delivered or invoiced: given first, then attached by the terms that name them (CON-48 to CON-50). */
export function createContractPapers({ db, repository, files, clock }: ContractPapersDeps) {
  /** The papers in the order in which they are named; throws at the first that may not lie with the contract. */
  async function resolve(ids: readonly number[], owner: NamingOwner, tx?: Tx): Promise<ContractPaper[]> {
    if (ids.length === 0) return [];
    const found = new Map(
      (await repository.listAttachable([...ids], owner, tx)).map((paper) => [paper.paperId, paper]),
    );
    return [...new Set(ids)].map((id) => {
      const place = `${owner.field ?? 'papers'}.${ids.indexOf(id)}`;
      const paper = found.get(id);
      if (!paper) throw invalidField(place, 'This attachment is not among your uploads.');
      const { contentType, signedBy, ...kept } = paper;
      if (contentType !== pdf && !owner.takesPictures) {
        throw invalidField(place, 'A picture lies with a delivery or an invoice; terms take PDFs.');
      }
      return { ...kept, ...(signedBy && { signedBy }) };
    });
  }

  /** Looked up as `resolve` does; from then on they lie with the contract. */
  async function attach(
    tx: Tx,
    ids: readonly number[],
    owner: NamingOwner & { contractId: number },
  ): Promise<ContractPaper[]> {
    const papers = await resolve(ids, owner, tx);
    if (papers.length === 0) return papers;
    const attached = await repository.attach(
      tx,
      papers.map(({ paperId }) => paperId),
      owner,
    );
    // Another contract was faster with one of them.
    if (attached !== papers.length)
      throw invalidField(owner.field ?? 'papers', 'An attachment belongs to another contract now.');
    return papers;
  }

  return {
    /** Keeps a PDF or a picture for a contract of the actor's, after proving that it does nothing by itself. */
    async add(actor: Actor, file: UploadedFile): Promise<ContractPaper> {
      const checked = await harmless(await withCorrectExtension(file), actor.userId);
      const { fileName, bytes, contentType } = checked;
      const stored = { ...(await files.put(bytes, contentType)), signedBy: checked.signedBy };
      return withTransaction(db, async (tx) => {
        if ((await repository.countLoose(tx, actor.userId)) >= looseAtMost) {
          throw invalidField(
            'file',
            `You have ${looseAtMost} attachments that belong to no contract. Please attach them or wait: they are deleted after a month.`,
          );
        }
        const upload = { userId: actor.userId, fileName };
        const kept = await files.keepUpload(tx, stored, upload);
        const paperId = await repository.add(tx, {
          uploaderId: actor.userId,
          fileId: kept.fileId,
          fileName,
          createdAt: clock.now(),
        });
        const { sizeBytes, sha256, signedBy } = kept;
        return { paperId, name: fileName, bytes: sizeBytes, sha256, ...(signedBy && { signedBy }) };
      });
    },

    resolve,
    attach,

    /** What the actor's call makes of what stands in a contract; the papers that it names are attached to it. */
    async take(
      tx: Tx,
      actor: Actor,
      given: GivenSubstance,
      contract: { id: number; substance: Substance },
      field?: string,
    ): Promise<Substance> {
      const owner = { uploaderId: actor.userId, contractId: contract.id, field };
      const papers = given.papers && (await attach(tx, given.papers, owner));
      return mergeSubstance(given, papers, contract.substance);
    },

    /** A paper that the terms of a contract name, or named in an earlier revision or amendment. */
    async read(contractId: number, id: number): Promise<BinaryBody> {
      const paper = await repository.findOfContract(contractId, id);
      if (!paper) throw notFound('The attachment');
      const { fileId, ...named } = paper;
      return { bytes: await files.read(fileId), ...named };
    },

    /** What lies with a contract, named by its terms or by what was noted under it. */
    listOfContract: repository.listOfContract,

    sweep: (): Promise<void> =>
      repository.removeLooseOlderThan(new Date(clock.now().getTime() - limits.upload.pendingMs)),

    /** Nothing that no contract names is kept of who leaves. */
    forget: repository.removeLooseOf,
  };
}
export type ContractPapers = ReturnType<typeof createContractPapers>;

const otherKindText = 'Only PDF and images (PNG, JPEG, WebP) can be attached.';

/** A picture is written anew, without where and when it was taken; anything else must be a PDF. */
async function harmless(
  file: UploadedFile,
  userId: number,
): Promise<UploadedFile & { contentType: string; signedBy: string[] }> {
  if (isPictureName(file.fileName)) return checkAttachment(file, userId);
  try {
    const { signedBy } = await inspectPdf(file.bytes, 'paper');
    return { ...file, contentType: pdf, signedBy };
  } catch (error) {
    if (!(error instanceof PdfRefusal) || error.reason !== 'not_a_pdf') throw error;
    throw new AppError('document_refused', { text: otherKindText });
  }
}
