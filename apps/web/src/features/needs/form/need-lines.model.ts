import { type NeedLine, needLineFaults } from '@proffer/contract/needs/rules';
import { isBlank } from '@proffer/contract/wire/blank-text';
import type { Faults } from '@proffer/contract/wire/faults';
import { readQuantity } from '../../../entities/contracts/lines.model';
import { type PastedColumns, pastedRows } from '../../../entities/contracts/pasted-rows.model';

/** A line of a need as typed. */
export type NeedLineForm = Record<keyof NeedLine, string>;

export const emptyNeedLine: NeedLineForm = { item: '', hsnCode: '', quantity: '', unit: '', note: '' };

/** Returns the form values of an existing line. */
export const needLineFormOf = (line: NeedLine): NeedLineForm => ({
  ...line,
  quantity: String(line.quantity),
});

const isUntouched = ({ item, quantity, note }: NeedLineForm) =>
  isBlank(item) && isBlank(quantity) && isBlank(note);

/** Returns the lines without the blank ones at the end. */
export const countedNeedLines = (lines: readonly NeedLineForm[]): readonly NeedLineForm[] =>
  lines.slice(0, lines.findLastIndex((line) => !isUntouched(line)) + 1);

export const readNeedLine = (line: NeedLineForm): NeedLine => ({
  item: line.item.trim(),
  hsnCode: line.hsnCode.trim(),
  quantity: readQuantity(line.quantity),
  unit: line.unit.trim(),
  note: line.note.trim(),
});

/** Returns the faults of lines by field (`lines.2.quantity`). */
export function needLinesFaults(lines: readonly NeedLineForm[]): Faults<string> {
  return Object.fromEntries(
    countedNeedLines(lines).flatMap((line, index) =>
      Object.entries(needLineFaults(readNeedLine(line))).map(([field, text]) => [
        `lines.${index}.${field}`,
        text,
      ]),
    ),
  );
}

const pastedColumns: PastedColumns<keyof NeedLine> = {
  columns: ['item', 'quantity', 'unit', 'hsnCode', 'note'],
  heads: [
    [/quantity|qty|nos\b/i, 'quantity'],
    [/hsn|\bsac\b/i, 'hsnCode'],
    [/unit|uom/i, 'unit'],
    [/note|remark|comment|spec/i, 'note'],
    [/item|description|particular|product|material|service/i, 'item'],
  ],
  empty: emptyNeedLine,
};

/** Returns the lines for rows copied from a spreadsheet; undefined for a single cell. */
export const pastedNeedLines = (text: string): NeedLineForm[] | undefined => pastedRows(text, pastedColumns);
