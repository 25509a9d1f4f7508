import { createGenerator, type Generator } from './generator';
import type { LoadPlan } from './plan';

/** A load process: executes the orders of its parent one after the other, and ends with it. */
export type Order =
  | { act: 'plan'; plan: LoadPlan; shard: number; shards: number }
  | { act: 'open' | 'begin' | 'measure' | 'stop' | 'close' }
  | { act: 'judge'; sent: Map<number, number> };

export type Answer = { value: unknown } | { error: string };

let generator: Generator | undefined;

process.on('message', (order: Order) => {
  void obey(order).then(
    (value) => process.send?.({ value } satisfies Answer),
    (error: unknown) =>
      process.send?.({ error: error instanceof Error ? error.message : String(error) } satisfies Answer),
  );
});
process.on('disconnect', () => process.exit(0));

async function obey(order: Order): Promise<unknown> {
  if (order.act === 'plan') {
    generator = createGenerator(order.plan, order.shard, order.shards);
    return undefined;
  }
  if (!generator) throw new Error('There is no plan yet.');
  return order.act === 'judge' ? generator.judge(order.sent) : generator[order.act]();
}
