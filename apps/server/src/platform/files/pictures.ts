import { offThread } from '../foreign-work';
import { pictureTasks } from './picture.tasks';

export type { ImageFormat, Pixels } from './images';

export const { cleanSignature, cutImage, measureImage, reencodeImage, shrinkImage } = offThread(pictureTasks);

/** `cutImage` for somebody who has a share of the threads and no more. */
export const cutImageFor = (owner: string) => offThread(pictureTasks, { owner }).cutImage;
