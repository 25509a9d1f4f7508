import { progressOf, type KeptEntry } from '@proffer/contract/contracts/fulfilment';
import { lineSum } from '@proffer/contract/contracts/lines';
import type { NoteState } from '@proffer/contract/wire/choices';
import type { TableCell } from '../../../platform/table-file';
import { toContract } from '../contracts.mapper';
import type { ContractListQuery } from '../contract-list.filters';
import type { ContractRow } from '../contracts.repository';
import type { ListedNote } from '../fulfilment/notes.repository';

interface Confirmed {
  state: NoteState;
  entries: KeptEntry[];
}

export const contractHeader = [
  'Contract',
  'Name',
  'Offer',
  'Supplier',
  'Buyer',
  'State',
  'First day',
  'Last day',
  'Value with tax (INR)',
  'Delivered (INR)',
  'Delivered (%)',
  'Invoiced (INR)',
  'Amendments',
  'Proposed on',
] as const;

export const lineHeader = [
  'Contract',
  'Name',
  'Line',
  'Item',
  'HSN/SAC code',
  'Quantity',
  'Unit',
  'Unit price (INR)',
  'Tax (%)',
  'Net (INR)',
  'Tax (INR)',
  'Due',
  'Place',
  'Delivered',
  'Invoiced (INR)',
] as const;

/** Returns a calendar day as a date cell; null for an empty text. */
const day = (text: string): Date | null => (text === '' ? null : new Date(text));

/** Returns the row of a contract in an export. */
export function cellsOfContract(
  row: ContractRow,
  _confirmed: readonly Confirmed[],
  { side, today }: ContractListQuery,
): TableCell[][] {
  const contract = toContract(row, side, today);
  const { value, progress } = contract;
  return [
    [
      contract.contractId,
      contract.contractName,
      contract.proposalTitle,
      contract.supplierCompany,
      contract.buyerCompany,
      contract.contractStatus,
      day(contract.startDate),
      day(contract.endDate),
      value,
      progress?.delivered ?? 0,
      progress?.deliveredShare ?? null,
      progress?.invoiced ?? 0,
      contract.amendment,
      day(contract.createdDate.slice(0, 10)),
    ],
  ];
}

/** Returns a row for each line of a contract, with its progress. */
export function cellsOfLines(row: ContractRow, confirmed: readonly Confirmed[]): TableCell[][] {
  const { lines } = row.substance;
  const progress = progressOf(lines, confirmed).lines;
  return lines.map((line, index) => {
    const { net, tax } = lineSum(line);
    return [
      row.id,
      row.name,
      index + 1,
      line.item,
      line.hsnCode ?? '',
      line.quantity,
      line.unit,
      line.unitPrice,
      line.taxRate,
      net,
      tax,
      day(line.deliveryDate),
      line.deliveryPlace,
      progress[index]?.delivered ?? 0,
      progress[index]?.invoiced ?? 0,
    ];
  });
}

export const noteHeader = [
  'Note',
  'Kind',
  'Noted by',
  'Day',
  'Line',
  'Quantity',
  'Amount (INR)',
  'Reference',
  'Remark',
  'State',
  'Reason',
  'Paper',
] as const;

/** Returns a row for each line entry of a delivery or invoice note. */
export function cellsOfNote(note: ListedNote): TableCell[][] {
  return note.entries.map((entry) => [
    note.id,
    note.kind,
    note.notedBy,
    day(note.day),
    entry.line,
    'quantity' in entry ? entry.quantity : null,
    'amount' in entry ? entry.amount : null,
    note.reference,
    note.remark,
    note.state,
    note.answerReason,
    note.paperName,
  ]);
}
