import type { TreeHead } from '@proffer/proof';
import { timeText } from '../../../platform/date-text';

/** A head as documents and mails say it, in one line: whoever keeps them keeps it, and can compare. */
export const writtenLogHead = ({ size, root, at }: TreeHead): string =>
  `Size ${size}, root ${root}, ${timeText(new Date(at), 'second')}`;
