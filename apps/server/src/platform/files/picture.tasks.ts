import { AppError } from '../errors';
import { task, type TaskTable } from '../foreign-work/task';

/** Rules of image tasks. Decoding the largest allowed image needs 200 MB. */
const rules = {
  lane: 'members',
  timeMs: 40_000,
  limitError: () =>
    new AppError('document_refused', {
      text: 'This image is too large to be read.',
      fields: [{ field: 'file', text: 'This image is too large to be read.' }],
    }),
} as const;

/** Worker-thread tasks that decode images. */
export const pictureTasks = {
  reencodeImage: task(async () => (await import('./images')).reencodeImage, rules),
  cutImage: task(async () => (await import('./images')).cutImage, rules),
  shrinkImage: task(async () => (await import('./images')).shrinkImage, rules),
  renderLogo: task(async () => (await import('./images')).renderLogo, rules),
  measureImage: task(async () => (await import('./images')).measureImage, rules),
  cleanSignature: task(async () => (await import('./signature')).cleanSignature, {
    ...rules,
    lane: 'signing',
    limitError: () =>
      new AppError('invalid_input', {
        text: 'The signature image is too large to be read.',
        fields: [{ field: 'signature', text: 'The signature image is too large to be read.' }],
      }),
  }),
} satisfies TaskTable;
