import { offThread } from '../foreign-work';
import type { DocumentWriter, DocumentWriterOptions } from './document-writer';
import { textTasks } from './text.tasks';
import type { DocumentPart } from './write-document';

export type { DocumentWriter } from './document-writer';
export type { Table } from './table-rows';

const { writeDocument } = offThread(textTasks);

/**
 * Returns a writer that collects the parts of a document; `finish` typesets it in a worker thread.
 */
export async function createDocumentWriter(options: DocumentWriterOptions): Promise<DocumentWriter> {
  const parts: DocumentPart[] = [];
  return {
    title: (text) => void parts.push({ part: 'title', text }),
    heading: (text) => void parts.push({ part: 'heading', text }),
    paragraph: (text) => void parts.push({ part: 'paragraph', text }),
    facts: (rows) => void parts.push({ part: 'facts', rows }),
    table: (table) => void parts.push({ part: 'table', table }),
    pageBreak: () => void parts.push({ part: 'pageBreak' }),
    finish: () => writeDocument({ createdAt: new Date(), ...options }, parts),
  };
}
