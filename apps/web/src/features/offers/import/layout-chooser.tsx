import { NativeSelect, SimpleGrid } from '@mantine/core';
import type { ImportResult } from '@proffer/contract/offers/files.schemas';

interface LayoutChooserProps {
  layout: ImportResult['layout'];
  isBusy: boolean;
  onChoose: (chosen: { headerRow?: number; sheet?: string }) => void;
}

/** Selects for the sheet and the header row of a file. */
export function LayoutChooser({ layout, isBusy, onChoose }: LayoutChooserProps) {
  const { headerRow, firstRows, sheet, sheets } = layout;
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      {sheets.length > 1 && (
        <NativeSelect
          label="Sheet"
          data={sheets}
          value={sheet}
          disabled={isBusy}
          onChange={({ currentTarget }) => onChoose({ sheet: currentTarget.value })}
        />
      )}
      <NativeSelect
        label="Header row"
        description="The row with the column names. Rows above it are ignored."
        data={firstRows.map(({ row, text }) => ({ value: String(row), label: `${row}: ${text}` }))}
        value={String(headerRow)}
        disabled={isBusy}
        onChange={({ currentTarget }) => onChoose({ headerRow: Number(currentTarget.value) })}
      />
    </SimpleGrid>
  );
}
