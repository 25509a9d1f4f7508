import { margin, styles, textWidth, type Line, type Row } from './page-rows';
import type { Part } from './structure';
import type { TextStyle, Typesetter } from './typesetter';

interface TableColumn {
  head: string;
  /** Width in points; columns without one share the remaining width. */
  width?: number;
  /** Right-aligned, for figures. */
  isRight?: boolean;
}

export interface Table {
  columns: readonly TableColumn[];
  /** One cell for each column; long cells are wrapped. */
  rows: readonly (readonly string[])[];
  /** Last row, set apart, such as a sum. */
  foot?: readonly string[];
}

const gap = 8;
const leading = 12.5;

interface Place {
  x: number;
  width: number;
  isRight: boolean;
}

function placesOf(columns: Table['columns']): Place[] {
  const given = columns.reduce((sum, { width = 0 }) => sum + width, 0);
  const shared = columns.filter(({ width }) => width === undefined).length;
  const rest = textWidth - given - gap * (columns.length - 1);
  let x = margin.x;
  return columns.map(({ width = rest / shared, isRight = false }) => {
    const place = { x, width, isRight };
    x += width + gap;
    return place;
  });
}

/**
 * Returns the rows of a table as content of a part: the header, then each entry with a hairline
 * below. An entry stays on one page.
 */
export function tableRows({ columns, rows, foot }: Table, typesetter: Typesetter, part: Part): Row[] {
  const places = placesOf(columns);

  function entry(cells: readonly string[], style: TextStyle, group: Part, isHead = false): Row[] {
    const row = group.add('TR');
    // The first cell of a sum is its header.
    const parts = places.map((_, column) => {
      if (isHead) return row.add('TH', { scope: 'Column' });
      return style === styles.cellFoot && column === 0 ? row.add('TH', { scope: 'Row' }) : row.add('TD');
    });
    const wrapped = places.map(({ width }, column) => typesetter.wrap(cells[column] ?? '', style, width));
    const height = Math.max(1, ...wrapped.map((lines) => lines.length));
    return Array.from({ length: height }, (_, index): Row => {
      const lines = places.flatMap(({ x, width, isRight }, column): Line[] => {
        const [text, cell] = [wrapped[column]?.[index], parts[column]];
        if (!text || !cell) return [];
        const indent = isRight ? width - typesetter.widthOf(text.trimEnd(), style) : 0;
        return [{ text, x: x + indent, style, part: cell }];
      });
      const isLast = index === height - 1;
      return {
        spaceBefore: index === 0 ? 4 : 0,
        leading,
        lines,
        isKeptWithNext: !isLast,
        ...(isLast ? { ruleBelow: { drop: 6.5, space: 4 } } : {}),
      };
    });
  }

  const table = part.add('Table');
  const head = entry(
    columns.map((column) => column.head),
    styles.cellHead,
    table.add('THead'),
    true,
  ).map((row, index): Row => ({ ...row, spaceBefore: index === 0 ? 10 : 0, isKeptWithNext: true }));
  const group = table.add('TBody');
  const entries = rows.map((cells) => entry(cells, styles.cell, group));
  // Keeps the sum on one page with the last entry.
  if (foot) entries.at(-1)?.forEach((row) => (row.isKeptWithNext = true));
  const body = [...entries, ...(foot ? [entry(foot, styles.cellFoot, table.add('TFoot'))] : [])].flat();
  return [...head, ...body.map((row): Row => ({ ...row, head }))];
}
