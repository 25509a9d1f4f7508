import type { BinaryBody } from '@proffer/contract/wire/route';
import type { FindBrand } from '../../../platform/brand';
import type { Clock } from '../../../platform/clock';
import { withTransaction, type Database } from '../../../platform/database';
import { notFound } from '../../../platform/errors';
import { sealDocument, type SigningIdentity } from '../../../platform/pdf-signing';
import type { Actor } from '../../../platform/session/actor';
import type { Deals } from '../../deals';
import type { SignedCopiesPort } from '../../notices';
import { writeAmendment, type AmendmentPaper } from './amendment-paper';
import { withTermsBefore } from './amendment-terms';
import type { AmendmentRow, AmendmentsRepository } from './amendments.repository';
import { amendmentCopies } from '../documents/contract-copies';
import type { PaperToSign } from '../signing/contract-signing.service';
import type { ContractSigningsRepository } from '../signing/signings.repository';
import { valueOf } from '../substance/substance';
import type { StoredFiles } from '../../../platform/files';
import { sealReason, type PaperPurpose } from '../documents/contract-paper';
import { sealedAct } from '../contracts.deal';
import type { ContractRow, ContractsRepository } from '../contracts.repository';
import type { ContractsService } from '../contracts.service';

type SealablePaper = AmendmentPaper & { contract: ContractRow; amendment: AmendmentRow };

interface AmendmentDocumentsDeps {
  db: Database;
  contracts: Pick<ContractsService, 'loadOwn'>;
  repository: Pick<ContractsRepository, 'find' | 'lock' | 'findAcceptedTerms'>;
  amendments: AmendmentsRepository;
  signings: Pick<ContractSigningsRepository, 'findLast'>;
  files: Pick<StoredFiles, 'put' | 'attach' | 'read'>;
  identity: SigningIdentity;
  findBrand: FindBrand;
  deals: Pick<Deals, 'append'>;
  copies: SignedCopiesPort;
  clock: Clock;
}

/** Creates the PDF documents of amendments, which are separate from the contract's document. */
export function createAmendmentDocuments(deps: AmendmentDocumentsDeps) {
  const { db, contracts, repository, amendments, signings, files, identity, findBrand } = deps;
  const { deals, copies, clock } = deps;

  const write = async (paper: AmendmentPaper, madeAt: Date, purpose?: PaperPurpose): Promise<Uint8Array> =>
    writeAmendment(paper, { madeAt, brand: await findBrand(), purpose });

  async function load(contract: ContractRow, number: number): Promise<SealablePaper> {
    const all = withTermsBefore(
      await repository.findAcceptedTerms(contract),
      await amendments.list(contract.id),
    );
    const amendment = all.find((one) => one.number === number);
    if (!amendment) throw notFound('The amendment');
    return { contract, amendment };
  }

  /**
   * Seals the document and stores it. If two callers do so at once, the first stored file wins and the other
   * is left unreferenced.
   */
  async function makeSealed(paper: SealablePaper): Promise<number> {
    const sealed = await sealDocument(await write(paper, clock.now()), {
      identity,
      signerName: identity.commonName,
      reason: sealReason(paper.contract, await findBrand()),
      signedAt: clock.now(),
    });
    const stored = await files.put(sealed, 'application/pdf');
    const { id, contractId, number } = paper.amendment;
    return withTransaction(db, async (tx) => {
      await repository.lock(tx, contractId);
      const current = await amendments.find(contractId, number, tx);
      if (current && current.documentFileId !== null) return current.documentFileId;
      const file = await files.attach(tx, stored);
      await amendments.setDocument(tx, id, file.fileId);
      const sealedNow = { amendment: number, sha256: file.sha256, at: clock.now() };
      await deals.append(tx, sealedAct(paper.contract, sealedNow));
      await copies.enqueue(tx, ...amendmentCopies(paper.contract, number, file));
      return file.fileId;
    });
  }

  const readSealedPaper = async (paper: SealablePaper): Promise<Uint8Array> =>
    files.read(paper.amendment.documentFileId ?? (await makeSealed(paper)));

  return {
    /** Returns the sealed document of an accepted amendment; creates it if the job has not done so yet. */
    readSealed: async (contract: ContractRow, number: number): Promise<Uint8Array> =>
      readSealedPaper(await load(contract, number)),

    /**
     * Returns the amendment for signing: without its draft heading, and with the signatures on a page of
     * their own.
     */
    async paperToSign(contract: ContractRow, number: number): Promise<PaperToSign> {
      const paper = await load(contract, number);
      return {
        contract,
        amendment: number,
        amount: valueOf(paper.amendment.substance),
        write: (at) => write(paper, at, 'signing'),
        copies: (signed) => amendmentCopies(contract, number, signed),
      };
    },

    /** Creates the sealed document unless it exists; used by the job that follows acceptance. */
    async seal(contractId: number, number: number): Promise<void> {
      const contract = await repository.find(contractId);
      if (!contract) return;
      const paper = await load(contract, number);
      const { state, documentFileId } = paper.amendment;
      if (state === 'accepted' && documentFileId === null) await makeSealed(paper);
    },

    /**
     * Returns the amendment as a PDF: the sealed document once both have accepted, created now if the job has
     * not done so yet. Before that, returns the copy that one side has signed, or a draft.
     */
    async read(actor: Actor, id: number, number: number): Promise<BinaryBody> {
      const paper = await load(await contracts.loadOwn(actor, id), number);
      const { contract, amendment } = paper;
      const name = `contract-${id}-amendment-${number}`;
      if (contract.toBeSigned && amendment.state === 'open') {
        const { revision } = contract;
        const last = await signings.findLast({ contractId: id, revision, amendment: number });
        if (last) return { bytes: await files.read(last.afterFileId), fileName: `${name}-signed-by-one.pdf` };
      }
      if (amendment.state !== 'accepted') {
        return { bytes: await write(paper, clock.now()), fileName: `${name}-draft.pdf` };
      }
      return { bytes: await readSealedPaper(paper), fileName: `${name}.pdf` };
    },
  };
}
export type AmendmentDocuments = ReturnType<typeof createAmendmentDocuments>;
