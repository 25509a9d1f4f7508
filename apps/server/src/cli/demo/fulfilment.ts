import { progressOf, type KeptEntry } from '@proffer/contract/contracts/fulfilment';
import { lineSum } from '@proffer/contract/contracts/lines';
import { marketDay } from '../../modules/contracts';
import type { Executor } from '../../platform/database';
import { contractEvents, contractNotes, contractProgress, type contracts } from '../../schema';

type Contract = typeof contracts.$inferSelect;
type Note = typeof contractNotes.$inferInsert & { entries: KeptEntry[] };

const dayMs = 86_400_000;
const partOf = (quantity: number, part: number) => Math.round(quantity * part * 1_000) / 1_000;
const paise = (rupees: number) => Math.round(rupees * 100);

/**
 * Returns the deliveries and invoices of a contract: all for an ended one; for one in force a part, some of it
 * unconfirmed.
 */
export function buildNotes(contract: Contract, now: Date): Note[] {
  const { id: contractId, startDate, endDate, supplierAgreedAt, buyerAgreedAt } = contract;
  const { lines } = contract.substance;
  const today = marketDay(now);
  if (!supplierAgreedAt || !buyerAgreedAt || startDate > today || lines.length === 0) return [];
  const hasEnded = endDate < today;
  const begun = Date.parse(startDate);
  const passed = Math.max(0, (hasEnded ? Date.parse(endDate) : now.getTime()) - begun);
  const moment = (part: number) => new Date(begun + passed * part);
  const entries = (of: (line: (typeof lines)[number]) => Partial<KeptEntry>): KeptEntry[] =>
    lines.map((line, index) => ({
      line: index + 1,
      item: line.item,
      unit: line.unit,
      quantity: null,
      amount: null,
      ...of(line),
    }));
  const delivery = (part: number, from: 'all' | 'first'): KeptEntry[] =>
    entries(({ quantity }) => ({ quantity: partOf(quantity, part) })).slice(
      0,
      from === 'first' ? 1 : undefined,
    );
  const invoice = (part: number): KeptEntry[] =>
    entries((line) => {
      const { net, tax } = lineSum({ ...line, quantity: partOf(line.quantity, part) });
      return { amount: Math.round((net + tax) * 100) / 100 };
    }).slice(0, part === 1 ? undefined : 1);
  const note = (
    kind: Note['kind'],
    reference: string,
    at: number,
    kept: KeptEntry[],
    isConfirmed: boolean,
  ): Note => ({
    contractId,
    kind,
    notedBy: 'supplier',
    day: marketDay(moment(at)),
    reference,
    remark: '',
    entries: kept,
    state: isConfirmed ? 'confirmed' : 'noted',
    notedAt: moment(at),
    answeredAt: isConfirmed ? new Date(Math.min(now.getTime(), moment(at).getTime() + dayMs)) : null,
  });
  const numbered = (word: string, number: number) => `${word} ${contractId}/${number}`;
  if (hasEnded) {
    return [
      note('delivery', numbered('DN', 1), 0.5, delivery(1, 'all'), true),
      note('invoice', numbered('INV', 1), 0.6, invoice(1), true),
    ];
  }
  return [
    note('delivery', numbered('DN', 1), 0.4, delivery(0.5, 'first'), true),
    note('invoice', numbered('INV', 1), 0.5, invoice(0.5), true),
    note('delivery', numbered('DN', 2), 0.9, delivery(0.25, 'first'), false),
  ];
}

/** Inserts the notes of contracts with their history and totals. */
export async function insertFulfilment(tx: Executor, stored: readonly Contract[], now: Date): Promise<void> {
  for (const contract of stored) {
    const notes = buildNotes(contract, now);
    if (notes.length === 0) continue;
    await tx.insert(contractNotes).values(notes);
    const line = { contractId: contract.id, revision: contract.revision, address: '203.0.113.20' };
    const events = notes.flatMap(({ kind, reference: note, notedAt, answeredAt }) => [
      {
        ...line,
        act: `${kind}_noted` as const,
        actorUserId: contract.supplierId,
        note,
        createdAt: notedAt,
      },
      ...(answeredAt
        ? [
            {
              ...line,
              act: `${kind}_confirmed` as const,
              actorUserId: contract.buyerId,
              note,
              createdAt: answeredAt,
            },
          ]
        : []),
    ]);
    await tx
      .insert(contractEvents)
      .values(events.toSorted((one, other) => one.createdAt.getTime() - other.createdAt.getTime()));
    const counted = notes.map(({ state = 'noted', entries }) => ({ state, entries }));
    const { delivered, fulfilled, invoiced } = progressOf(contract.substance.lines, counted);
    await tx.insert(contractProgress).values({
      contractId: contract.id,
      delivered: paise(delivered),
      fulfilled: paise(fulfilled),
      invoiced: paise(invoiced),
    });
  }
}
