import type { Attachment } from '@proffer/contract/offers/schemas';
import { wholeVersion } from './published-version.rows';
import { readsDraft, type Viewer } from '../offers.policy';
import type { OfferRow } from '../offers.rows';

/** A file as it travels, without where its bytes are. */
export const toAttachment = (file: Attachment): Attachment => {
  const { attachmentId, fileName, sizeBytes, contentType, signedBy } = file;
  return { attachmentId, fileName, sizeBytes, contentType, ...(signedBy && { signedBy }) };
};

/** Returns the content of an offer in a version, as far as the viewer may read it. */
export type SaidThen = Parameters<typeof wholeVersion<Attachment>>[0];

/**
 * Returns the offer as one of its versions said it. What that version lacks reads as blank, so nothing that the offer
 * says today gets in. It is under NDA when it was then or is now: an NDA asked for later also protects what was said
 * before, and one dropped later does not open what it hid.
 */
export function asInVersion<Row extends { ndaRequired: boolean }>(row: Row, stored: SaidThen) {
  const content = wholeVersion(stored);
  // Put together by assigning: V8 spreads a wide object a hundred times slower.
  return Object.assign({}, row, content, {
    ndaRequired: row.ndaRequired || content.ndaRequired,
    attachments: content.attachments.map(toAttachment),
  });
}

/**
 * The offer as this viewer knows it. While it is taken back to draft, and when it was closed from there, buyers read the
 * version that was published last with its attachments, and nothing of what was written since. What was put under an NDA
 * since is withheld all the same: that is how a supplier protects what was published by mistake.
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
    // It is of what hangs there now.
    picture: null,
    templateId: null,
  });
}
