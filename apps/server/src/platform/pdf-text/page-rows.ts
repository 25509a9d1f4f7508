import type { Part } from './structure';
import type { Rgb, TextStyle } from './typesetter';

export interface Line {
  text: string;
  x: number;
  style: TextStyle;
  /** What it is a line of. */
  part: Part;
}

/** Lines side by side on one baseline. */
export interface Row {
  spaceBefore: number;
  leading: number;
  lines: Line[];
  /** Neither the last row of a page. */
  isKeptWithNext: boolean;
  /** A hairline so far below the baseline, and the room that it takes. */
  ruleBelow?: { drop: number; space: number };
  /** Of a table: the rows above it, which stand above it again on another page. */
  head?: readonly Row[];
}

/** Where text stands on a page, in points, and what it looks like. */
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
