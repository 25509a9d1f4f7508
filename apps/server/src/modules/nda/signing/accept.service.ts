import { consentByTerms } from '@proffer/contract/signing/consent';
import type { KeyAssertion } from '@proffer/contract/signing/key.schemas';
import type { AcceptStep } from '@proffer/contract/wire/choices';
import type { Executor } from '../../../platform/database';
import { AppError } from '../../../platform/errors';
import type { StoredBytes } from '../../../platform/files';
import { actorOf, type ActingPerson } from '../../../platform/session/person';
import {
  fieldNames,
  methodOf,
  readSignature,
  sha256Of,
  type Signature,
  type SignatureInput,
} from '../../signing';
import type { Categories } from '../../categories';
import { readReach, type CoverChoice, type StoredReach } from '../cover/cover-choice';
import { signedNda, type NdaPaper } from './paper';
import { ndaNotices } from '../requests/requests.notices';
import type { NdaDocumentsRepository } from '../documents/documents.repository';
import type { NdaChange, NdaRepository, NdaRow } from '../requests/requests.repository';
import { actToSign, preparedAct, signedAct } from '../requests/requests.deal';
import { personOfActing, type Acting } from '../requests/requests.moves';
import { documentDiffers } from '../documents/document-hash';
import { judgeStep, stepNumber } from '../requests/requests.states';
import { assertOneChosen, createDocumentChoice, type PrepareInput } from './document-choice';
import { readElections } from './elections';
import { createNdaSigning, type NdaSigningDeps } from './sign.service';
import { textVersionOf } from './text';

interface NdaAcceptDeps extends NdaSigningDeps {
  repository: NdaRepository;
  documents: Pick<NdaDocumentsRepository, 'find'>;
  paper: NdaPaper;
  categories: Pick<Categories, 'find' | 'getNumber'>;
}

/**
 * Accepts a request in the five calls of the specification (NDA-36), and takes the buyer's signature after
 * them. Each call is one guarded step: a repeat returns the same result, a call out of order is refused, and
 * a failure leaves the request at the last finished step. Slow PDF work is done before the transaction that
 * records it.
 */
export function createNdaAcceptService(deps: NdaAcceptDeps) {
  const {
    binding,
    repository,
    documents,
    paper,
    categories,
    signatures,
    signers,
    files,
    deals,
    notices,
    keyRequests,
    clock,
  } = deps;

  const choice = createDocumentChoice({ documents, paper, categories, files, clock });

  /** Runs one step unless it was done before; `record` stores the result of `work` in the guarded transaction. */
  async function runStep<T>(
    actor: Acting,
    pair: { offerId: number; buyerId: number },
    step: AcceptStep,
    work: (row: NdaRow) => Promise<T>,
    record: (tx: Executor, row: NdaRow, made: T) => Promise<NdaChange>,
  ): Promise<NdaRow> {
    const row = await binding.load(actor, pair.offerId, pair.buyerId);
    if (
      row.status !== 'Requested' &&
      row.status !== 'Approved & Shared' &&
      row.status !== 'Signed & Shared'
    ) {
      throw new AppError('illegal_transition', {
        text: `This NDA is ${row.status}; return it to active before sharing it.`,
        details: { from: row.status, to: 'Approved & Shared' },
      });
    }
    // Until "upload" fixes the document, preparing again replaces the earlier choice.
    const isChoosingAgain = step === 'prepare' && row.acceptedStep === 1;
    const verdict = isChoosingAgain ? 'run' : judgeStep(row.acceptedStep, step);
    if (verdict === 'already_done') return row;
    if (verdict === 'out_of_order') {
      throw new AppError('out_of_order', {
        text: 'An earlier step of sharing this NDA is missing.',
        details: { step },
      });
    }
    const made = await work(row);
    return binding.bind(actor, row, {
      isDone: (current) => !isChoosingAgain && current.acceptedStep >= stepNumber(step),
      record: async (tx) => ({
        ...(await record(tx, row, made)),
        acceptedStep: stepNumber(step),
        // Another document answers the changes that the buyer requested.
        ...(step === 'share' ? { reason: '' } : {}),
      }),
      ...(step === 'share' ? { move: { act: 'share', at: clock.now() } } : {}),
    });
  }

  /**
   * Stores the document with its cover; the cover is stored with the document's hash, as it holds for this
   * document alone.
   */
  async function storeDocument(tx: Executor, document: StoredBytes, cover: StoredReach) {
    const { fileId, sha256 } = await files.attach(tx, document);
    return { preparedFileId: fileId, ...cover, reachSha256: cover.reach === 'offer' ? null : sha256 };
  }

  /**
   * Returns the document after checking it against the hash with which it was fixed; nobody has agreed to any
   * other.
   */
  async function readFixed(row: NdaRow): Promise<Uint8Array> {
    const document = await files.read(fileOf(row.preparedFileId));
    if (sha256Of(document) !== row.preparedSha256) throw documentDiffers();
    return document;
  }

  async function putSignature(image: SignatureInput['image']): Promise<StoredBytes | undefined> {
    const png = await readSignature(image);
    return png && files.put(png, 'image/png');
  }

  async function readSignatureFile(fileId: number | null): Promise<Pick<Signature, 'png'>> {
    return fileId === null ? {} : { png: await files.read(fileId) };
  }

  return {
    /** Returns the default NDA filled in for this pair, to be read before anything is prepared. */
    async preview(actor: Acting, offerId: number, buyerId: number, chosen: CoverChoice): Promise<Uint8Array> {
      const cover = readReach(chosen, categories);
      return choice.write(await binding.load(actor, offerId, buyerId), {}, cover);
    },

    /** Step 1, `setNdaPdf`: stores the chosen document and the supplier's signature. */
    async prepare(actor: Acting, offerId: number, buyerId: number, input: PrepareInput): Promise<NdaRow> {
      assertOneChosen(input);
      const elections = readElections(input.elections);
      await signatures.assertAcceptable(input.signature);
      const isOwnText = input.documentId === undefined;
      const cover = readReach(input.cover, categories);
      const prepared = await runStep(
        actor,
        { offerId, buyerId },
        'prepare',
        async (row) => ({
          document: await files.put(
            await choice.read(actor, input.documentId, row, elections, cover, input.fixed),
            'application/pdf',
          ),
          png: await putSignature(input.signature.image),
        }),
        async (tx, row, { document, png }) => ({
          ...(await storeDocument(tx, document, cover)),
          supplierSignatureFileId: png ? (await files.attach(tx, png)).fileId : null,
          supplierSignatureName:
            input.signature.name ||
            (await signers.find({ userId: row.supplierId, ...personOfActing(actor) }, tx)).name,
          supplierCapacity: input.signature.capacity,
          supplierMethod: methodOf(input.signature),
          supplierConsentVersion: input.signature.consentVersion,
          ...preparedBy(actor),
          elections: isOwnText ? elections : null,
          textVersion: isOwnText ? textVersionOf(cover.reach) : null,
        }),
      );
      await choice.assertSame(actor, prepared, input, elections, cover);
      return prepared;
    },

    /** Step 2, `upload`: reads the stored document back and fixes its hash. */
    upload(actor: Acting, offerId: number, buyerId: number): Promise<NdaRow> {
      return runStep(
        actor,
        { offerId, buyerId },
        'upload',
        async (row) => sha256Of(await files.read(fileOf(row.preparedFileId))),
        async (tx, row, preparedSha256) => {
          await deals.append(
            tx,
            preparedAct(
              row,
              { ...actor, ...actorOf(signerOf(row, actor)) },
              { sha256: preparedSha256, at: clock.now() },
            ),
          );
          return { preparedSha256 };
        },
      );
    },

    /** Step 3, `send-recipients`: records both signers in their order. */
    send(actor: Acting, offerId: number, buyerId: number): Promise<NdaRow> {
      return runStep(
        actor,
        { offerId, buyerId },
        'send',
        async () => undefined,
        async (tx, row) => {
          await repository.addRecipients(tx, row.id, [
            { userId: row.supplierId, signingOrder: 1, fieldName: fieldNames.supplier },
            { userId: row.buyerId, signingOrder: 2, fieldName: fieldNames.buyer },
          ]);
          return {};
        },
      );
    },

    /**
     * Step 4, `approve-and-share`: changes Requested to Approved & Shared. If the supplier has a key, it
     * signs here: the document is fixed, and nothing was shared yet.
     */
    share(actor: Acting, offerId: number, buyerId: number, given?: KeyAssertion): Promise<NdaRow> {
      return runStep(
        actor,
        { offerId, buyerId },
        'share',
        async (row) => {
          // A shared request can no longer be refused, so stop here if the document is not the fixed one.
          const document = sha256Of(await readFixed(row));
          const answered = await keyRequests.readAnswer(actor, given);
          return answered?.check(actToSign(row, document));
        },
        async (tx, row, key) => {
          await key?.use(tx);
          const supplierKeySignature = key?.signature ?? null;
          return { archivedAt: null, offerVersion: row.knownOfferVersion, supplierKeySignature };
        },
      );
    },

    /**
     * Step 5, `add-recipient-components`: places the fields, applies the supplier's signature and notifies
     * the buyer.
     */
    placeFields(actor: Acting, offerId: number, buyerId: number): Promise<NdaRow> {
      const signedAt = clock.now();
      return runStep(
        actor,
        { offerId, buyerId },
        'fields',
        async (row) => {
          const prepared = await readFixed(row);
          const account = await signers.find({ userId: row.supplierId, ...signerOf(row, actor) });
          const signature: Signature = {
            side: 'supplier',
            ...(await readSignatureFile(row.supplierSignatureFileId)),
            signerName: row.supplierSignatureName,
            capacity: row.supplierCapacity,
            company: row.supplierCompany,
            account,
            signedAt,
          };
          const companies = { supplier: row.supplierCompany, buyer: row.buyerCompany };
          const pdf = await signatures.signFirst(prepared, signedNda(row), companies, signature);
          const stored = await files.put(pdf, 'application/pdf');
          return { stored, account, sha256Before: sha256Of(prepared) };
        },
        async (tx, row, { stored, account, sha256Before }) => {
          const { fileId, sha256 } = await files.attach(tx, stored);
          const signing = {
            ndaId: row.id,
            round: row.round,
            side: 'supplier' as const,
            userId: actor.userId,
            ...signerOf(row, actor),
            name: row.supplierSignatureName,
            capacity: row.supplierCapacity,
            accountName: account.name,
            accountEmail: account.email,
            method: row.supplierMethod ?? (row.supplierSignatureFileId === null ? 'typed' : 'drawn'),
            consentVersion: row.supplierConsentVersion || consentByTerms,
            address: actor.address,
            device: actor.device,
            sha256Before,
            sha256After: sha256,
            keySignature: row.supplierKeySignature,
            signedAt,
          };
          await repository.addSigning(tx, signing);
          await deals.append(tx, signedAct(row, signing));
          await repository.markFieldsPlaced(tx, row.id);
          const notice = ndaNotices.approved(row);
          await notices.announce(tx, notice);
          await notices.clearFor(tx, actor.userId, notice.reference);
          return { signedFileId: fileId, supplierSignedAt: signedAt };
        },
      );
    },

    /** Returns the document that a choice would share, to be fixed in a signature request. */
    async write(
      actor: Pick<Acting, 'userId'>,
      row: NdaRow,
      input: Pick<PrepareInput, 'documentId' | 'elections' | 'cover'>,
    ): Promise<Uint8Array> {
      const cover = readReach(input.cover, categories);
      return choice.read(actor, input.documentId, row, readElections(input.elections), cover);
    },

    sign: createNdaSigning(deps),
  };
}
export type NdaAcceptService = ReturnType<typeof createNdaAcceptService>;

/** Returns who signs a sharing that this person prepares. */
function preparedBy(actor: Acting): Pick<NdaRow, 'supplierMemberId' | 'supplierTrail'> {
  const { memberId, trail } = personOfActing(actor);
  return { supplierMemberId: memberId, supplierTrail: trail };
}

/** Returns the person whose signature the sharing carries, also if a colleague or the server finishes it. */
const signerOf = (
  { supplierMemberId, supplierTrail }: Pick<NdaRow, 'supplierMemberId' | 'supplierTrail'>,
  actor: Acting,
): ActingPerson =>
  supplierMemberId === null ? personOfActing(actor) : { memberId: supplierMemberId, trail: supplierTrail };

function fileOf(fileId: number | null): number {
  if (fileId === null) throw new Error('an accepting step ran without its document');
  return fileId;
}
