import { createDocumentWriter, type DocumentWriter, type DocumentWriterOptions } from './document-writer';
import type { Table } from './table-rows';

/** A part of a document, as added to the writer. */
export type DocumentPart =
  | { part: 'title' | 'heading' | 'paragraph'; text: string }
  | { part: 'facts'; rows: Parameters<DocumentWriter['facts']>[0] }
  | { part: 'table'; table: Table }
  | { part: 'pageBreak' };

/** Writes a document from its collected parts. */
export async function writeDocument(
  options: DocumentWriterOptions,
  parts: readonly DocumentPart[],
): Promise<Uint8Array> {
  const writer = await createDocumentWriter(options);
  for (const part of parts) {
    if (part.part === 'facts') writer.facts(part.rows);
    else if (part.part === 'table') writer.table(part.table);
    else if (part.part === 'pageBreak') writer.pageBreak();
    else writer[part.part](part.text);
  }
  return writer.finish();
}
