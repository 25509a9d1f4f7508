import type { AnswerContent, OwnAnswer } from '@proffer/contract/needs/answers.schemas';
import type { NeedView } from '@proffer/contract/needs/schemas';
import type { Reply, TestContext } from '../support/context';
import type { Person } from './people';

const dayMs = 86_400_000;
const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

type Line = AnswerContent['lines'][number];

/** Returns an answer that offers every line of a need at a unit price; `change` overrides its fields. */
export function answerTo(
  need: NeedView,
  now: Date,
  unitPrice: number,
  change: Record<string, unknown> = {},
): Record<string, unknown> {
  const after = (days: number) => dayOf(new Date(now.getTime() + days * dayMs));
  return {
    proposalId: null,
    needVersion: need.version,
    version: 0,
    lines: need.lines.map(({ item, hsnCode, quantity, unit }): Line => ({
      kind: 'offered',
      item,
      hsnCode,
      quantity,
      unit,
      unitPrice,
      taxRate: 18,
      deliveryDate: '',
      note: '',
    })),
    startDate: after(30),
    endDate: after(90),
    paymentTerms: 'Within 30 days of the invoice.',
    note: '',
    validUntil: after(60),
    ...change,
  };
}

/** Saves an answer of a supplier and returns the reply. */
export function sendAnswer(
  context: TestContext,
  supplier: Person,
  need: NeedView,
  unitPrice: number,
  change: Record<string, unknown> = {},
): Promise<Reply> {
  const body = answerTo(need, context.clock.now(), unitPrice, change);
  return context.call('saveAnswer', { params: { id: need.needId }, body }, supplier.token);
}

/** Saves an answer of a supplier and returns it. */
export async function answer(...args: Parameters<typeof sendAnswer>): Promise<OwnAnswer> {
  const reply = await sendAnswer(...args);
  if (reply.status !== 200) throw new Error(`saveAnswer: ${reply.status} ${JSON.stringify(reply.body)}`);
  return reply.body as OwnAnswer;
}

/** Moves the clock past the deadline of needs a week ahead, and opens them. */
export async function passDeadline({ clock, db, jobs }: TestContext): Promise<void> {
  clock.advance(7 * dayMs + 1_000);
  await jobs.enqueue(db, 'needs.open', {});
  await jobs.drain();
}
