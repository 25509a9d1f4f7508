import { AppError } from '../../platform/errors';
import { task, type TaskTable } from '../../platform/foreign-work/task';

export const importTasks = {
  readOwnOffers: task(async () => (await import('./readers/read-own-offers')).readOwnOffers, {
    lane: 'members',
    timeMs: 40_000,
    limitError: () =>
      new AppError('document_refused', {
        text: 'This file is too large or too complex to be read. Please split it into several files.',
      }),
  }),
} satisfies TaskTable;
