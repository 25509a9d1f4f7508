import { describe, expect, it } from 'vitest';
import { dueThings } from './due-things';

const line = {
  item: 'Pump',
  quantity: 12,
  unit: 'pcs',
  unitPrice: 100,
  taxRate: 18,
  deliveryDate: '2026-11-28',
  deliveryPlace: '',
};
const delivered = (quantity: number) => ({
  state: 'confirmed' as const,
  entries: [{ line: 1, item: 'Pump', unit: 'pcs', quantity, amount: null }],
});
const milestone = (dueDate: string) => ({ what: 'Half', dueDate, percent: 50 });
const dueOn = (today: string, milestones = [milestone('')], notes: ReturnType<typeof delivered>[] = []) =>
  dueThings({ lines: [line], milestones }, notes, today);

// CON-146
describe('dueThings: reminders of deliveries and milestones', () => {
  it.each([
    ['2026-11-20', undefined],
    ['2026-11-21', 'due-week'],
    ['2026-11-26', 'due-week'],
    ['2026-11-27', 'due-day'],
    ['2026-11-28', 'due-day'],
    ['2026-11-29', undefined],
  ])('a delivery due on 28 November is, on %s, reminded as %s', (today, kind) => {
    expect(dueOn(today).map((one) => one.kind)).toEqual(kind ? [kind] : []);
  });

  it('dueThings returns one entry for each due day', () => {
    expect(dueOn('2026-11-27', [milestone('2026-11-28'), milestone('2026-12-01')])).toEqual([
      { day: '2026-11-28', kind: 'due-day', due: { deliveries: 1, milestones: 1 } },
      { day: '2026-12-01', kind: 'due-week', due: { deliveries: 0, milestones: 1 } },
    ]);
  });

  it('dueThings returns no delivery for a line that is delivered in full', () => {
    expect(dueOn('2026-11-27', [], [delivered(11.999)])).toHaveLength(1);
    expect(dueOn('2026-11-27', [], [delivered(7), delivered(5)])).toEqual([]);
  });
});
