import { Group, NativeSelect, Text, TextInput, VisuallyHidden } from '@mantine/core';
import { lineSum, taxRates } from '@proffer/contract/contracts/lines';
import { quantityText } from '@proffer/contract/wire/group-indian';
import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react';
import type { Need } from '../../../entities/needs/need';
import { DayInput } from '../../../ui/day-field';
import { MoneyExact } from '../../../ui/money';
import { type AnswerLineForm, isLineKind, readAnswerLine } from './answer-form.model';
import type { AnswerFormState } from './answer-form-state';
import classes from './answer-lines.module.css';
import { type PastedField, pasteColumn } from './pasted-column.model';

const kindWords = { offered: 'Offered', alternative: 'Alternative', not_offered: 'Not offered' } as const;

interface Props {
  form: AnswerFormState;
  need: Need;
}

/**
 * The lines of a need with the supplier's prices. Enter goes to the same field of the next offered line; columns of a
 * spreadsheet can be pasted.
 */
export function AnswerLines({ form, need }: Props) {
  const { lines } = form.values;
  const list = useRef<HTMLOListElement>(null);
  const [news, setNews] = useState('');

  const change = (index: number, changes: Partial<AnswerLineForm>) =>
    form.set({ lines: lines.map((line, at) => (at === index ? { ...line, ...changes } : line)) });

  function onKeyDown(event: KeyboardEvent, index: number, field: string): void {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    const next = lines.findIndex(({ kind }, at) => at > index && kind !== 'not_offered');
    list.current?.querySelector<HTMLElement>(`[name="lines.${next}.${field}"]`)?.focus();
  }

  function onPaste(event: ClipboardEvent, index: number, field: PastedField): void {
    const result = pasteColumn(lines, { text: event.clipboardData.getData('text/plain'), index, field });
    if (!result) return;
    event.preventDefault();
    form.set({ lines: result.lines });
    form.touch(result.lines.flatMap((_line, at) => [`lines.${at}.unitPrice`, `lines.${at}.taxRate`]));
    setNews(`${result.pasted} lines pasted.${result.left > 0 ? ` ${result.left} did not fit.` : ''}`);
  }

  return (
    <div>
      <AllLines form={form} />
      <ol ref={list} className={classes.lines} aria-label="Lines">
        {lines.map((line, index) => {
          const wanted = need.lines[index];
          return wanted ? (
            <li key={index} className={classes.line}>
              <fieldset className={classes.fields} aria-label={`Line ${index + 1}: ${wanted.item}`}>
                <Wanted wanted={wanted} position={index + 1} />
                <NativeSelect
                  {...cell(index, 'kind')}
                  label="Offer"
                  value={line.kind}
                  onChange={({ currentTarget: { value } }) => {
                    if (isLineKind(value)) change(index, { kind: value });
                  }}
                >
                  {Object.entries(kindWords).map(([kind, words]) => (
                    <option key={kind} value={kind}>
                      {words}
                    </option>
                  ))}
                </NativeSelect>
                {line.kind !== 'not_offered' && (
                  <>
                    <TextInput
                      {...cell(index, 'unitPrice')}
                      {...paste(index, 'unitPrice')}
                      label="Price, ₹"
                      inputMode="decimal"
                      autoComplete="off"
                      value={line.unitPrice}
                      onChange={(event) => change(index, { unitPrice: event.currentTarget.value })}
                    />
                    <NativeSelect
                      {...cell(index, 'taxRate')}
                      {...paste(index, 'taxRate')}
                      label="GST"
                      data={rateChoices(line.taxRate)}
                      value={line.taxRate}
                      onChange={(event) => change(index, { taxRate: event.currentTarget.value })}
                    />
                    <DayInput
                      {...cell(index, 'deliveryDate')}
                      {...paste(index, 'deliveryDate')}
                      label="Delivery"
                      value={line.deliveryDate}
                      onChange={(deliveryDate) => change(index, { deliveryDate })}
                    />
                  </>
                )}
                <TextInput
                  {...cell(index, 'note')}
                  {...paste(index, 'note')}
                  label="Note"
                  autoComplete="off"
                  value={line.note}
                  onChange={(event) => change(index, { note: event.currentTarget.value })}
                />
                <div className={classes.amount}>
                  <Amount line={line} wanted={wanted} />
                </div>
              </fieldset>
              {line.kind === 'alternative' && (
                <Alternative
                  line={line}
                  cell={(field) => cell(index, field)}
                  onChange={(changes) => change(index, changes)}
                />
              )}
            </li>
          ) : null;
        })}
      </ol>
      <VisuallyHidden component="output">{news}</VisuallyHidden>
    </div>
  );

  function cell(index: number, field: string) {
    const name = `lines.${index}.${field}`;
    return {
      name,
      'data-cell': field,
      error: form.errorOf(name),
      disabled: form.isPending,
      onKeyDown: (event: KeyboardEvent) => onKeyDown(event, index, field),
      onBlur: () => form.touch([name]),
    };
  }

  function paste(index: number, field: PastedField) {
    return { onPaste: (event: ClipboardEvent) => onPaste(event, index, field) };
  }
}

/** Fields that set a value in all offered lines. */
function AllLines({ form }: Pick<Props, 'form'>) {
  const { lines } = form.values;
  const [day, setDay] = useState('');
  if (lines.length < 2) return null;
  const setAll = (changes: Partial<AnswerLineForm>) =>
    form.set({ lines: lines.map((line) => (line.kind === 'not_offered' ? line : { ...line, ...changes })) });
  return (
    <Group gap="md" align="end" mb="sm">
      <NativeSelect
        label="GST of all lines"
        value=""
        disabled={form.isPending}
        onChange={(event) => setAll({ taxRate: event.currentTarget.value })}
      >
        <option value="">Choose</option>
        {taxRates.map((rate) => (
          <option key={rate} value={rate}>
            {rate} %
          </option>
        ))}
      </NativeSelect>
      <DayInput
        label="Delivery of all lines"
        value={day}
        disabled={form.isPending}
        onChange={(next) => {
          setDay(next);
          if (/^\d{4}-\d{2}-\d{2}$/.test(next)) setAll({ deliveryDate: next });
        }}
      />
      <Text size="xs" c="dimmed" maw="24rem">
        Enter goes to the next line. Columns copied from a spreadsheet can be pasted into a price.
      </Text>
    </Group>
  );
}

type NeedLine = Need['lines'][number];

function Wanted({ wanted, position }: { wanted: NeedLine; position: number }) {
  return (
    <div className={classes.wanted}>
      <Text size="sm" fw={500}>
        {position}. <bdi>{wanted.item}</bdi>
      </Text>
      <Text size="xs" c="dimmed">
        {quantityText(wanted.quantity)} <bdi>{wanted.unit}</bdi>
        {wanted.hsnCode !== '' && ` · HSN/SAC ${wanted.hsnCode}`}
        {wanted.note !== '' && ` · ${wanted.note}`}
      </Text>
    </div>
  );
}

interface AlternativeProps {
  line: AnswerLineForm;
  cell: (field: string) => object;
  onChange: (changes: Partial<AnswerLineForm>) => void;
}

/** Fields of what is offered instead of the line of the need. */
function Alternative({ line, cell, onChange }: AlternativeProps) {
  return (
    <div className={classes.alternative}>
      {alternativeFields.map(({ field, label, inputMode }) => (
        <TextInput
          key={field}
          {...cell(field)}
          label={label}
          inputMode={inputMode}
          autoComplete="off"
          value={line[field]}
          onChange={(event) => onChange({ [field]: event.currentTarget.value })}
        />
      ))}
    </div>
  );
}

const alternativeFields = [
  { field: 'item', label: 'Offered instead', inputMode: 'text' },
  { field: 'quantity', label: 'Quantity', inputMode: 'decimal' },
  { field: 'unit', label: 'Unit', inputMode: 'text' },
  { field: 'hsnCode', label: 'HSN/SAC', inputMode: 'numeric' },
] as const;

/** Returns the tax rates, and a pasted invalid one, so that it is reported. */
function rateChoices(rate: string) {
  const known = taxRates.map((one) => ({ value: String(one), label: `${one} %` }));
  return known.some(({ value }) => value === rate) ? known : [{ value: rate, label: rate }, ...known];
}

/** Returns the net amount of a line once its numbers are valid. */
function Amount({ line, wanted }: { line: AnswerLineForm; wanted: NeedLine }) {
  if (line.kind === 'not_offered') return <span>–</span>;
  const read = readAnswerLine(line, wanted);
  if (!Number.isFinite(read.unitPrice) || !Number.isFinite(read.quantity)) return <span>–</span>;
  const { net } = lineSum({ ...read, taxRate: 0 });
  return <MoneyExact rupees={net} isStrong />;
}
