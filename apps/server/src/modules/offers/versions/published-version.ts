import type { Attachment } from '@proffer/contract/offers/schemas';
import { wholeVersion } from './published-version.rows';
import { readsDraft, type Viewer } from '../offers.policy';
import type { OfferRow } from '../offers.rows';

/** Returns a file for the API, without the location of its bytes. */
export const toAttachment = (file: Attachment): Attachment => {
  const { attachmentId, fileName, sizeBytes, contentType, signedBy } = file;
  return { attachmentId, fileName, sizeBytes, contentType, ...(signedBy && { signedBy }) };
};

/** Content of a version, with its files as in the API. */
export type StoredContent = Parameters<typeof wholeVersion<Attachment>>[0];

/**
 * Returns the offer with the content of one of its versions; what the version lacks is blank. It is under NDA if it
 * was then or is now. A later NDA also protects earlier versions, and dropping it does not open them.
 */
export function asInVersion<Row extends { ndaRequired: boolean }>(row: Row, stored: StoredContent) {
  const content = wholeVersion(stored);
  // Built with Object.assign, because V8 spreads a wide object a hundred times slower.
  return Object.assign({}, row, content, {
    ndaRequired: row.ndaRequired || content.ndaRequired,
    attachments: content.attachments.map(toAttachment),
  });
}

/**
 * Returns the offer as the viewer knows it. While it is taken back to draft, or was closed from there, buyers read the
 * last published version with its attachments. An NDA required since also protects that version, so that a supplier
 * can withhold what was published by mistake.
 */
export function asKnownTo<Row extends Pick<OfferRow, 'supplierId' | 'ndaRequired' | 'shown'>>(
  viewer: Viewer,
  row: Row,
): Row {
  const { shown } = row;
  if (shown === null || readsDraft(viewer, row)) return row;
  const { version, createdAt, content } = shown;
  return Object.assign(asInVersion(row, content), {
    version,
    updatedAt: new Date(createdAt),
    // The picture is of the current attachments.
    picture: null,
    templateId: null,
  });
}
