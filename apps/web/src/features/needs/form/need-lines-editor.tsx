import { ActionIcon, Button, Group, Text, TextInput, VisuallyHidden } from '@mantine/core';
import { limits } from '@proffer/contract/wire/limits';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useId } from 'react';
import { quantityHint, unitSuggestions } from '../../../entities/contracts/lines.model';
import { type LineRows, type RowsForm, useLineRows } from '../../../entities/contracts/use-line-rows';
import classes from './need-lines-editor.module.css';
import { countedNeedLines, emptyNeedLine, type NeedLineForm, pastedNeedLines } from './need-lines.model';

type Field = keyof NeedLineForm;

/** Editor of the lines of a need. Enter moves down and adds a line; rows of a spreadsheet can be pasted. */
export function NeedLinesEditor({ form }: { form: RowsForm<Field> }) {
  const { lines } = form.values;
  const units = useId();
  const { list, news, change, go, remove, cell } = useLineRows({ form, ...needRows });
  return (
    <div>
      <ol ref={list} className={classes.lines} aria-label="Lines">
        {lines.map((line, index) => (
          <li key={index} className={classes.line}>
            <fieldset className={classes.fields} aria-label={`Line ${index + 1}`}>
              {columns.map(({ field, label, inputMode }) => (
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
}

const columns: readonly { field: Field; label: string; inputMode: 'text' | 'numeric' | 'decimal' }[] = [
  { field: 'item', label: 'Item', inputMode: 'text' },
  { field: 'quantity', label: 'Quantity', inputMode: 'decimal' },
  { field: 'unit', label: 'Unit', inputMode: 'text' },
  { field: 'hsnCode', label: 'HSN/SAC', inputMode: 'numeric' },
  { field: 'note', label: 'Note', inputMode: 'text' },
];

const needRows = {
  fields: columns.map(({ field }) => field),
  empty: emptyNeedLine,
  repeated: ['unit'],
  counted: countedNeedLines,
  paste: pastedNeedLines,
} satisfies Omit<LineRows<Field>, 'form'>;
