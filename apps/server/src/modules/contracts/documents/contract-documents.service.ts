import type { z } from 'zod';
import type { contractCreateBody } from '@proffer/contract/contracts/schemas';
import type { BinaryBody } from '@proffer/contract/wire/route';
import type { FindBrand } from '../../../platform/brand';
import type { Clock } from '../../../platform/clock';
import { withTransaction, type Database } from '../../../platform/database';
import { notFound } from '../../../platform/errors';
import { sealDocument, type SigningIdentity } from '../../../platform/pdf-signing';
import type { Actor } from '../../../platform/session/actor';
import type { Deals } from '../../deals';
import type { SignedCopiesPort } from '../../notices';
import { termsOf } from '../amendments/amendment-terms';
import { contractCopies } from './contract-copies';
import type { StoredFiles } from '../../../platform/files';
import { writeContractCalendar } from './contract-calendar';
import { sealReason, writeContract, type PaperPurpose } from './contract-paper';
import { sealedAct } from '../contracts.deal';
import { toProposed } from '../contracts.mapper';
import type { ContractRow, ContractsRepository } from '../contracts.repository';
import type { ContractsService } from '../contracts.service';
import { stateOf } from '../contracts.states';
import type { PaperToSign } from '../signing/contract-signing.service';
import type { ContractSigningsRepository } from '../signing/signings.repository';
import type { ContractPapers } from '../substance/papers.service';
import { emptySubstance, mergeSubstance, valueOf } from '../substance/substance';

interface ContractDocumentsDeps {
  db: Database;
  repository: ContractsRepository;
  contracts: Pick<ContractsService, 'loadOwn' | 'basisOf'>;
  papers: Pick<ContractPapers, 'resolve'>;
  signings: Pick<ContractSigningsRepository, 'findLast'>;
  files: Pick<StoredFiles, 'put' | 'attach' | 'read'>;
  identity: SigningIdentity;
  findBrand: FindBrand;
  deals: Pick<Deals, 'append'>;
  copies: SignedCopiesPort;
  clock: Clock;
  /** Base URL of links. */
  linkBase: string;
}

const notYetProposed = {
  id: null,
  revision: 1,
  supplierAgreedAt: null,
  buyerAgreedAt: null,
  rejectedAt: null,
  rejectedBy: null,
  rejectReason: '',
  wantsChanges: false,
} as const;

/** Creates a contract's files for download: a PDF and a calendar file. */
export function createContractDocuments(deps: ContractDocumentsDeps) {
  const { db, repository, contracts, papers, signings, files, identity, findBrand } = deps;
  const { deals, copies, clock, linkBase } = deps;

  async function write(row: ContractRow, madeAt: Date, purpose?: PaperPurpose): Promise<Uint8Array> {
    const title = await repository.findOfferTitle(row.offerId, row.offerVersion);
    // Amendments have documents of their own; this one has the originally accepted terms, even when created
    // late.
    const terms = termsOf(await repository.findAcceptedTerms(row));
    return writeContract(
      { ...row, ...terms, offerTitle: title ?? row.offerTitle },
      { madeAt, brand: await findBrand(), purpose },
    );
  }

  /**
   * Seals the document and stores it. If two callers do so at once, the first stored file wins and the other
   * is left unreferenced.
   */
  async function makeSealed(row: ContractRow): Promise<number> {
    const sealed = await sealDocument(await write(row, clock.now()), {
      identity,
      signerName: identity.commonName,
      reason: sealReason(row, await findBrand()),
      signedAt: clock.now(),
    });
    const stored = await files.put(sealed, 'application/pdf');
    return withTransaction(db, async (tx) => {
      const current = await repository.lock(tx, row.id);
      if (current && current.documentFileId !== null) return current.documentFileId;
      const file = await files.attach(tx, stored);
      await repository.setDocument(tx, row.id, file.fileId);
      await deals.append(tx, sealedAct(row, { amendment: 0, sha256: file.sha256, at: clock.now() }));
      await copies.enqueue(tx, ...contractCopies(row, file));
      return file.fileId;
    });
  }

  /** Returns the sealed document of an agreed contract; creates it if the job has not done so yet. */
  const readSealed = async (row: ContractRow): Promise<Uint8Array> =>
    files.read(row.documentFileId ?? (await makeSealed(row)));

  return {
    readSealed,

    /** Returns the contract that the actor would propose as a PDF, without storing anything. */
    async preview(actor: Actor, body: z.output<typeof contractCreateBody>): Promise<BinaryBody> {
      const proposed = toProposed(body);
      const basis = await contracts.basisOf(actor, proposed);
      const parties = await repository.findParties(proposed);
      if (!parties) throw notFound('The offer or the buyer');
      const owner = { uploaderId: actor.userId, contractId: undefined };
      const attached = await papers.resolve(body.papers ?? [], owner);
      const title = await repository.findOfferTitle(proposed.offerId, basis.offerVersion);
      const paper = {
        ...proposed,
        ...basis,
        ...parties,
        ...notYetProposed,
        offerTitle: title ?? parties.offerTitle,
        substance: mergeSubstance(body, attached, emptySubstance),
      };
      const making = { madeAt: clock.now(), brand: await findBrand() };
      return { bytes: await writeContract(paper, making), fileName: 'contract-draft.pdf' };
    },

    paperToSign: (row: ContractRow): PaperToSign => ({
      contract: row,
      amendment: 0,
      amount: valueOf(row.substance),
      write: (at) => write(row, at, 'signing'),
      copies: (signed) => contractCopies(row, signed),
    }),

    /** Creates the sealed document unless it exists; used by the job that follows acceptance. */
    async seal(contractId: number): Promise<void> {
      const row = await repository.find(contractId);
      if (row && stateOf(row) === 'agreed' && row.documentFileId === null) await makeSealed(row);
    },

    /**
     * Returns the contract as a PDF: the sealed document once both have accepted, created now if the job has
     * not done so yet. Before that, returns the copy that one side has signed, or a draft.
     */
    async readDocument(actor: Actor, id: number): Promise<BinaryBody> {
      const row = await contracts.loadOwn(actor, id);
      const state = stateOf(row);
      if (state !== 'agreed') {
        const isSignedByOne = row.toBeSigned && (state === 'supplier_agreed' || state === 'buyer_agreed');
        const { revision } = row;
        const last = isSignedByOne
          ? await signings.findLast({ contractId: id, revision, amendment: 0 })
          : undefined;
        return last
          ? { bytes: await files.read(last.afterFileId), fileName: `contract-${id}-signed-by-one.pdf` }
          : { bytes: await write(row, clock.now()), fileName: `contract-${id}-draft.pdf` };
      }
      return { bytes: await readSealed(row), fileName: `contract-${id}.pdf` };
    },

    async readCalendar(actor: Actor, id: number): Promise<BinaryBody> {
      const row = await contracts.loadOwn(actor, id);
      const page = actor.role === 'supplier' ? 'contract-all' : 'bcontract';
      const url = new URL(`/${page}/${id}`, linkBase).href;
      return {
        bytes: Buffer.from(writeContractCalendar(row, { at: clock.now(), url })),
        fileName: `contract-${id}.ics`,
        disposition: 'attachment',
      };
    },
  };
}
export type ContractDocuments = ReturnType<typeof createContractDocuments>;
