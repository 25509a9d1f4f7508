import type { TreeHead } from '@proffer/proof';
import { writtenMoment } from '../../../platform/written-time';

/** Returns a log head in one line for documents and mails, so that their readers can compare it later. */
export const writtenLogHead = ({ size, root, at }: TreeHead): string =>
  `Size ${size}, root ${root}, ${writtenMoment(new Date(at), 'second')}`;
