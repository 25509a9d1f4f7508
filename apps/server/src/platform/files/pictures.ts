import { offThread } from '../foreign-work';
import { pictureTasks } from './picture.tasks';

export type { ImageFormat, Pixels, RenderedLogo } from './images';

export const { cleanSignature, cutImage, measureImage, reencodeImage, renderLogo, shrinkImage } =
  offThread(pictureTasks);

/** Returns `cutImage` limited to the owner’s share of the worker threads. */
export const cutImageFor = (owner: string) => offThread(pictureTasks, { owner }).cutImage;
