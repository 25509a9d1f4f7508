import { NativeSelect, Text, TextInput } from '@mantine/core';
import { lineFaults, lineSum, taxRates } from '@proffer/contract/contracts/lines';
import { useId } from 'react';
import { DayInput } from '../../ui/day-field';
import { MoneyExact } from '../../ui/money';
import { LinesFoot, RemoveLine, type TextCell, TextCells } from './line-parts';
import classes from './lines-editor.module.css';
import { countedLines, emptyLine, type LineForm, pastedLines, readLine } from './lines.model';
import { type LineRows, type RowsForm, useLineRows } from './use-line-rows';

type Field = keyof LineForm;

/** Editor of contract lines. Enter moves down and adds a line; rows of a spreadsheet can be pasted. */
export function LinesEditor({ form }: { form: RowsForm<Field> }) {
  const { lines } = form.values;
  const units = useId();
  const { list, news, change, go, remove, cell } = useLineRows({ form, ...contractRows });

  return (
    <div>
      <ol ref={list} className={classes.lines} aria-label="Lines">
        {lines.map((line, index) => (
          <li key={index} className={classes.line}>
            <fieldset className={classes.fields} aria-label={`Line ${index + 1}`}>
              <TextCells
                cells={texts}
                line={line}
                units={units}
                cell={(field) => cell(index, field)}
                change={(field, value) => change(index, { [field]: value })}
              />
              <DayInput
                {...cell(index, 'deliveryDate')}
                label="Delivery"
                data-cell="deliveryDate"
                value={line.deliveryDate}
                onChange={(deliveryDate) => change(index, { deliveryDate })}
              />
              <TextInput
                {...cell(index, 'deliveryPlace')}
                label="Place"
                data-cell="deliveryPlace"
                autoComplete="off"
                value={line.deliveryPlace}
                onChange={(event) => change(index, { deliveryPlace: event.currentTarget.value })}
              />
              <NativeSelect
                {...cell(index, 'taxRate')}
                label="GST"
                data-cell="taxRate"
                data={rateChoices(line.taxRate)}
                value={line.taxRate}
                onChange={(event) => change(index, { taxRate: event.currentTarget.value })}
              />
              <div className={classes.amount}>
                <Text size="xs" c="dimmed" className={classes.amountLabel}>
                  Amount
                </Text>
                <Amount line={line} />
              </div>
              <RemoveLine
                number={index + 1}
                className={classes.remove}
                disabled={form.isPending}
                onClick={() => remove(index)}
              />
            </fieldset>
          </li>
        ))}
      </ol>
      <LinesFoot
        units={units}
        count={lines.length}
        isPending={form.isPending}
        news={news}
        onAdd={() => go(lines.length, 'item')}
      />
    </div>
  );
}

const texts: readonly TextCell<Field>[] = [
  { field: 'item', label: 'Item', inputMode: 'text' },
  { field: 'quantity', label: 'Quantity', inputMode: 'decimal' },
  { field: 'unit', label: 'Unit', inputMode: 'text' },
  { field: 'unitPrice', label: 'Price, ₹', inputMode: 'decimal' },
  { field: 'hsnCode', label: 'HSN/SAC', inputMode: 'numeric' },
];

const contractRows = {
  fields: [...texts.map(({ field }) => field), 'deliveryDate', 'deliveryPlace', 'taxRate'],
  empty: emptyLine,
  // Unit and tax are usually the same in all lines.
  repeated: ['unit', 'taxRate', 'deliveryDate', 'deliveryPlace'],
  counted: countedLines,
  paste: pastedLines,
} satisfies Omit<LineRows<Field>, 'form'>;

/** Returns the tax rates, and a pasted invalid one, so that it is reported. */
function rateChoices(rate: string) {
  const known = taxRates.map((one) => ({ value: String(one), label: `${one} %` }));
  return known.some(({ value }) => value === rate) ? known : [{ value: rate, label: rate }, ...known];
}

/** Returns the net amount of a line once its numbers are valid. */
function Amount({ line }: { line: LineForm }) {
  const read = readLine(line);
  const { quantity, unitPrice, taxRate } = lineFaults(read);
  if (quantity !== undefined || unitPrice !== undefined || taxRate !== undefined) return <span>–</span>;
  return <MoneyExact rupees={lineSum(read).net} isStrong />;
}
