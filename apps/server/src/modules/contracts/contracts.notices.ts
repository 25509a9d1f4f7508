import { lastRatingDay } from '@proffer/contract/contracts/rating';
import { isolated } from '@proffer/contract/wire/text-direction';
import type { Executor } from '../../platform/database';
import { dayText } from '../../platform/date-text';
import { pagePaths, type Notice, type NoticesPort } from '../notices';
import { otherSide, type ContractNewsItem, type ContractNews, type ContractNewsName } from './contracts.news';
import type { ContractRow, ContractsRepository } from './contracts.repository';
import { stateOf, type ContractSide } from './contracts.states';
import { dueNews, type DueThings } from './days/due-things';
import { noteNews } from './fulfilment/note-news';

interface News {
  title: string;
  text: string;
}

/**
 * Texts of the notifications for one side; `by` is the other side. They contain no terms, reasons or names of
 * contracts, which are shown only after login. Null if the notification does not apply any more.
 */
const news: Record<
  ContractNewsName,
  (row: ContractRow, by: ContractSide, day: string, due: DueThings | undefined) => News | null
> = {
  'contract-proposed': (row) => ({
    title: `${isolated(row.supplierCompany)} proposes a contract`,
    text: `${isolated(row.supplierCompany)} proposes a contract on “${isolated(row.offerTitle)}”. It becomes active once both sides have accepted.`,
  }),
  'contract-accepted': (row, by) => ({
    title: `${isolated(companyOf(row, by))} has accepted the contract`,
    text:
      row.supplierAgreedAt && row.buyerAgreedAt
        ? `Both sides have accepted the contract on “${isolated(row.offerTitle)}”.`
        : `The contract on “${isolated(row.offerTitle)}” is waiting for your acceptance.`,
  }),
  'contract-rejected': (row, by) => ({
    title: `${isolated(companyOf(row, by))} has ${by === 'supplier' ? 'withdrawn the contract' : 'rejected the contract'}`,
    text: `The contract on “${isolated(row.offerTitle)}” has ended before both sides accepted it. The reason is shown with the contract.`,
  }),
  'contract-changes-wanted': (row) => ({
    title: `${isolated(row.buyerCompany)} requests changes to the contract`,
    text: `${isolated(row.buyerCompany)} would accept the contract on “${isolated(row.offerTitle)}” with changes. They are shown with the contract; you can revise it and send it again.`,
  }),
  'contract-revised': (row) => ({
    title: `${isolated(row.supplierCompany)} has changed the contract`,
    text: `${isolated(row.supplierCompany)} has sent revision ${row.revision} of the contract on “${isolated(row.offerTitle)}”. It becomes active once both sides have accepted it.`,
  }),
  'amendment-proposed': (row, by) => ({
    title: `${isolated(companyOf(row, by))} proposes an amendment`,
    text: `${isolated(companyOf(row, by))} proposes to amend the contract on “${isolated(row.offerTitle)}”. Nothing changes unless you ${row.toBeSigned ? 'sign' : 'accept'}.`,
  }),
  'amendment-accepted': (row, by) => ({
    title: `${isolated(companyOf(row, by))} has ${row.toBeSigned ? 'signed' : 'accepted'} the amendment`,
    text: row.openAmendment
      ? `The amendment of the contract on “${isolated(row.offerTitle)}” is waiting for your signature.`
      : `The contract on “${isolated(row.offerTitle)}” is amended: both sides have ${row.toBeSigned ? 'signed the amendment' : 'accepted your proposal'}.`,
  }),
  'amendment-rejected': (row, by) => ({
    title: `${isolated(companyOf(row, by))} has rejected the amendment`,
    text: `The contract on “${isolated(row.offerTitle)}” stays as it is. The reason is shown with the contract.`,
  }),
  'amendment-withdrawn': (row, by) => ({
    title: `${isolated(companyOf(row, by))} has withdrawn the amendment`,
    text: `The contract on “${isolated(row.offerTitle)}” stays as it is. You do not need to do anything.`,
  }),
  'delivery-noted': noteNews('delivery', 'noted'),
  'delivery-confirmed': noteNews('delivery', 'confirmed'),
  'delivery-disputed': noteNews('delivery', 'disputed'),
  'delivery-withdrawn': noteNews('delivery', 'withdrawn'),
  'invoice-noted': noteNews('invoice', 'noted'),
  'invoice-confirmed': noteNews('invoice', 'confirmed'),
  'invoice-disputed': noteNews('invoice', 'disputed'),
  'invoice-withdrawn': noteNews('invoice', 'withdrawn'),
  'contract-starting': (row, by, day) =>
    isAgreedFor(row, 'startDate', day)
      ? {
          title: `Your contract with ${isolated(companyOf(row, by))} starts`,
          text: `The contract on “${isolated(row.offerTitle)}” starts on ${dayText(day)}.`,
        }
      : null,
  'contract-ending': endingNews('ends within a month'),
  'contract-ending-week': endingNews('ends within a week'),
  'contract-ending-day': endingNews('ends within a day'),
  'contract-ended': (row, by, day) =>
    isAgreedFor(row, 'endDate', day)
      ? {
          title: `Your contract with ${isolated(companyOf(row, by))} has ended`,
          text: `The contract on “${isolated(row.offerTitle)}” ended on ${dayText(day)}. You can rate it until ${dayText(lastRatingDay({ endDate: day, givenOn: null }))}.`,
        }
      : null,
  'contract-rated': (row, by) => ({
    title: `${isolated(companyOf(row, by))} has rated your contract`,
    text: `${isolated(companyOf(row, by))} has rated the contract on “${isolated(row.offerTitle)}”. The rating is shown with the contract, where you can rate them too.`,
  }),
  'contract-due-week': dueNewsOf,
  'contract-due-day': dueNewsOf,
};

function endingNews(when: string) {
  return (row: ContractRow, by: ContractSide, day: string): News | null =>
    isAgreedFor(row, 'endDate', day)
      ? {
          title: `Your contract with ${isolated(companyOf(row, by))} ${when}`,
          text: `The contract on “${isolated(row.offerTitle)}” ends on ${dayText(day)}. Until then either side can propose an amendment with a later end.`,
        }
      : null;
}

function dueNewsOf(row: ContractRow, by: ContractSide, day: string, due: DueThings | undefined): News | null {
  return due && stateOf(row) === 'agreed' ? dueNews(row, companyOf(row, by), day, due) : null;
}

/** Returns true if the contract still has this day; an amendment may have moved it since it was found due. */
function isAgreedFor(row: ContractRow, term: 'startDate' | 'endDate', day: string): boolean {
  return stateOf(row) === 'agreed' && row[term] === day;
}

/** Returns the notification for one side; undefined if there is nothing to announce. */
function contractNotice(row: ContractRow, item: ContractNewsItem): Notice | undefined {
  const { name, to, day = '', due, eventId } = item;
  const written = news[name](row, otherSide(to), day, due);
  if (!written) return undefined;
  return {
    userId: to === 'supplier' ? row.supplierId : row.buyerId,
    // A notification about a day has no actor.
    from: eventId === undefined ? null : to === 'supplier' ? row.buyerId : row.supplierId,
    category: 'CONTRACT',
    kind: name,
    ...written,
    reference: { kind: 'contract', id: row.id },
    eventKey: keyOf(row.id, name, eventId ?? day),
    mail: { path: pagePaths.contract(to, row.id), label: 'See the contract' },
  };
}

/** Notifies the users concerned of events on a contract. */
export function createContractNotices(
  repository: Pick<ContractsRepository, 'find'>,
  notices: NoticesPort,
): ContractNews {
  /** Retracts notifications about days that an amendment has moved. */
  async function retractMovedDays(tx: Executor, row: ContractRow): Promise<void> {
    const reference = { kind: 'contract', id: row.id } as const;
    const both = [row.supplierId, row.buyerId];
    for (const [kind, day] of [
      ['contract-starting', row.startDate],
      ['contract-ending', row.endDate],
      ['contract-ending-week', row.endDate],
      ['contract-ending-day', row.endDate],
    ] as const) {
      await notices.retract(tx, kind, reference, both, keyOf(row.id, kind, day));
    }
  }

  async function notify(tx: Executor, item: ContractNewsItem): Promise<void> {
    const row = await repository.find(item.contractId, tx);
    if (!row) return;
    if (item.name === 'amendment-accepted' && !row.openAmendment) await retractMovedDays(tx, row);
    const notice = contractNotice(row, item);
    if (!notice) return;
    await notices.announce(tx, notice);
    // An act clears the actor's own notifications about the contract. A notification about a day has no actor.
    if (item.eventId !== undefined) {
      const actorId = item.to === 'supplier' ? row.buyerId : row.supplierId;
      await notices.clearFor(tx, actorId, notice.reference);
    }
  }
  return { notify };
}

function keyOf(id: number, name: ContractNewsName, which: number | string): string {
  return `contract:${id}:${name}:${which}`;
}

function companyOf(row: ContractRow, side: ContractSide): string {
  return side === 'supplier' ? row.supplierCompany : row.buyerCompany;
}
