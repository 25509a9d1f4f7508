import type { BinaryBody } from '@proffer/contract/wire/route';
import type { Clock } from '../../../platform/clock';
import { withTransaction, type Database, type Executor } from '../../../platform/database';
import { sealDocument, type SigningIdentity } from '../../../platform/pdf-signing';
import type { Actor } from '../../../platform/session/actor';
import type { SignedCopiesPort } from '../../notices';
import { termsOf } from '../amendments/amendment-terms';
import { contractCopies } from './contract-copies';
import { writeContractCalendar } from './contract-calendar';
import { sealReason, writeContract } from './contract-paper';
import type { ContractRow, ContractsRepository } from '../contracts.repository';
import type { ContractsService } from '../contracts.service';
import { stateOf } from '../contracts.states';

/** What contracts ask of the file store; ids name rows of stored files. */
export interface ContractFiles {
  keep(tx: Executor, bytes: Uint8Array, contentType: string): Promise<{ fileId: number; sha256: string }>;
  /** The bytes, checked against their hash. */
  read(fileId: number): Promise<Uint8Array>;
}

interface ContractDocumentsDeps {
  db: Database;
  repository: ContractsRepository;
  contracts: Pick<ContractsService, 'loadOwn'>;
  files: ContractFiles;
  identity: SigningIdentity;
  copies: SignedCopiesPort;
  clock: Clock;
  /** Base of links; its host is part of the calendar's ids. */
  publicUrl: string;
}

/** The contract to take away: as a PDF and as a calendar file. */
export function createContractDocuments(deps: ContractDocumentsDeps) {
  const { db, repository, contracts, files, identity, copies, clock, publicUrl } = deps;

  async function write(row: ContractRow): Promise<Uint8Array> {
    const title = await repository.findOfferTitle(row.offerId, row.offerVersion);
    // Amendments have papers of their own; this one says what both accepted at first, also when it is made late.
    const terms = termsOf(await repository.findAcceptedTerms(row));
    return writeContract({ ...row, ...terms, offerTitle: title ?? row.offerTitle }, clock.now());
  }

  /** Seals and keeps it. Of two that do so at once one is kept; the bytes of the other are pointed at by nothing. */
  async function makeSealed(row: ContractRow): Promise<number> {
    const sealed = await sealDocument(await write(row), {
      identity,
      signerName: identity.commonName,
      reason: sealReason(row),
      signedAt: clock.now(),
    });
    return withTransaction(db, async (tx) => {
      const current = await repository.lock(tx, row.id);
      if (current && current.documentFileId !== null) return current.documentFileId;
      const kept = await files.keep(tx, sealed, 'application/pdf');
      await repository.setDocument(tx, row.id, kept.fileId);
      await copies.promise(tx, ...contractCopies(row, kept));
      return kept.fileId;
    });
  }

  return {
    /** Makes the sealed document unless it is there; for the job that acceptance leaves behind. */
    async seal(contractId: number): Promise<void> {
      const row = await repository.find(contractId);
      if (row && stateOf(row) === 'agreed' && row.documentFileId === null) await makeSealed(row);
    },

    /** The sealed document once both have accepted, made now if the job has not come to it; before that a draft. */
    async readDocument(actor: Actor, id: number): Promise<BinaryBody> {
      const row = await contracts.loadOwn(actor, id);
      if (stateOf(row) !== 'agreed') return { bytes: await write(row), fileName: `contract-${id}-draft.pdf` };
      return {
        bytes: await files.read(row.documentFileId ?? (await makeSealed(row))),
        fileName: `contract-${id}.pdf`,
      };
    },

    async readCalendar(actor: Actor, id: number): Promise<BinaryBody> {
      const row = await contracts.loadOwn(actor, id);
      return {
        bytes: Buffer.from(writeContractCalendar(row, { at: clock.now(), publicUrl })),
        fileName: `contract-${id}.ics`,
        disposition: 'attachment',
      };
    },
  };
}
export type ContractDocuments = ReturnType<typeof createContractDocuments>;
