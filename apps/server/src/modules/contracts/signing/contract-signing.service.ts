import { consentMissing, signerRule } from '@proffer/contract/signing/rules';
import type { Clock } from '../../../platform/clock';
import type { Tx } from '../../../platform/database';
import { AppError } from '../../../platform/errors';
import type { Actor } from '../../../platform/session/actor';
import type { SignedCopiesPort } from '../../notices';
import {
  assertConsentKnown,
  methodOf,
  readSignature,
  sha256Of,
  type SignatureInput,
  type Signatures,
  type Signer,
  type SignersRepository,
} from '../../signing';
import type { ContractChange, ContractRow } from '../contracts.repository';
import type { ContractSide } from '../contracts.states';
import { contractCopies } from '../documents/contract-copies';
import type { ContractDocuments, ContractFiles } from '../documents/contract-documents.service';
import type { ContractSigningRow, ContractSigningsRepository } from './signings.repository';

interface ContractSigningDeps {
  repository: ContractSigningsRepository;
  documents: Pick<ContractDocuments, 'writeToSign'>;
  signatures: Signatures;
  signers: SignersRepository;
  files: ContractFiles;
  copies: SignedCopiesPort;
  clock: Clock;
}

/** A signature that was made and is not recorded yet. */
export interface MadeSignature {
  input: SignatureInput;
  side: ContractSide;
  account: Signer;
  /** The other side's, which it comes after; undefined for the first of a revision. */
  last: ContractSigningRow | undefined;
  before: Uint8Array;
  after: Uint8Array;
  signedAt: Date;
}

/**
 * Accepting a contract that is to be signed is signing it (CON-54 to CON-57): the first signature fixes the paper of the
 * revision, the second one closes it. The slow work is done before the transaction that records it, from what was read;
 * what has changed meanwhile is found there.
 */
export function createContractSigning(deps: ContractSigningDeps) {
  const { repository, documents, signatures, signers, files, copies, clock } = deps;

  /** What the first signed, to the byte. */
  async function readSigned(last: ContractSigningRow): Promise<Uint8Array> {
    const document = await files.read(last.afterFileId);
    if (sha256Of(document) !== last.sha256After) throw documentDiffers();
    return document;
  }

  return {
    /** Throws at the fields that a signature lacks, and for consent to another text than the one that is shown now. */
    assertGiven(input: SignatureInput): void {
      const missing = [
        ...(input.name === '' ? [{ field: 'name', text: signerRule.missing ?? '' }] : []),
        ...(input.consentVersion === '' ? [{ field: 'consentVersion', text: consentMissing }] : []),
      ];
      if (missing.length > 0) {
        throw new AppError('invalid_input', {
          text: 'This contract is accepted by signing it. Please add your signature and agree to sign electronically.',
          fields: missing,
        });
      }
      assertConsentKnown(input);
    },

    /** The paper with the signature of the actor's side, as the contract was read. */
    async make(
      actor: Actor,
      row: ContractRow,
      side: ContractSide,
      input: SignatureInput,
    ): Promise<MadeSignature> {
      const png = await readSignature(input.image);
      const account = await signers.find(actor.userId);
      const last = await repository.findLast(row.id, row.revision);
      const signedAt = clock.now();
      const companies = { supplier: row.supplierCompany, buyer: row.buyerCompany };
      const signature = {
        side,
        ...(png ? { png } : {}),
        signerName: input.name,
        company: companies[side],
        account,
        signedAt,
      };
      const before = last ? await readSigned(last) : await documents.writeToSign(row, signedAt);
      const after = last
        ? await signatures.signLast(before, 'contract', signature)
        : await signatures.signFirst(before, 'contract', companies, signature);
      return { input, side, account, last, before, after, signedAt };
    },

    /** Records it on the contract, which is held; gives what follows for the contract. */
    async record(tx: Tx, actor: Actor, row: ContractRow, made: MadeSignature): Promise<ContractChange> {
      const { input, side, account, last, signedAt } = made;
      // What was signed is what was read: the other side may have signed meanwhile.
      if ((await repository.findLast(row.id, row.revision, tx))?.id !== last?.id) throw signedMeanwhile();
      const before = await files.keep(tx, made.before, 'application/pdf');
      const after = await files.keep(tx, made.after, 'application/pdf');
      await repository.add(tx, {
        contractId: row.id,
        revision: row.revision,
        side,
        userId: actor.userId,
        name: input.name,
        capacity: input.capacity,
        accountName: account.name,
        accountEmail: account.email,
        method: methodOf(input),
        consentVersion: input.consentVersion,
        address: actor.address,
        device: actor.device,
        sha256Before: before.sha256,
        sha256After: after.sha256,
        beforeFileId: before.fileId,
        afterFileId: after.fileId,
        signedAt,
      });
      const agreed = side === 'supplier' ? { supplierAgreedAt: signedAt } : { buyerAgreedAt: signedAt };
      if (!last) return agreed;
      await copies.promise(tx, ...contractCopies(row, after));
      return { ...agreed, documentFileId: after.fileId };
    },

    /** All signatures of a contract, those of older revisions too. */
    list: repository.list,
  };
}
export type ContractSigning = ReturnType<typeof createContractSigning>;

function documentDiffers(): AppError {
  return new AppError('illegal_transition', {
    text: 'The document of this contract is not the one that the other side has signed. Nothing was signed. Please ask for changes and have a new revision sent.',
  });
}

function signedMeanwhile(): AppError {
  return new AppError('changed_meanwhile', {
    text: 'The other side has signed this contract just now. Please load it again and sign once more.',
  });
}
