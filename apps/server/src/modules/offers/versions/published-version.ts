import type { Attachment } from '@proffer/contract/offers/schemas';
import { readsDraft, type Viewer } from '../offers.policy';
import type { OfferRow } from '../offers.rows';

/** A file as it travels, without where its bytes are. */
export const toAttachment = ({ attachmentId, fileName, sizeBytes, contentType }: Attachment): Attachment => ({
  attachmentId,
  fileName,
  sizeBytes,
  contentType,
});

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
  // Put together by assigning: V8 spreads a wide object a hundred times slower.
  return Object.assign({}, row, content, {
    ndaRequired: row.ndaRequired || content.ndaRequired,
    version,
    updatedAt: new Date(createdAt),
    // It is of what hangs there now.
    picture: null,
    templateId: null,
    categories: content.categories ?? [],
    attachments: (content.attachments ?? []).map(toAttachment),
  });
}
