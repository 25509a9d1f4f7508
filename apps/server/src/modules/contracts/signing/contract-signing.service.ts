import type { KeyAsked } from '@proffer/contract/signing/key.schemas';
import { consentMissing, signerRule } from '@proffer/contract/signing/rules';
import type { Clock } from '../../../platform/clock';
import type { Tx } from '../../../platform/database';
import { AppError } from '../../../platform/errors';
import type { StoredBytes } from '../../../platform/files';
import type { Actor } from '../../../platform/session/actor';
import type { Deals } from '../../deals';
import type { SignedCopiesPort, SignedCopy } from '../../notices';
import {
  assertSameSigner,
  methodOf,
  readSignature,
  sha256Of,
  type KeyRequests,
  type CheckedKey,
  type SignatureInput,
  type Signatures,
  type Signer,
  type SignersRepository,
} from '../../signing';
import type { ContractRow } from '../contracts.repository';
import { actToSign, signedAct } from '../contracts.deal';
import { sideOf } from '../contracts.policy';
import type { ContractSide } from '../contracts.states';
import { referenceOf } from '../documents/contract-paper';
import type { StoredFiles } from '../../../platform/files';
import { personOf } from '../../../platform/session/person';
import type { ContractSigningRow, ContractSigningsRepository, SignedPaper } from './signings.repository';

interface ContractSigningDeps {
  repository: ContractSigningsRepository;
  signatures: Signatures;
  signers: SignersRepository;
  files: Pick<StoredFiles, 'put' | 'attach' | 'read'>;
  deals: Pick<Deals, 'append'>;
  copies: SignedCopiesPort;
  keyRequests: Pick<KeyRequests, 'ask' | 'readAnswer'>;
  clock: Clock;
}

/** Document that both sides sign: a contract, or an amendment to it. */
export interface PaperToSign {
  contract: ContractRow;
  /** Number of the amendment; 0 for the contract itself. */
  amendment: number;
  /** Total of what is signed, in rupees; null without lines. */
  amount: number | null;
  /** Writes the document that the first signature fixes. */
  write: (at: Date) => Promise<Uint8Array>;
  /** Returns the mails to both sides once both have signed. */
  copies: (signed: { fileId: number; sha256: string }) => SignedCopy[];
}

/** Signature that was made and is not recorded yet. */
export interface MadeSignature {
  paper: PaperToSign;
  input: SignatureInput;
  side: ContractSide;
  account: Signer;
  /** Earlier signature of the other side; undefined if this is the first one under the document. */
  last: ContractSigningRow | undefined;
  before: StoredBytes;
  after: StoredBytes;
  /** Verified signature by the person's own key, if any. */
  key: CheckedKey | undefined;
  signedAt: Date;
}

/** Changes to the signed contract or amendment. */
export interface Signed {
  supplierAgreedAt?: Date;
  buyerAgreedAt?: Date;
  /** File of the finished document; set by the last signature. */
  documentFileId?: number;
}

/**
 * Signs contracts and amendments; where a signature is required, accepting means signing (CON-54 to CON-57,
 * CON-100). The first signature fixes the document, the second closes it. The slow work is done before the
 * transaction that records it. That transaction detects changes since the document was read.
 */
export function createContractSigning(deps: ContractSigningDeps) {
  const { repository, signatures, signers, files, deals, copies, keyRequests, clock } = deps;

  /** Returns the document as the first side signed it, byte for byte. */
  async function readSigned(last: ContractSigningRow): Promise<Uint8Array> {
    const document = await files.read(last.afterFileId);
    if (sha256Of(document) !== last.sha256After) throw documentDiffers();
    return document;
  }

  /** Returns the document to be signed next; the first signature fixes it as of the given moment. */
  const documentFor = (paper: PaperToSign, last: ContractSigningRow | undefined, at: Date) =>
    last ? readSigned(last) : paper.write(at);

  return {
    /**
     * Returns the data that the actor's key is asked to sign: the document with the first signature, or as it
     * would be fixed now.
     */
    async askKey(actor: Actor, paper: PaperToSign): Promise<KeyAsked> {
      const last = await repository.findLast(keyOf(paper));
      const document = sha256Of(await documentFor(paper, last, clock.now()));
      return keyRequests.ask(actor, actToSign(paper.contract, keyOf(paper), document));
    },

    /** Throws an error at each field that a signature lacks, and for what is not acceptable in it. */
    async assertGiven(input: SignatureInput, amendment = 0): Promise<void> {
      const missing = [
        ...(input.name === '' ? [{ field: 'name', text: signerRule.missing ?? '' }] : []),
        ...(input.consentVersion === '' ? [{ field: 'consentVersion', text: consentMissing }] : []),
      ];
      if (missing.length > 0) {
        throw new AppError('invalid_input', {
          text: `This ${nameOf(amendment)} is accepted by signing it. Please add your signature and agree to sign electronically.`,
          fields: missing,
        });
      }
      await signatures.assertAcceptable(input);
    },

    /** Throws if the actor's side has already signed the document under another name. */
    async assertSameAgain(
      actor: Actor,
      paper: Pick<SignedPaper, 'contractId' | 'amendment'>,
      input: SignatureInput,
    ): Promise<void> {
      const side = sideOf(actor);
      const signings = await repository.list(paper.contractId);
      assertSameSigner(
        signings.findLast((one) => one.side === side && one.amendment === paper.amendment),
        input,
      );
    },

    /** Returns the document with the signature of the actor's side, made from the contract as it was read. */
    async make(actor: Actor, paper: PaperToSign, input: SignatureInput): Promise<MadeSignature> {
      const { contract, amendment } = paper;
      const side = sideOf(actor);
      const answered = await keyRequests.readAnswer(actor, input.key);
      const png = await readSignature(input.image);
      const account = await signers.find({ userId: actor.userId, memberId: actor.member.id });
      const last = await repository.findLast(keyOf(paper));
      const signedAt = clock.now();
      const companies = { supplier: contract.supplierCompany, buyer: contract.buyerCompany };
      const signature = {
        side,
        ...(png ? { png } : {}),
        signerName: input.name,
        capacity: input.capacity,
        company: companies[side],
        account,
        signedAt,
      };
      const signed = { what: nameOf(amendment), reference: referenceOf(contract, amendment) };
      const before = await documentFor(paper, last, answered?.askedAt ?? signedAt);
      const key = await answered?.check(actToSign(contract, keyOf(paper), sha256Of(before)));
      const after = last
        ? await signatures.signLast(before, signed, signature)
        : await signatures.signFirst(before, signed, companies, signature);
      return {
        paper,
        input,
        side,
        account,
        last,
        before: await files.put(before, 'application/pdf'),
        after: await files.put(after, 'application/pdf'),
        key,
        signedAt,
      };
    },

    /** Records the signature on the locked contract and returns the changes to what was signed. */
    async record(tx: Tx, actor: Actor, made: MadeSignature): Promise<Signed> {
      const { paper, input, side, account, last, key, signedAt } = made;
      await key?.use(tx);
      // The signature is valid only for the document that was read; the other side may have signed meanwhile.
      if ((await repository.findLast(keyOf(paper), tx))?.id !== last?.id)
        throw signedMeanwhile(paper.amendment);
      const before = await files.attach(tx, made.before);
      const after = await files.attach(tx, made.after);
      const signing = {
        ...keyOf(paper),
        side,
        userId: actor.userId,
        ...personOf(actor),
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
        keySignature: key?.signature ?? null,
        beforeFileId: before.fileId,
        afterFileId: after.fileId,
        signedAt,
      };
      await repository.add(tx, signing);
      await deals.append(tx, signedAct(paper.contract, signing, paper.amount));
      const agreed = side === 'supplier' ? { supplierAgreedAt: signedAt } : { buyerAgreedAt: signedAt };
      if (!last) return agreed;
      await copies.enqueue(tx, ...paper.copies(after));
      return { ...agreed, documentFileId: after.fileId };
    },
  };
}
export type ContractSigning = ReturnType<typeof createContractSigning>;

const keyOf = ({ contract, amendment }: PaperToSign): SignedPaper => ({
  contractId: contract.id,
  revision: contract.revision,
  amendment,
});

const nameOf = (amendment: number): string => (amendment === 0 ? 'contract' : 'amendment');

function documentDiffers(): AppError {
  return new AppError('illegal_transition', {
    text: 'The document differs from the one that the other side signed. Nothing was signed. Please request changes, so that a new revision is sent.',
  });
}

function signedMeanwhile(amendment: number): AppError {
  return new AppError('changed_meanwhile', {
    text: `The other side has signed this ${nameOf(amendment)} just now. Please reload the page and sign again.`,
  });
}
