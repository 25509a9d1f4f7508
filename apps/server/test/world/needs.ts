import type { NeedView } from '@proffer/contract/needs/schemas';
import type { TestContext } from '../support/context';
import type { Person } from './people';

const dayMs = 86_400_000;

/** Returns the content of a need that can be published; its deadline is a week after the given moment. */
export function needContent(now: Date, change: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    title: 'End-suction pumps for a water works',
    detail: 'Cast iron, IP55, with 12 months of warranty.',
    categories: ['42122000-0'],
    lines: [{ item: 'End-suction pump', quantity: 12, unit: 'pcs' }],
    state: 'Maharashtra',
    city: 'Pune',
    deadline: new Date(now.getTime() + 7 * dayMs).toISOString(),
    ...change,
  };
}

/** Creates a draft of a need for a buyer. */
export async function draftNeed(
  context: TestContext,
  buyer: Person,
  change: Record<string, unknown> = {},
): Promise<NeedView> {
  const body = needContent(context.clock.now(), change);
  const reply = await context.call('createNeed', { body }, buyer.token);
  return reply.body as NeedView;
}

/** Creates and publishes a need for a buyer. */
export async function postNeed(
  context: TestContext,
  buyer: Person,
  change: Record<string, unknown> = {},
): Promise<NeedView> {
  const { needId, version } = await draftNeed(context, buyer, change);
  const reply = await context.call('publishNeed', { params: { id: needId }, body: { version } }, buyer.token);
  return reply.body as NeedView;
}
