import type { BinaryBody } from '@proffer/contract/wire/route';
import { limits } from '@proffer/contract/wire/limits';
import type { Clock } from '../../../platform/clock';
import { withTransaction, type Database, type Executor, type Tx } from '../../../platform/database';
import { AppError, notFound } from '../../../platform/errors';
import type { StoredBytes } from '../../../platform/files';
import type { Actor } from '../../../platform/session/actor';
import type { Deals } from '../../deals';
import type { Offers } from '../../offers';
import type { Authority } from '../../members';
import type { SignedCopiesPort } from '../../notices';
import {
  assertSameSigner,
  readSignature,
  sha256Of,
  type KeyRequests,
  type CheckedKey,
  type SignatureInput,
  type Signatures,
  type Signer,
  type SignersRepository,
} from '../../signing';
import type { AccountStandingRepository } from '../../users';
import type { NdaCertificates } from '../documents/certificates.service';
import { assertSignedBy, documentDiffers } from '../documents/document-hash';
import type { StoredFiles } from '../../../platform/files';
import { ndaCopies } from '../documents/signed-copies';
import { actToSign, signedAct } from '../requests/requests.deal';
import { changedMeanwhile } from '../requests/requests.moves';
import { requireOwn } from '../requests/requests.policy';
import type { NdaRepository, NdaRow } from '../requests/requests.repository';
import { signedNda } from '../signing/paper';
import { signingRecord } from '../signing/signing-record';
import { lastDayOf } from '../signing/term';
import type { RenewalMoves, Renewing } from './renewals.moves';
import { findRenewal, isRenewable, moverOn, openRenewal, renewalsOf, roundToSign } from './renewals.policy';
import type { RenewalsRepository } from './renewals.repository';
import type { RenewalAct, RenewalMover } from './renewals.states';

interface RenewalsDeps {
  db: Database;
  repository: Pick<NdaRepository, 'find' | 'lock' | 'addSigning' | 'listSignings' | 'findFileHash'>;
  renewals: Pick<RenewalsRepository, 'lockOpenOf'>;
  moves: RenewalMoves;
  accounts: Pick<AccountStandingRepository, 'assertBothActive'>;
  authority: Pick<Authority, 'assertCovers'>;
  offerChanges: Pick<Offers['changes'], 'assertSeen'>;
  signatures: Signatures;
  signers: SignersRepository;
  keyRequests: Pick<KeyRequests, 'readAnswer'>;
  certificates: Pick<NdaCertificates, 'enqueue'>;
  copies: SignedCopiesPort;
  deals: Pick<Deals, 'append'>;
  files: Pick<StoredFiles, 'put' | 'attach' | 'attachUpload' | 'read'>;
  clock: Clock;
}

/** Signature applied to the document, before it is recorded. */
interface Sealed {
  stored: StoredBytes;
  sha256Before: string;
  account: Signer;
  key: CheckedKey | undefined;
  signedAt: Date;
}

/**
 * Renews a signed NDA with the same text for another term (NDA-240 to NDA-250). The side that begins signs
 * first, the other side completes the renewal. Until then the NDA in force is unchanged.
 */
export function createNdaRenewals(deps: RenewalsDeps) {
  const { db, repository, moves, accounts, offerChanges, signatures, signers, keyRequests, files, clock } =
    deps;

  const loadOwn = async (actor: Actor, id: number, executor: Executor = db): Promise<NdaRow> =>
    requireOwn(actor, await repository.find(id, executor));

  /** Returns the document to be signed: the fixed text, or the document with the other side's signature. */
  async function readBefore({ nda, round, renewal }: Renewing): Promise<Uint8Array> {
    const fileId = renewal?.signedFileId ?? nda.preparedFileId;
    if (fileId === null) throw documentDiffers();
    const before = await files.read(fileId);
    const sha256 = sha256Of(before);
    if (renewal) await assertSignedBy(renewal.starter, repository, { ...nda, round }, sha256);
    else if (sha256 !== nda.preparedSha256) throw documentDiffers();
    return before;
  }

  async function seal(actor: Actor, renewing: Renewing, signature: SignatureInput): Promise<Sealed> {
    const { nda, round, renewal } = renewing;
    const answered = await keyRequests.readAnswer(actor, signature.key);
    const png = await readSignature(signature.image);
    const signedAt = clock.now();
    const before = await readBefore(renewing);
    const sha256Before = sha256Of(before);
    const key = await answered?.check(actToSign({ ...nda, round }, sha256Before));
    const account = await signers.find({ userId: actor.userId, memberId: actor.member.id });
    const companies = { supplier: nda.supplierCompany, buyer: nda.buyerCompany };
    const side = actor.role === 'buyer' ? 'buyer' : 'supplier';
    const given = {
      side,
      ...(png ? { png } : {}),
      signerName: signature.name,
      capacity: signature.capacity,
      company: companies[side],
      account,
      signedAt,
    } as const;
    const document = signedNda({ id: nda.id, round });
    const pdf = renewal
      ? await signatures.signLast(before, document, given)
      : await signatures.signFirst(before, document, companies, given);
    const stored = await files.put(pdf, 'application/pdf');
    return { stored, sha256Before, account, key, signedAt };
  }

  /**
   * Locks the NDA and returns it as it is now; throws unless both accounts are active. The accounts are
   * locked first, in the same order as when an account is closed.
   */
  async function lockOwn(tx: Tx, actor: Actor, { nda, round }: Renewing): Promise<Renewing> {
    const otherId = actor.userId === nda.buyerId ? nda.supplierId : nda.buyerId;
    await accounts.assertBothActive(tx, actor.userId, otherId);
    await repository.lock(tx, nda.id);
    return renewingOf(await loadOwn(actor, nda.id, tx), round);
  }

  /** Records the signature; the second one renews the NDA. */
  async function record(
    tx: Tx,
    actor: Actor,
    renewing: Renewing,
    sealed: Sealed,
    signature: SignatureInput,
  ): Promise<void> {
    const { nda, round } = renewing;
    const { stored, key, signedAt: at } = sealed;
    const validUntil = lastDayOf(nda, at);
    if (validUntil === null) throw notRenewable();
    await key?.use(tx);
    const { fileId, sha256 } = await files.attach(tx, stored);
    const step = stepOf(actor, renewing);
    await moves.move(tx, renewing, { ...step, actor, at }, { signedFileId: fileId, validUntil });
    const ofRound = { ...nda, round };
    const signing = signingRecord(ofRound, { ...sealed, actor, signature, sha256After: sha256 });
    await repository.addSigning(tx, signing);
    await deps.deals.append(tx, signedAct(ofRound, signing, signature.readToEnd));
    if (step.act === 'start') return;
    await deps.certificates.enqueue(tx, ofRound);
    await deps.copies.enqueue(tx, ...ndaCopies(ofRound, { fileId, sha256 }));
  }

  /** Ends the latest renewal before both sides have signed it; a repeat changes nothing. */
  async function end(actor: Actor, id: number, act: 'decline' | 'withdraw', reason: string): Promise<NdaRow> {
    return withTransaction(db, async (tx) => {
      await repository.lock(tx, id);
      const nda = await loadOwn(actor, id, tx);
      const renewal = renewalsOf(nda).at(-1);
      const by = moverOn(renewal, actor.role);
      const transition = { act, by, actor, at: clock.now(), note: reason };
      await moves.move(tx, { nda, round: renewal?.round ?? nda.round, renewal }, transition, undefined);
      return loadOwn(actor, id, tx);
    });
  }

  return {
    /**
     * Signs a round: the first signature begins the renewal, the second completes it; a repeat changes
     * nothing. If both sides begin at once, the second is refused, because they would sign a document that
     * they have not seen.
     */
    async sign(actor: Actor, id: number, round: number, signature: SignatureInput): Promise<NdaRow> {
      await signatures.assertAcceptable(signature);
      const renewing = renewingOf(await loadOwn(actor, id), round);
      const { act, by } = stepOf(actor, renewing);
      const isDone = (now: Renewing) => moves.destination(now, act, by) === undefined;
      if (isDone(renewing)) {
        const signings = await repository.listSignings({ id, round });
        assertSameSigner(
          signings.find(({ userId }) => userId === actor.userId),
          signature,
        );
        return renewing.nda;
      }
      if (roundToSign(renewing.nda, actor.role, clock.now()) !== round) throw notRenewable();
      const { offerId, offerVersion } = renewing.nda;
      const confirmSeen = await offerChanges.assertSeen(actor, offerId, offerVersion ?? undefined);
      const sealed = await seal(actor, renewing, signature);
      return withTransaction(db, async (tx) => {
        const now = await lockOwn(tx, actor, renewing);
        if (stepOf(actor, now).act !== act) throw changedMeanwhile();
        if (isDone(now)) return now.nda;
        await deps.authority.assertCovers(tx, actor, 'none');
        await confirmSeen(tx);
        await record(tx, actor, now, sealed, signature);
        return loadOwn(actor, id, tx);
      });
    },

    decline: (actor: Actor, id: number, reason: string) => end(actor, id, 'decline', reason),
    withdraw: (actor: Actor, id: number, reason: string) => end(actor, id, 'withdraw', reason),

    /** Returns the document that the actor would sign to renew, or that one side has signed already. */
    async readDocument(actor: Actor, id: number): Promise<BinaryBody> {
      const nda = await loadOwn(actor, id);
      const open = openRenewal(nda);
      const fileId = open?.signedFileId ?? (isRenewable(nda, clock.now()) ? nda.preparedFileId : null);
      if (fileId === null) throw notFound('The document');
      return { bytes: await files.read(fileId), fileName: `nda-${id}-renewal.pdf` };
    },

    /**
     * Ends renewals that wait for a signature when one of the two companies closes its account; the NDA stays
     * as signed.
     */
    async endOpenOf(tx: Tx, leaving: Actor, reason: string): Promise<void> {
      for (const id of await deps.renewals.lockOpenOf(tx, leaving.userId)) {
        const nda = await repository.find(id, tx);
        const renewal = nda && openRenewal(nda);
        if (!renewal) continue;
        const transition = {
          act: 'end',
          by: 'system',
          actor: leaving,
          at: clock.now(),
          note: reason,
        } as const;
        await moves.move(tx, { nda, round: renewal.round, renewal }, transition, undefined);
      }
    },
  };
}
export type NdaRenewals = ReturnType<typeof createNdaRenewals>;

const renewingOf = (nda: NdaRow, round: number): Renewing => ({
  nda,
  round,
  renewal: findRenewal(nda, round),
});

/** Returns the act of a signature: the starter of the renewal starts it, the other side signs it. */
function stepOf(
  { role }: Pick<Actor, 'role'>,
  { renewal }: Pick<Renewing, 'renewal'>,
): { act: RenewalAct & ('start' | 'sign'); by: RenewalMover } {
  const by = moverOn(renewal, role);
  return { act: by === 'starter' ? 'start' : 'sign', by };
}

function notRenewable(): AppError {
  return new AppError('illegal_transition', {
    text: `This NDA cannot be renewed now. An NDA can be renewed from ${limits.endingDays.month} days before its last day. Please reload the page.`,
  });
}
