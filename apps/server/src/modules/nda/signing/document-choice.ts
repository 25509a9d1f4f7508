import { isDeepStrictEqual } from 'node:util';
import type { Clock } from '../../../platform/clock';
import { AppError, invalidField } from '../../../platform/errors';
import type { StoredFiles } from '../../../platform/files';
import type { Categories } from '../../categories';
import { assertSameSigner, sha256Of, type FixedDocument, type SignatureInput } from '../../signing';
import type { CoverChoice, StoredReach } from '../cover/cover-choice';
import { documentDiffers } from '../documents/document-hash';
import type { NdaDocumentsRepository } from '../documents/documents.repository';
import type { Acting } from '../requests/requests.moves';
import type { NdaRow } from '../requests/requests.repository';
import { isHalfShared } from '../requests/requests.states';
import type { NdaPaper } from './paper';
import { defaultNda, type NdaParties } from './text';

type Elections = Record<string, string>;

/** Choice of the document to share, with the supplier’s signature. */
export interface PrepareInput {
  /** Id of one of the supplier's uploads. */
  documentId: number | undefined;
  /** Id of a provided text instead of an upload; the default NDA if neither is named. */
  templateId: number | undefined;
  elections: Elections | undefined;
  /** Offers that the document covers. */
  cover: CoverChoice | undefined;
  /** Document as it was fixed in a signature request; it replaces the choice. */
  fixed?: FixedDocument | undefined;
  signature: SignatureInput;
}

interface NamedDocument {
  documentId: number | undefined;
  templateId: number | undefined;
}

/**
 * Throws at the field `templateId` if both a document and a template are named, or an unknown template. The
 * only template is the default NDA (NDA-68).
 */
export function assertOneChosen({ documentId, templateId }: NamedDocument): void {
  if (templateId === undefined) return;
  if (templateId !== defaultNda.id) throw invalidField('templateId', 'There is no such NDA template.');
  if (documentId !== undefined) {
    throw invalidField('templateId', 'Please choose a document or a template, not both.');
  }
}

interface DocumentChoiceDeps {
  documents: Pick<NdaDocumentsRepository, 'find'>;
  paper: NdaPaper;
  categories: Pick<Categories, 'find'>;
  files: Pick<StoredFiles, 'read'>;
  clock: Clock;
}

/** Creates the functions that read the document a supplier chose, and compare a repeated choice with the stored one. */
export function createDocumentChoice({ documents, paper, categories, files, clock }: DocumentChoiceDeps) {
  function partiesOf(row: NdaRow, elections: Elections, cover: StoredReach): NdaParties {
    const { reach, reachCategory } = cover;
    return {
      supplier: { company: row.supplierCompany, name: row.supplierName, city: row.supplierCity },
      buyer: { company: row.buyerCompany, name: row.buyerName, city: row.buyerCity },
      offer: { id: row.offerId, title: row.offerTitle },
      date: clock.now().toISOString().slice(0, 10),
      elections,
      cover: { reach, category: reachCategory === null ? undefined : categories.find(reachCategory) },
    };
  }

  /** Returns the text of the marketplace, filled in for this request. */
  const write = (row: NdaRow, elections: Elections, cover: StoredReach): Promise<Uint8Array> =>
    paper.write(partiesOf(row, elections, cover));

  return {
    write,

    /** Returns the chosen upload of the supplier, or the text of the marketplace if none is named. */
    async read(
      actor: Pick<Acting, 'userId'>,
      documentId: number | undefined,
      row: NdaRow,
      elections: Elections,
      cover: StoredReach,
      fixed?: FixedDocument,
    ) {
      if (fixed) {
        const document = await files.read(fixed.fileId);
        if (sha256Of(document) !== fixed.sha256) throw documentDiffers();
        return document;
      }
      if (documentId === undefined) return write(row, elections, cover);
      const document = await documents.find(documentId, actor.userId);
      if (!document) throw invalidField('documentId', 'This document is not among your uploads.');
      return files.read(document.fileId);
    },

    /**
     * Throws if a repeated step names another document, cover or signer than the request has. The repeat
     * changed nothing, so the caller must not believe that their new choice is shared. A call that names no
     * document accepts any.
     */
    async assertSame(
      actor: Acting,
      row: NdaRow,
      input: PrepareInput,
      elections: Elections,
      cover: StoredReach,
    ) {
      const { documentId, templateId, signature } = input;
      const isOwnText = templateId !== undefined || signature.consentVersion !== '';
      const isSameDocument = input.fixed
        ? row.preparedSha256 === null || row.preparedSha256 === input.fixed.sha256
        : documentId !== undefined
          ? (await documents.find(documentId, actor.userId))?.fileId === row.preparedFileId
          : !isOwnText || (row.textVersion !== null && isDeepStrictEqual(row.elections, elections));
      const { reach, reachCategory } = row;
      const isSameReach =
        input.cover?.reach === undefined || isDeepStrictEqual(cover, { reach, reachCategory });
      const { supplierSignatureName: name, supplierCapacity: capacity, supplierMethod: method } = row;
      assertSameSigner({ name, capacity, method }, signature);
      const advice = isHalfShared(row) ? 'Withdraw the sharing to change it.' : 'Please reload the list.';
      if (!isSameDocument || !isSameReach) {
        throw new AppError('illegal_transition', {
          text: isSameDocument
            ? `This NDA is being shared with another choice of the offers it covers. ${advice}`
            : `This NDA is being shared with another document already. ${advice}`,
        });
      }
    },
  };
}
