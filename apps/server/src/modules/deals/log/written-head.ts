import type { TreeHead } from '@proffer/proof';
import { timeText } from '../../../platform/date-text';

/** Returns a log head in one line for documents and mails, so that their readers can compare it later. */
export const writtenLogHead = ({ size, root, at }: TreeHead): string =>
  `Size ${size}, root ${root}, ${timeText(new Date(at), 'second')}`;
