import { pictureKey } from '../profiles/picture-address';
import { paths } from '../wire/paths';

export { pictureKey };

/** Where the picture of an offer is fetched; its size is asked for beside. */
export function offerPictureAddress(id: number, key: string): string {
  return `${paths.getOfferPicture.path.replace(':id', String(id))}?key=${key}`;
}
