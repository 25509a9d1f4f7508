import { useId } from 'react';
import { LinesFoot, RemoveLine, type TextCell, TextCells } from '../../../entities/contracts/line-parts';
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
              <TextCells
                cells={columns}
                line={line}
                units={units}
                cell={(field) => cell(index, field)}
                change={(field, value) => change(index, { [field]: value })}
              />
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

const columns: readonly TextCell<Field>[] = [
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
