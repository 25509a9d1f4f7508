import { createHash } from 'node:crypto';
import { PDFDocument, PDFName, type PDFOperator, type PDFPage } from '@cantoo/pdf-lib';
import { productBrand, type Brand } from '../brand';
import { markForArchive } from './archive-marks';
import { embedLogo, hairline, printHeaderAndFooter } from './page-header';
import { a4, margin, styles, textWidth, type Line, type Row } from './page-rows';
import { artifact, createStructure, type Part } from './structure';
import { tableRows, type Table } from './table-rows';
import { createTypesetter, type TextStyle, type Typesetter } from './typesetter';

export interface DocumentWriterOptions {
  /** Title in the file's properties and in the footer of each page. */
  title: string;
  /** BCP 47 language tag of the text. */
  language: string;
  /** Names of the parties, in the header of each page. */
  head?: readonly string[];
  /** The look of the market, in the header of each page; by default that of the product. */
  brand?: Brand;
  /** Number of pages appended later, such as a signature page; included in the page count. */
  pagesToCome?: number;
  /** Creation time in the file's properties; defaults to now. */
  createdAt?: Date;
}

export interface DocumentWriter {
  title(text: string): void;
  /** Adds a section heading, kept on one page with the text that follows. */
  heading(text: string): void;
  /** Adds flowing text; line breaks in it are kept. */
  paragraph(text: string): void;
  /** Adds rows of a name and its value, with the names in a column of their own. */
  facts(rows: readonly (readonly [name: string, value: string])[]): void;
  /** Adds a table whose column headers are repeated on each page. */
  table(table: Table): void;
  pageBreak(): void;
  /** Lays everything out and returns the PDF. The writer cannot be used afterwards. */
  finish(): Promise<Uint8Array>;
}

type Block = { isPageBreak: true } | { isPageBreak: false; rows: Row[] };

const factNameWidth = 112;

/**
 * Creates a writer of text documents on A4 pages, with page numbers and any script (see
 * `createTypesetter`). The documents are tagged for accessibility and suitable for archiving
 * (PDF/UA-1, PDF/A-2b). Blocks are collected in reading order and laid out by `finish`.
 */
export async function createDocumentWriter(options: DocumentWriterOptions): Promise<DocumentWriter> {
  const document = await PDFDocument.create();
  const createdAt = options.createdAt ?? new Date();
  document.setTitle(options.title, { showInWindowTitleBar: true });
  document.setLanguage(options.language);
  document.setCreationDate(createdAt);
  document.setModificationDate(createdAt);
  // Replaces random values, so that the same text and time produce identical bytes.
  const seed = `${options.title}\n${createdAt.toISOString()}`;
  const typesetter = createTypesetter(document.context, `${options.title}\n${createdAt.toISOString()}`);
  const structure = createStructure(document);
  const blocks: Block[] = [];

  function addText(
    text: string,
    part: Part,
    style: TextStyle,
    space: { before: number; leading: number },
    isKept = false,
  ): void {
    const lines = typesetter.wrap(text, style, textWidth);
    blocks.push({
      isPageBreak: false,
      rows: lines.map((line, index) => ({
        spaceBefore: index === 0 ? space.before : 0,
        leading: space.leading,
        lines: [{ text: line, x: margin.x, style, part }],
        // Prevents a single first or last line of a paragraph on a page.
        isKeptWithNext: isKept || (lines.length > 2 && (index === 0 || index === lines.length - 2)),
      })),
    });
  }

  return {
    title: (text) => {
      addText(text, structure.root.add('H1'), styles.title, { before: 0, leading: 27 }, true);
      const last = blocks.at(-1);
      const lastRow = last?.isPageBreak === false ? last.rows.at(-1) : undefined;
      if (lastRow) lastRow.ruleBelow = { drop: 14, space: 10 };
    },
    heading: (text) =>
      addText(text, structure.root.add('H2'), styles.heading, { before: 18, leading: 17 }, true),
    paragraph: (text) => addText(text, structure.root.add('P'), styles.body, { before: 7, leading: 15.6 }),
    facts: (facts) => {
      const list = structure.root.add('L');
      const rows = facts.flatMap(([name, value], fact) => {
        const item = list.add('LI');
        const [nameIn, valueIn] = [item.add('Lbl'), item.add('LBody')];
        const names = typesetter.wrap(name, styles.factName, factNameWidth - 14);
        const style = isFingerprint(value) ? styles.cell : styles.body;
        const values = typesetter.wrap(value, style, textWidth - factNameWidth);
        return Array.from({ length: Math.max(names.length, values.length) }, (_, index): Row => {
          const lines: Line[] = [];
          if (names[index]) {
            lines.push({ text: names[index], x: margin.x, style: styles.factName, part: nameIn });
          }
          if (values[index]) {
            lines.push({ text: values[index], x: margin.x + factNameWidth, style, part: valueIn });
          }
          const spaceBefore = index > 0 ? 0 : fact === 0 ? 14 : 4;
          return { spaceBefore, leading: 15, lines, isKeptWithNext: index < names.length - 1 };
        });
      });
      blocks.push({ isPageBreak: false, rows });
    },
    table: (table) =>
      void blocks.push({ isPageBreak: false, rows: tableRows(table, typesetter, structure.root) }),
    pageBreak: () => void blocks.push({ isPageBreak: true }),

    async finish() {
      const pages = layOut(blocks).map((rows) => ({ page: document.addPage([a4.width, a4.height]), rows }));
      const { brand = productBrand } = options;
      const logo = await embedLogo(document, brand);
      for (const [index, { page, rows }] of pages.entries()) {
        printRows(page, rows, typesetter);
        printHeaderAndFooter(page, typesetter, {
          head: options.head ?? [],
          foot: options.title,
          brand,
          logo,
          pageNumber: `Page ${index + 1} of ${pages.length + (options.pagesToCome ?? 0)}`,
        });
      }
      const fonts = await typesetter.embedFonts();
      for (const { page } of pages) page.node.normalizedEntries().Resources.set(PDFName.of('Font'), fonts);
      structure.save();
      markForArchive(document, createHash('sha256').update(seed).digest('hex').slice(0, 32));
      return document.save({ useObjectStreams: false });
    },
  };
}

/** A SHA-256 must stay on one line, so that it can be compared and searched. */
const isFingerprint = (value: string): boolean => /^[0-9a-f]{64}$/.test(value);

interface PlacedRow {
  row: Row;
  baseline: number;
  /** The header of a table repeated on a later page; read aloud only once. */
  isRepeated: boolean;
}

/**
 * Distributes rows over pages. Rows kept together move to the next page as one, unless they exceed
 * a page.
 */
function layOut(blocks: Block[]): PlacedRow[][] {
  const pages: PlacedRow[][] = [[]];
  let y = a4.height - margin.top;

  function newPage(head: readonly Row[] = []): void {
    pages.push([]);
    y = a4.height - margin.top;
    for (const row of head) place(row, true);
  }

  function place(row: Row, isRepeated = false): void {
    const isPageTop = pages.at(-1)?.length === 0;
    y -= row.leading + (isPageTop ? 0 : row.spaceBefore);
    pages.at(-1)?.push({ row, baseline: y + row.leading * 0.28, isRepeated });
    y -= row.ruleBelow?.space ?? 0;
  }

  const room = a4.height - margin.top - margin.bottom;
  const rows = blocks.flatMap((block): (Row | 'page break')[] =>
    block.isPageBreak ? ['page break'] : block.rows,
  );
  for (let start = 0; start < rows.length;) {
    const first = rows[start];
    if (first === undefined) break;
    if (first === 'page break') {
      if (pages.at(-1)?.length !== 0) newPage();
      start += 1;
      continue;
    }
    const chain = [first];
    let next = rows[start + 1];
    while (chain.at(-1)?.isKeptWithNext && next !== undefined && next !== 'page break') {
      chain.push(next);
      next = rows[start + chain.length];
    }
    const height = chain.reduce((sum, row) => sum + row.spaceBefore + row.leading, 0);
    const isMovedOn = y - height < margin.bottom && height <= room && pages.at(-1)?.length !== 0;
    if (isMovedOn) newPage(first.head);
    for (const row of chain) {
      if (y - row.leading < margin.bottom) newPage(row.head);
      place(row);
    }
    start += chain.length;
  }
  return pages;
}

function printRows(page: PDFPage, rows: PlacedRow[], typesetter: Typesetter): void {
  let pending: { part: Part | undefined; operators: PDFOperator[] } | undefined;
  function flush(): void {
    if (pending) {
      const { part, operators } = pending;
      page.pushOperators(...(part ? part.hold(page, operators) : artifact(operators)));
    }
    pending = undefined;
  }
  /** Consecutive lines of one part form one piece of marked content. */
  function print(part: Part | undefined, operators: PDFOperator[]): void {
    if (pending?.part !== part) flush();
    pending ??= { part, operators: [] };
    pending.operators.push(...operators);
  }
  for (const { row, baseline, isRepeated } of rows) {
    for (const { text, x, style, part } of row.lines) {
      print(isRepeated ? undefined : part, typesetter.print(text, x, baseline, style));
    }
    if (row.ruleBelow) print(undefined, hairline(baseline - row.ruleBelow.drop, textWidth));
  }
  flush();
}
