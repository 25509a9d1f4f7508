import { callUrl } from '../../../lib/client';
import { GoodsImage } from '../../../entities/offers/goods-image';
import classes from './offer-page.module.css';
import type { ReadableOffer } from './offer-reading.model';

/** Image types that browsers display; others are downloaded. */
const drawn = /^image\/(?:png|jpeg|webp|avif|gif)$/;

/** Picture of the offer. Until its sizes are made, the first clean picture among the readable attachments. */
export function OfferPicture({ offer: { id, attachments, title, picture: made } }: { offer: ReadableOffer }) {
  if (made !== undefined) {
    return (
      <GoodsImage
        picture={made}
        sizes="(max-width: 62em) 92vw, 32rem"
        alt={title}
        className={classes.goods}
      />
    );
  }
  const picture = attachments.find(
    ({ contentType, scan }) => drawn.test(contentType) && (scan === undefined || scan === 'clean'),
  );
  if (id === null || !picture) return null;
  return (
    <img
      src={callUrl('getAttachment', { id, attachmentId: picture.attachmentId })}
      alt={`${title}: ${picture.fileName}`}
      loading="lazy"
      className={classes.picture}
    />
  );
}
