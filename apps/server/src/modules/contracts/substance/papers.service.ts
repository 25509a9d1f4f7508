import { isPictureName } from '@proffer/contract/offers/attachment-kinds';
import type { ContractPaper, GivenSubstance, Substance } from '@proffer/contract/contracts/substance.schemas';
import { limits } from '@proffer/contract/wire/limits';
import type { BinaryBody, UploadedFile } from '@proffer/contract/wire/route';
import type { Clock } from '../../../platform/clock';
import { withTransaction, type Database, type Tx } from '../../../platform/database';
import { AppError, invalidField, notFound } from '../../../platform/errors';
import { checkAttachment, withCorrectExtension, type StoredFiles } from '../../../platform/files';
import { inspectPdf, PdfRefusal } from '../../../platform/pdf-signing';
import type { Actor } from '../../../platform/session/actor';
import type { ContractPapersRepository, PaperOwner } from './papers.repository';
import { mergeSubstance } from './substance';

/** Name of the job that deletes papers that were never attached to a contract. */
export const sweepPapersJob = 'contracts.sweep-papers';
/** Maximum number of unattached papers of a user: enough for two contracts. */
const maxLoose = 2 * limits.contractPapers;

/** Owner of named papers and the request field that names them; `papers` by default. */
interface NamingOwner extends PaperOwner {
  field?: string | undefined;
  /**
   * Allows pictures: a photograph can document a delivery, but terms must be PDFs, which are sealed with
   * their hashes.
   */
  takesPictures?: true;
}

const pdf = 'application/pdf';

interface ContractPapersDeps {
  db: Database;
  repository: ContractPapersRepository;
  files: Pick<StoredFiles, 'put' | 'attachUpload' | 'read'>;
  clock: Clock;
}

/**
 * Stores papers of contracts: PDFs named by terms, and pictures of deliveries or invoices. A paper is
 * uploaded first and attached by the terms that name it (CON-48 to CON-50).
 */
export function createContractPapers({ db, repository, files, clock }: ContractPapersDeps) {
  /** Returns the papers in the order of `ids`; throws at the first that may not be attached to the contract. */
  async function resolve(ids: readonly number[], owner: NamingOwner, tx?: Tx): Promise<ContractPaper[]> {
    if (ids.length === 0) return [];
    const found = new Map(
      (await repository.listAttachable([...ids], owner, tx)).map((paper) => [paper.paperId, paper]),
    );
    return [...new Set(ids)].map((id) => {
      const place = `${owner.field ?? 'papers'}.${ids.indexOf(id)}`;
      const paper = found.get(id);
      if (!paper) throw invalidField(place, 'This attachment is not among your uploads.');
      const { contentType, signedBy, ...saved } = paper;
      if (contentType !== pdf && !owner.takesPictures) {
        throw invalidField(
          place,
          'Pictures can only be attached to deliveries and invoices. Please attach a PDF to the terms.',
        );
      }
      return { ...saved, ...(signedBy && { signedBy }) };
    });
  }

  /** Resolves papers like `resolve` and attaches them to the contract. */
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
    // Another contract has attached one of them meanwhile.
    if (attached !== papers.length)
      throw invalidField(
        owner.field ?? 'papers',
        'An attachment has been used in another contract in the meantime.',
      );
    return papers;
  }

  return {
    /** Stores a PDF or a picture for a contract of the actor's, after checking that it contains no active content. */
    async add(actor: Actor, file: UploadedFile): Promise<ContractPaper> {
      const checked = await toSafeFile(await withCorrectExtension(file), actor.userId);
      const { fileName, bytes, contentType } = checked;
      const stored = { ...(await files.put(bytes, contentType)), signedBy: checked.signedBy };
      return withTransaction(db, async (tx) => {
        if ((await repository.countLoose(tx, actor.userId)) >= maxLoose) {
          throw invalidField(
            'file',
            `You have ${maxLoose} attachments that are not part of a contract. Please use them first; unused ones are deleted after a month.`,
          );
        }
        const upload = { userId: actor.userId, fileName };
        const saved = await files.attachUpload(tx, stored, upload);
        const paperId = await repository.add(tx, {
          uploaderId: actor.userId,
          fileId: saved.fileId,
          fileName,
          createdAt: clock.now(),
        });
        const { sizeBytes, sha256, signedBy } = saved;
        return { paperId, name: fileName, bytes: sizeBytes, sha256, ...(signedBy && { signedBy }) };
      });
    },

    resolve,
    attach,

    /** Merges the substance given in a request into that of the contract and attaches the papers that it names. */
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

    /** Returns a paper attached to a contract, also one that only an earlier revision or amendment names. */
    async read(contractId: number, id: number): Promise<BinaryBody> {
      const paper = await repository.findOfContract(contractId, id);
      if (!paper) throw notFound('The attachment');
      const { fileId, ...named } = paper;
      return { bytes: await files.read(fileId), ...named };
    },

    /** Returns the papers attached to a contract by its terms or by notes under it. */
    listOfContract: repository.listOfContract,

    sweep: (): Promise<void> =>
      repository.removeLooseOlderThan(new Date(clock.now().getTime() - limits.upload.pendingMs)),

    /** Deletes unattached papers of users whose account is closed. */
    forget: repository.removeLooseOf,
  };
}
export type ContractPapers = ReturnType<typeof createContractPapers>;

const otherKindText = 'Only PDF and images (PNG, JPEG, WebP) can be attached.';

/** Returns a safe file: a picture is re-encoded, which removes its metadata; anything else must be a PDF. */
async function toSafeFile(
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
