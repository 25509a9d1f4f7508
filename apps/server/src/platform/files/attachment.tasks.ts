import { AppError } from '../errors';
import { task, type TaskTable } from '../foreign-work/task';

/** Worker-thread tasks that inspect attachments of offers and messages. */
export const attachmentTasks = {
  inspectAttachment: task(async () => (await import('./attachment-content')).inspectAttachment, {
    lane: 'members',
    timeMs: 40_000,
    limitError: () =>
      new AppError('document_refused', {
        text: 'This file is too complex to be checked.',
        fields: [{ field: 'file', text: 'This file is too complex to be checked.' }],
      }),
  }),
} satisfies TaskTable;
