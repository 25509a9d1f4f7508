import { AppError } from '../../errors';
import { task, type TaskTable } from '../../foreign-work/task';

const limitError = () => new AppError('document_refused', { text: 'This mail is too complex to be read.' });

/** Worker-thread tasks that parse received mails. */
export const inboundTasks = {
  readMailHead: task(async () => (await import('./mail-head')).readHead, {
    lane: 'members',
    timeMs: 10_000,
    limitError,
  }),
  readMailBody: task(async () => (await import('./mail-body')).readBody, {
    lane: 'members',
    timeMs: 20_000,
    limitError,
  }),
} satisfies TaskTable;
