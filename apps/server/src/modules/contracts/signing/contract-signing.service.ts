import type { KeyAsked } from '@proffer/contract/signing/key.schemas';
import { consentMissing, signerRule } from '@proffer/contract/signing/rules';
import type { Clock } from '../../../platform/clock';
import type { Tx } from '../../../platform/database';
import { AppError } from '../../../platform/errors';
import type { StoredBytes } from '../../../platform/files';
import type { Actor } from '../../../platform/session/actor';
import type { DealsPort } from '../../deals';
import type { SignedCopiesPort, SignedCopy } from '../../notices';
import {
  assertConsentKnown,
  assertSameSigner,
  methodOf,
  readSignature,
  sha256Of,
  type AskedKeys,
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
import type { ContractFiles } from '../documents/contract-files';
import type { ContractSigningRow, ContractSigningsRepository, SignedPaper } from './signings.repository';

interface ContractSigningDeps {
  repository: ContractSigningsRepository;
  signatures: Signatures;
  signers: SignersRepository;
  files: ContractFiles;
  deals: Pick<DealsPort, 'append'>;
  copies: SignedCopiesPort;
  askedKeys: Pick<AskedKeys, 'ask' | 'answer'>;
  clock: Clock;
}

/** What both sides sign: a contract, or an amendment to it. */
export interface PaperToSign {
  contract: ContractRow;
  /** 0 for the contract itself. */
  amendment: number;
  /** As the first signature fixes it. */
  write: (at: Date) => Promise<Uint8Array>;
  /** What each side is mailed once both have signed. */
  copies: (signed: { fileId: number; sha256: string }) => SignedCopy[];
}

/** A signature that was made and is not recorded yet. */
export interface MadeSignature {
  paper: PaperToSign;
  input: SignatureInput;
  side: ContractSide;
  account: Signer;
  /** The other side's, which it comes after; undefined for the first under a paper. */
  last: ContractSigningRow | undefined;
  before: StoredBytes;
  after: StoredBytes;
  /** By the person's own key, where they have one. */
  key: CheckedKey | undefined;
  signedAt: Date;
}

/** What a signature says of the contract or amendment under which it stands. */
export interface Signed {
  supplierAgreedAt?: Date;
  buyerAgreedAt?: Date;
  /** Of the last one. */
  documentFileId?: number;
}

/**
 * Accepting what is to be signed is signing it (CON-54 to CON-57, CON-100): the first signature fixes the paper, the
 * second one closes it. The slow work is done before the transaction that records it, from what was read; what has
 * changed meanwhile is found there.
 */
export function createContractSigning(deps: ContractSigningDeps) {
  const { repository, signatures, signers, files, deals, copies, askedKeys, clock } = deps;

  /** What the first signed, to the byte. */
  async function readSigned(last: ContractSigningRow): Promise<Uint8Array> {
    const document = await files.read(last.afterFileId);
    if (sha256Of(document) !== last.sha256After) throw documentDiffers();
    return document;
  }

  /** What the next signature stands under; the first one fixes the paper as of a moment. */
  const documentFor = (paper: PaperToSign, last: ContractSigningRow | undefined, at: Date) =>
    last ? readSigned(last) : paper.write(at);

  return {
    /** What the actor's key is asked to sign: the paper as it lies, or as it is fixed now. */
    async askKey(actor: Actor, paper: PaperToSign): Promise<KeyAsked> {
      const last = await repository.findLast(keyOf(paper));
      const document = sha256Of(await documentFor(paper, last, clock.now()));
      return askedKeys.ask(actor, actToSign(paper.contract, keyOf(paper), document));
    },

    /** Throws at the fields that a signature lacks, and for consent to another text than the one that is shown now. */
    assertGiven(input: SignatureInput, amendment = 0): void {
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
      assertConsentKnown(input);
    },

    /** Throws if the actor's side has signed the paper already, as somebody else than now. */
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

    /** The paper with the signature of the actor's side, as it was read. */
    async make(actor: Actor, paper: PaperToSign, input: SignatureInput): Promise<MadeSignature> {
      const { contract, amendment } = paper;
      const side = sideOf(actor);
      const answered = await askedKeys.answer(actor, input.key);
      const png = await readSignature(input.image);
      const account = await signers.find(actor.userId);
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

    /** Records it on the contract, which is held; gives what follows for what was signed. */
    async record(tx: Tx, actor: Actor, made: MadeSignature): Promise<Signed> {
      const { paper, input, side, account, last, key, signedAt } = made;
      await key?.use(tx);
      // What was signed is what is read now: the other side may have signed meanwhile.
      if ((await repository.findLast(keyOf(paper), tx))?.id !== last?.id)
        throw signedMeanwhile(paper.amendment);
      const before = await files.keep(tx, made.before);
      const after = await files.keep(tx, made.after);
      const signing = {
        ...keyOf(paper),
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
        keySignature: key?.signature ?? null,
        beforeFileId: before.fileId,
        afterFileId: after.fileId,
        signedAt,
      };
      await repository.add(tx, signing);
      await deals.append(tx, signedAct(paper.contract, signing));
      const agreed = side === 'supplier' ? { supplierAgreedAt: signedAt } : { buyerAgreedAt: signedAt };
      if (!last) return agreed;
      await copies.promise(tx, ...paper.copies(after));
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
    text: 'The document is not the one that the other side has signed. Nothing was signed. Please ask for changes and have it sent anew.',
  });
}

function signedMeanwhile(amendment: number): AppError {
  return new AppError('changed_meanwhile', {
    text: `The other side has signed this ${nameOf(amendment)} just now. Please load it again and sign once more.`,
  });
}
