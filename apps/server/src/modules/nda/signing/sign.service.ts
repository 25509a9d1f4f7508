import type { Clock } from '../../../platform/clock';
import { AppError } from '../../../platform/errors';
import type { Deals } from '../../deals';
import type { Offers } from '../../offers';
import type { NoticesPort, SignedCopiesPort } from '../../notices';
import {
  assertSameSigner,
  readSignature,
  sha256Of,
  type KeyRequests,
  type SignatureInput,
  type Signatures,
  type SignersRepository,
} from '../../signing';
import type { NdaCertificates } from '../documents/certificates.service';
import type { NdaBinding } from './binding';
import { ndaCopies } from '../documents/signed-copies';
import { assertSignedBy } from '../documents/document-hash';
import { actToSign, signedAct } from '../requests/requests.deal';
import { personOfActing, type Acting } from '../requests/requests.moves';
import { signedNda } from './paper';
import { signingRecord } from './signing-record';
import { lastDayOf } from './term';
import type { StoredFiles } from '../../../platform/files';
import type { NdaRepository, NdaRow } from '../requests/requests.repository';

export interface NdaSigningDeps {
  binding: NdaBinding;
  repository: Pick<NdaRepository, 'addSigning' | 'findFileHash' | 'listSignings'>;
  signatures: Signatures;
  signers: SignersRepository;
  files: Pick<StoredFiles, 'put' | 'attach' | 'attachUpload' | 'read'>;
  certificates: Pick<NdaCertificates, 'enqueue'>;
  keyRequests: Pick<KeyRequests, 'readAnswer'>;
  deals: Pick<Deals, 'append'>;
  notices: Pick<NoticesPort, 'announce' | 'clearFor'>;
  copies: SignedCopiesPort;
  offerChanges: Pick<Offers['changes'], 'assertSeen'>;
  clock: Clock;
}

/** Takes the buyer's signature: Approved & Shared becomes Signed & Shared. Signing again returns the same result. */
export function createNdaSigning(deps: NdaSigningDeps) {
  const { binding, repository, signatures, signers, files, certificates, copies, offerChanges, clock } = deps;

  return async function sign(
    actor: Acting,
    offerId: number,
    buyerId: number,
    signature: SignatureInput,
  ): Promise<NdaRow> {
    await signatures.assertAcceptable(signature);
    const row = await binding.load(actor, offerId, buyerId);
    if (row.status === 'Signed & Shared') {
      const signings = await repository.listSignings(row);
      assertSameSigner(
        signings.find(({ side }) => side === 'buyer'),
        signature,
      );
      return row;
    }
    if (row.status !== 'Approved & Shared' || row.signedFileId === null) {
      throw new AppError('illegal_transition', {
        text: 'The supplier has not shared this NDA for signing yet.',
        details: { from: row.status, to: 'Signed & Shared' },
      });
    }
    const answered = await deps.keyRequests.readAnswer(actor, signature.key);
    const confirmSeen = await offerChanges.assertSeen(actor, offerId, row.offerVersion ?? undefined);
    const png = await readSignature(signature.image);
    const signedAt = clock.now();
    const before = await files.read(row.signedFileId);
    const sha256Before = sha256Of(before);
    await assertSignedBy('supplier', repository, row, sha256Before);
    const key = await answered?.check(actToSign(row, sha256Before));
    const account = await signers.find({ userId: row.buyerId, ...personOfActing(actor) });
    const pdf = await signatures.signLast(before, signedNda(row), {
      side: 'buyer',
      ...(png ? { png } : {}),
      signerName: signature.name,
      capacity: signature.capacity,
      company: row.buyerCompany,
      account,
      signedAt,
    });
    const stored = await files.put(pdf, 'application/pdf');
    return binding.bind(actor, row, {
      isDone: (current) => current.status === 'Signed & Shared',
      move: { act: 'sign', at: signedAt },
      async record(tx) {
        await confirmSeen(tx);
        await key?.use(tx);
        const { fileId, sha256 } = await files.attach(tx, stored);
        const given = { actor, signature, account, key, sha256Before, sha256After: sha256, signedAt };
        const signing = signingRecord(row, given);
        await repository.addSigning(tx, signing);
        await deps.deals.append(tx, signedAct(row, signing, signature.readToEnd));
        await certificates.enqueue(tx, row);
        await copies.enqueue(tx, ...ndaCopies(row, { fileId, sha256 }));
        return {
          signedFileId: fileId,
          buyerSignedAt: signedAt,
          validUntil: lastDayOf(row, signedAt),
        };
      },
    });
  };
}
