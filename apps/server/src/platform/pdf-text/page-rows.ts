import type { Part } from './structure';
import type { Rgb, TextStyle } from './typesetter';

export interface Line {
  text: string;
  x: number;
  style: TextStyle;
  /** The structure part that the line belongs to. */
  part: Part;
}

/** Lines side by side on one baseline. */
export interface Row {
  spaceBefore: number;
  leading: number;
  lines: Line[];
  /** True if the row must not be the last of a page. */
  isKeptWithNext: boolean;
  /** A hairline: its distance below the baseline, and the space it takes, in points. */
  ruleBelow?: { drop: number; space: number };
  /** Header rows of the table, repeated at the top of each page. */
  head?: readonly Row[];
}

/** Page size and margins in points, and text styles. */
export const a4 = { width: 595.28, height: 841.89 };
export const margin = { x: 68, top: 72, bottom: 84 };
export const textWidth = a4.width - 2 * margin.x;

const ink: Rgb = [0.11, 0.13, 0.17];
const muted: Rgb = [0.4, 0.43, 0.49];
export const ruleColor: Rgb = [0.82, 0.84, 0.87];
export const styles = {
  title: { weight: 'bold', size: 21, color: ink },
  heading: { weight: 'bold', size: 12, color: ink },
  body: { weight: 'regular', size: 10.5, color: ink },
  factName: { weight: 'regular', size: 9.5, color: muted },
  cell: { weight: 'regular', size: 9, color: ink },
  cellHead: { weight: 'regular', size: 8, color: muted },
  cellFoot: { weight: 'bold', size: 9, color: ink },
  foot: { weight: 'regular', size: 8, color: muted },
  brand: { weight: 'bold', size: 10, color: ink },
} as const satisfies Record<string, TextStyle>;
