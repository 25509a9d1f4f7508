import { progressOf } from '@proffer/contract/contracts/fulfilment';
import { marketDay } from '@proffer/contract/contracts/market-day';
import { limits } from '@proffer/contract/wire/limits';
import type { Clock } from '../../../platform/clock';
import { pagePaths } from '../../notices';
import type { CalendarReader } from './calendar-feeds.repository';
import type { CompanySide, DueRowsRepository } from './due-rows.repository';

/** Something that a company has to do, or that ends, at a moment or on a day. */
export interface DueDate {
  /** Name that stays the same as long as the thing exists. */
  name: string;
  /** Calendar day, or a moment. */
  at: string | Date;
  summary: string;
  /** Path of its page. */
  path: string;
  changedAt: Date;
}

const dayMs = 86_400_000;
/** Number of days for which a past date stays in the feed. */
const pastDays = 30;

/** Collects the due dates of the company to which a person belongs (FMT-41). */
export function createDueDates({ rows, clock }: { rows: DueRowsRepository; clock: Clock }) {
  async function ofOwnNeeds(buyerId: number): Promise<DueDate[]> {
    const found = await rows.listOwnNeeds(buyerId);
    return found.flatMap(({ id, title, status, deadline, answersEndedAt, changedAt }) => {
      const common = { path: pagePaths.need('buyer', id), changedAt };
      if (status === 'open' && deadline) {
        return [{ name: `need-${id}-deadline`, at: deadline, summary: `Answers close: ${title}`, ...common }];
      }
      if (!answersEndedAt) return [];
      const at = new Date(answersEndedAt.getTime() + limits.needs.decideDays * dayMs);
      return [{ name: `need-${id}-decision`, at, summary: `Last day to decide: ${title}`, ...common }];
    });
  }

  async function ofNeedsToAnswer(supplierId: number): Promise<DueDate[]> {
    const found = await rows.listNeedsToAnswer(supplierId);
    return found.flatMap(({ id, title, deadline, changedAt }) =>
      deadline
        ? [
            {
              name: `need-${id}-deadline`,
              at: deadline,
              summary: `Answers close: ${title}`,
              path: pagePaths.need('supplier', id),
              changedAt,
            },
          ]
        : [],
    );
  }

  async function ofNdas(of: CompanySide, from: string): Promise<DueDate[]> {
    return (await rows.listNdas(of, from)).flatMap(({ id, title, validUntil, changedAt }) =>
      validUntil === null
        ? []
        : [
            {
              name: `nda-${id}-end`,
              at: validUntil,
              summary: `NDA ends: ${title}`,
              path: pagePaths.nda(of.side, id),
              changedAt,
            },
          ],
    );
  }

  async function ofQuotes(of: CompanySide, from: string): Promise<DueDate[]> {
    const what = of.side === 'supplier' ? 'Quote ends' : 'Last day to accept the quote';
    return (await rows.listQuotes(of, from)).flatMap(({ id, title, validUntil, changedAt }) =>
      validUntil === null
        ? []
        : [
            {
              name: `quote-${id}-validity`,
              at: validUntil,
              summary: `${what}: ${title}`,
              path: pagePaths.quote(of.side, id),
              changedAt,
            },
          ],
    );
  }

  async function ofContracts(of: CompanySide, from: string): Promise<DueDate[]> {
    const found = await rows.listContracts(of, from);
    const confirmed = await rows.listConfirmedNotes(found.map(({ id }) => id));
    return found.flatMap(({ id, name, startDate, endDate, substance, ...row }) => {
      const common = { path: pagePaths.contract(of.side, id), changedAt: new Date(row.changedAt) };
      const { lines, milestones } = substance;
      const notes = confirmed.filter(({ contractId }) => contractId === id);
      const progress = progressOf(lines, notes).lines;
      const deliveries = lines.flatMap(({ item, deliveryDate: at }, index) => {
        const { delivered = 0, agreed = Infinity } = progress[index] ?? {};
        if (delivered >= agreed) return [];
        const summary = `Delivery due: ${item} (${name})`;
        return [{ name: `contract-${id}-delivery-${index + 1}`, at, summary, ...common }];
      });
      const payments = milestones.map(({ what, dueDate: at, percent }, index) => {
        const summary = `Payment of ${percent} % due: ${what} (${name})`;
        return { name: `contract-${id}-milestone-${index + 1}`, at, summary, ...common };
      });
      return [
        { name: `contract-${id}-start`, at: startDate, summary: `Contract begins: ${name}`, ...common },
        { name: `contract-${id}-end`, at: endDate, summary: `Contract ends: ${name}`, ...common },
        ...deliveries,
        ...payments,
        // A delivery or milestone without a day has an empty one.
      ].filter(({ at }) => at >= from);
    });
  }

  async function ofNotes(of: CompanySide): Promise<DueDate[]> {
    return (await rows.listNotesToAnswer(of.userId)).map(
      ({ id, contractId, kind, day, name, changedAt }) => ({
        name: `note-${id}-answer`,
        at: day,
        summary: `${kind === 'invoice' ? 'Invoice' : 'Delivery'} to confirm: ${name}`,
        path: pagePaths.contract(of.side, contractId),
        changedAt,
      }),
    );
  }

  async function ofSignatures(reader: CalendarReader): Promise<DueDate[]> {
    return (await rows.listSignatureRequests(reader)).map(({ id, title, changedAt }) => ({
      name: `signature-${id}`,
      at: marketDay(changedAt),
      summary: `Waits for a signature: ${title}`,
      path: `/signature-requests/${id}`,
      changedAt,
    }));
  }

  return {
    /** Returns what is due for a person, the earliest first. */
    async list(reader: CalendarReader): Promise<DueDate[]> {
      const of: CompanySide = {
        side: reader.role === 'supplier' ? 'supplier' : 'buyer',
        userId: reader.userId,
      };
      const from = marketDay(new Date(clock.now().getTime() - pastDays * dayMs));
      const parts = await Promise.all([
        of.side === 'buyer' ? ofOwnNeeds(of.userId) : ofNeedsToAnswer(of.userId),
        ofNdas(of, from),
        ofQuotes(of, from),
        ofContracts(of, from),
        ofNotes(of),
        ofSignatures(reader),
      ]);
      return parts.flat().sort((one, other) => instantOf(one) - instantOf(other));
    },
  };
}
export type DueDates = ReturnType<typeof createDueDates>;

const instantOf = ({ at }: DueDate): number => (typeof at === 'string' ? Date.parse(at) : at.getTime());
