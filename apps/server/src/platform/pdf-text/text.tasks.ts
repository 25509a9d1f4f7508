import { AppError } from '../errors';
import { task, type TaskTable } from '../foreign-work/task';

/**
 * Worker-thread tasks that typeset our own documents, which contain user texts of any script and
 * length.
 */
export const textTasks = {
  writeDocument: task(async () => (await import('./write-document')).writeDocument, {
    lane: 'signing',
    timeMs: 60_000,
    limitError: () =>
      new AppError('document_refused', { text: 'This text is too long or too complex to be printed.' }),
  }),
} satisfies TaskTable;
