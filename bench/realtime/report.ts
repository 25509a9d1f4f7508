import { loadavg } from 'node:os';
import { createVerdicts } from '../http/targets';
import { record, rounded } from '../http/results';
import type { Faults, Measured } from './load';

const noFaults: Faults = { lost: 0, doubled: 0, outOfOrder: 0, otherOrder: 0 };

/** Creates a report that prints and records results, and collects targets and errors. */
export function createReport() {
  const verdicts = createVerdicts();
  const faults = { ...noFaults };
  let deliveries = 0;

  return {
    title: (text: string): void => console.log(`\n${text}`),

    /** Adds a load on one server. Errors of the product and of another server are not added up. */
    async measured(part: string, server: string, measured: Measured, isOurs = true): Promise<void> {
      const { deliveredPerSecond, p50Ms, p99Ms, cpuPerDeliveryUs, loadBusy } = measured;
      const { lost, doubled, outOfOrder, otherOrder } = measured;
      const figures = [
        `${deliveredPerSecond.toLocaleString('en-IN')}/s delivered`,
        `p50 ${p50Ms} ms`,
        `p99 ${p99Ms} ms`,
        `processor ${cpuPerDeliveryUs ?? 'unknown'} µs each`,
        `load busy ${loadBusy}`,
      ];
      const wrong = `lost ${lost}, doubled ${doubled}, out of order ${outOfOrder}, other order ${otherOrder}`;
      console.log(`${server.padEnd(16)} ${figures.join(', ')}\n${''.padEnd(16)} ${wrong}`);
      await save(part, { server, ...measured });
      if (!isOurs) return;
      deliveries += deliveredPerSecond;
      for (const key of ['lost', 'doubled', 'outOfOrder', 'otherOrder'] as const)
        faults[key] += measured[key];
    },

    /** Adds figures of another shape. */
    async figures(part: string, server: string, figures: Record<string, number | null>): Promise<void> {
      const shown = Object.entries(figures).map(([name, value]) => `${name} ${value ?? 'unknown'}`);
      console.log(`${server.padEnd(16)} ${shown.join(', ')}`);
      await save(part, { server, ...figures });
    },

    /** Adds a target; `null` means that it could not be measured and is not met. */
    target(
      name: string,
      value: number | null,
      unit: string,
      limit: { atLeast: number } | { atMost: number },
    ): void {
      const isLeast = 'atLeast' in limit;
      const bound = isLeast ? limit.atLeast : limit.atMost;
      verdicts.add({
        name,
        target: `at ${isLeast ? 'least' : 'most'} ${bound.toLocaleString('en-IN')} ${unit}`,
        value: value === null ? 'unknown' : `${value.toLocaleString('en-IN')} ${unit}`,
        isMet: value !== null && (isLeast ? value >= bound : value <= bound),
      });
    },

    print(): void {
      if (deliveries > 0) {
        const values = Object.values(faults);
        verdicts.add({
          name: 'lost, doubled, order, other order',
          target: '0 in every run of ours',
          value: values.join(', '),
          isMet: values.every((value) => value === 0),
        });
      }
      verdicts.print();
    },
  };
}
export type Report = ReturnType<typeof createReport>;

function save(part: string, figures: object): Promise<void> {
  const loadAverage = rounded(loadavg()[0] ?? 0, 1);
  return record({ bench: 'realtime', part, ...figures, loadAverage });
}
