import { createDocumentWriter, type DocumentWriter, type DocumentWriterOptions } from './document-writer';
import type { Table } from './table-rows';

/** What was asked of a writer, in order. */
export type DocumentPart =
  | { part: 'title' | 'heading' | 'paragraph'; text: string }
  | { part: 'facts'; rows: Parameters<DocumentWriter['facts']>[0] }
  | { part: 'table'; table: Table }
  | { part: 'pageBreak' };

/** Writes a document whose parts were gathered before. */
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
