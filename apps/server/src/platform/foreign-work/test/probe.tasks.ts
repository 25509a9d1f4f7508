import { AppError } from '../../errors';
import { task, type TaskTable } from '../task';

/** An error with a class of its own. */
export class ProbeRefusal extends AppError {
  constructor() {
    super('document_refused', { text: 'Refused.', details: { reason: 'probe' } });
  }
}

const limitError = () => new AppError('document_refused', { text: 'This file is too complex.' });
const rules = { lane: 'members', timeMs: 30_000, limitError } as const;

/** Tasks that succeed, and tasks that fail as malicious files could make them fail. */
export const probeTasks = {
  echo: task(async () => async (value: unknown) => value, rules),
  echoForVisitor: task(async () => async (value: unknown) => value, { ...rules, lane: 'visitors' }),
  echoForSigning: task(async () => async (value: unknown) => value, { ...rules, lane: 'signing' }),
  spin: task(
    async () => async () => {
      for (;;);
    },
    { ...rules, timeMs: 50 },
  ),
  hoard: task(
    async () => async () => {
      const held: object[] = [];
      for (;;) held.push({ at: held.length });
    },
    rules,
  ),
  crash: task(
    async () => async () => {
      process.exit(1);
    },
    rules,
  ),
  refuse: task(
    async () => async () => {
      throw new ProbeRefusal();
    },
    { ...rules, revive: (error) => (error.details['reason'] === 'probe' ? new ProbeRefusal() : error) },
  ),
  refuseField: task(
    async () => async () => {
      throw new AppError('invalid_input', {
        text: 'Not so.',
        fields: [{ field: 'file', text: 'Not so.' }],
        details: { size: 3 },
      });
    },
    rules,
  ),
  fault: task(
    async () => async () => {
      throw new TypeError('a mistake of ours');
    },
    rules,
  ),
} satisfies TaskTable;
