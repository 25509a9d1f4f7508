import { pictureKey } from '../profiles/picture-address';
import { paths } from '../wire/paths';

export { pictureKey };

/** Returns the address of an offer's picture; the caller adds the width. */
export function offerPictureAddress(id: number, key: string): string {
  return `${paths.getOfferPicture.path.replace(':id', String(id))}?key=${key}`;
}
