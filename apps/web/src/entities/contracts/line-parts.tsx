import { ActionIcon, Button, Group, Text, TextInput, VisuallyHidden } from '@mantine/core';
import { limits } from '@proffer/contract/wire/limits';
import { IconPlus, IconX } from '@tabler/icons-react';
import { quantityHint, unitSuggestions } from './lines.model';

/** Parts of the editors of lines, which differ in their cells. */

/** A cell of a line that is typed as text. */
export interface TextCell<Field extends string> {
  field: Field;
  label: string;
  inputMode: 'text' | 'numeric' | 'decimal';
}

interface TextCellsProps<Field extends string> {
  cells: readonly TextCell<Field>[];
  line: Record<Field, string>;
  /** Id of the list of units. */
  units: string;
  /** Returns the properties of a field. */
  cell: (field: Field) => object;
  change: (field: Field, value: string) => void;
}

/** Text cells of a line, with its quantity in words. */
export function TextCells<Field extends string>({ cells, line, units, cell, change }: TextCellsProps<Field>) {
  return cells.map(({ field, label, inputMode }) => (
    <TextInput
      key={field}
      {...cell(field)}
      label={label}
      description={field === 'quantity' ? quantityHint(line[field]) : undefined}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      {...(field === 'unit' ? { list: units } : {})}
      inputMode={inputMode}
      data-cell={field}
      autoComplete="off"
      value={line[field]}
      onChange={(event) => change(field, event.currentTarget.value)}
    />
  ));
}

interface RemoveLineProps {
  number: number;
  className: string | undefined;
  disabled: boolean;
  onClick: () => void;
}

export function RemoveLine({ number, ...rest }: RemoveLineProps) {
  return (
    <ActionIcon variant="subtle" color="gray" aria-label={`Remove line ${number}`} {...rest}>
      <IconX size="1rem" aria-hidden />
    </ActionIcon>
  );
}

interface LinesFootProps {
  units: string;
  count: number;
  isPending: boolean;
  /** Announced to screen readers. */
  news: string;
  onAdd: () => void;
}

/** Foot of an editor of lines: the list of units, the button that adds a line, and how to type. */
export function LinesFoot({ units, count, isPending, news, onAdd }: LinesFootProps) {
  return (
    <>
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
          disabled={isPending || count === limits.contractLines}
          onClick={onAdd}
        >
          Add a line
        </Button>
        <Text size="xs" c="dimmed">
          Enter goes to the next line. Rows copied from a spreadsheet can be pasted into an item.
        </Text>
      </Group>
      <VisuallyHidden component="output">{news}</VisuallyHidden>
    </>
  );
}
