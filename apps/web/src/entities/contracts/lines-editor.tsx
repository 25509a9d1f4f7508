import { ActionIcon, Button, Group, NativeSelect, Text, TextInput, VisuallyHidden } from '@mantine/core';
import { lineFaults, lineSum, taxRates } from '@proffer/contract/contracts/lines';
import { limits } from '@proffer/contract/wire/limits';
import { IconPlus, IconX } from '@tabler/icons-react';
import { type ClipboardEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { DayInput } from '../../ui/day-field';
import type { useForm } from '../../ui/form/use-form';
import { MoneyExact } from '../../ui/money';
import classes from './lines-editor.module.css';
import {
  countedLines,
  emptyLine,
  type LineForm,
  pastedLines,
  quantityHint,
  readLine,
  unitSuggestions,
} from './lines.model';

/** A form with lines. */
type Form = Pick<
  ReturnType<typeof useForm<{ lines: LineForm[] }>>,
  'values' | 'set' | 'errorOf' | 'touch' | 'isPending'
>;
type Field = keyof LineForm;

/** Editor of contract lines. Enter moves down and adds a line; rows of a spreadsheet can be pasted. */
export function LinesEditor({ form }: { form: Form }) {
  const { lines } = form.values;
  const list = useRef<HTMLOListElement>(null);
  const units = useId();
  const [news, setNews] = useState('');
  // The field to focus once its line is rendered.
  const next = useRef<{ line: number; field: Field }>(undefined);
  useEffect(() => {
    if (!next.current) return;
    const { line, field } = next.current;
    next.current = undefined;
    list.current?.querySelector<HTMLElement>(`[name="lines.${line}.${field}"]`)?.focus();
  });

  const change = (index: number, changes: Partial<LineForm>) =>
    form.set({ lines: lines.map((line, at) => (at === index ? { ...line, ...changes } : line)) });

  function go(line: number, field: Field): void {
    next.current = { line, field };
    if (line < lines.length) return form.set({ lines: [...lines] });
    if (lines.length === limits.contractLines) return setNews(`At most ${limits.contractLines} lines.`);
    // Unit and tax are usually the same in all lines.
    const { unit, taxRate, deliveryDate, deliveryPlace } = lines.at(-1) ?? emptyLine;
    form.set({ lines: [...lines, { ...emptyLine, unit, taxRate, deliveryDate, deliveryPlace }] });
  }

  function remove(index: number): void {
    const left = lines.filter((_line, at) => at !== index);
    next.current = { line: Math.min(index, Math.max(left.length - 1, 0)), field: 'item' };
    form.set({ lines: left.length === 0 ? [emptyLine] : left });
    setNews(`Line ${index + 1} removed.`);
  }

  function onKeyDown(event: KeyboardEvent, index: number, field: Field): void {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    go(index + 1, index + 1 < lines.length ? field : 'item');
  }

  function onPaste(event: ClipboardEvent, index: number): void {
    const pasted = pastedLines(event.clipboardData.getData('text/plain'));
    if (!pasted) return;
    event.preventDefault();
    const before = lines.slice(0, index);
    // A line that already has values is not overwritten.
    const isTaken = countedLines([lines[index] ?? emptyLine]).length > 0;
    const kept = isTaken ? [...before, lines[index] ?? emptyLine] : before;
    const all = [...kept, ...pasted, ...countedLines(lines.slice(index + 1))];
    const fitting = all.slice(0, limits.contractLines);
    next.current = { line: kept.length, field: 'item' };
    form.set({ lines: fitting });
    form.touch(fitting.flatMap((_line, at) => fields.map((field) => `lines.${at}.${field}`)));
    const left = all.length - fitting.length;
    const count = pasted.length === 1 ? '1 line' : `${pasted.length} lines`;
    setNews(
      `${count} pasted.${left > 0 ? ` ${left} of all did not fit: at most ${limits.contractLines}.` : ''}`,
    );
  }

  return (
    <div>
      <ol ref={list} className={classes.lines} aria-label="Lines">
        {lines.map((line, index) => (
          <li key={index} className={classes.line}>
            <fieldset className={classes.fields} aria-label={`Line ${index + 1}`}>
              {texts.map(({ field, label, inputMode }) => (
                <TextInput
                  key={field}
                  {...cell(index, field)}
                  label={label}
                  description={field === 'quantity' ? quantityHint(line.quantity) : undefined}
                  inputWrapperOrder={['label', 'input', 'description', 'error']}
                  {...(field === 'unit' ? { list: units } : {})}
                  inputMode={inputMode}
                  data-cell={field}
                  autoComplete="off"
                  value={line[field]}
                  onChange={(event) => change(index, { [field]: event.currentTarget.value })}
                />
              ))}
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
              <ActionIcon
                variant="subtle"
                color="gray"
                className={classes.remove}
                aria-label={`Remove line ${index + 1}`}
                disabled={form.isPending}
                onClick={() => remove(index)}
              >
                <IconX size="1rem" aria-hidden />
              </ActionIcon>
            </fieldset>
          </li>
        ))}
      </ol>
      <datalist id={units}>
        {unitSuggestions.map((unit) => (
          <option key={unit} value={unit}>
            {unit}
          </option>
        ))}
      </datalist>
      <Group gap="md" mt="xs">
        <Button
          variant="default"
          leftSection={<IconPlus size="1rem" aria-hidden />}
          disabled={form.isPending || lines.length === limits.contractLines}
          onClick={() => go(lines.length, 'item')}
        >
          Add a line
        </Button>
        <Text size="xs" c="dimmed">
          Enter goes to the next line. Rows copied from a spreadsheet can be pasted into an item.
        </Text>
      </Group>
      <VisuallyHidden component="output">{news}</VisuallyHidden>
    </div>
  );

  function cell(index: number, field: Field) {
    const name = `lines.${index}.${field}`;
    return {
      name,
      error: form.errorOf(name),
      disabled: form.isPending,
      onKeyDown: (event: KeyboardEvent) => onKeyDown(event, index, field),
      onPaste: (event: ClipboardEvent) => onPaste(event, index),
      onBlur: () => {
        if (countedLines(lines).length > index) form.touch([name]);
      },
    };
  }
}

const texts: readonly { field: Field; label: string; inputMode: 'text' | 'numeric' | 'decimal' }[] = [
  { field: 'item', label: 'Item', inputMode: 'text' },
  { field: 'quantity', label: 'Quantity', inputMode: 'decimal' },
  { field: 'unit', label: 'Unit', inputMode: 'text' },
  { field: 'unitPrice', label: 'Price, ₹', inputMode: 'decimal' },
  { field: 'hsnCode', label: 'HSN/SAC', inputMode: 'numeric' },
];

const fields: readonly Field[] = [
  ...texts.map(({ field }) => field),
  'deliveryDate',
  'deliveryPlace',
  'taxRate',
];

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
