import { AppError } from '../errors';
import { task, type TaskTable } from '../foreign-work/task';

/** Our own documents hold texts of others, in any script and length; fonts are shaped and cut down for them. */
export const textTasks = {
  writeDocument: task(async () => (await import('./write-document')).writeDocument, {
    lane: 'signing',
    timeMs: 60_000,
    tooMuch: () =>
      new AppError('document_refused', { text: 'This text is too long or too complex to be printed.' }),
  }),
} satisfies TaskTable;
