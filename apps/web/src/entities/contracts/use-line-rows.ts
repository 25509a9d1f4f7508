import { limits } from '@proffer/contract/wire/limits';
import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { useForm } from '../../ui/form/use-form';

/** A form with lines whose fields are texts. */
export type RowsForm<Field extends string> = Pick<
  ReturnType<typeof useForm<{ lines: Record<Field, string>[] }>>,
  'values' | 'set' | 'errorOf' | 'touch' | 'isPending'
>;

export interface LineRows<Field extends string> {
  form: RowsForm<Field>;
  /** The first one is focused in a new line. */
  fields: readonly Field[];
  empty: Record<Field, string>;
  /** Fields that a new line repeats from the last one. */
  repeated: readonly Field[];
  /** Returns the lines without the blank ones at the end. */
  counted: (lines: readonly Record<Field, string>[]) => readonly Record<Field, string>[];
  /** Returns the lines of a pasted text; undefined for a text that belongs to one field. */
  paste: (text: string) => Record<Field, string>[] | undefined;
}

/**
 * Acts of an editor of lines: Enter moves down and adds a line, rows of a spreadsheet can be pasted, and the focus
 * follows. `news` is for screen readers.
 */
export function useLineRows<Field extends string>(rows: LineRows<Field>) {
  type Line = Record<Field, string>;
  const { form, fields, empty, repeated, counted, paste } = rows;
  const { lines } = form.values;
  const lead = fields[0] as Field;
  const list = useRef<HTMLOListElement>(null);
  const [news, setNews] = useState('');
  // The field to focus once its line is rendered.
  const next = useRef<{ line: number; field: Field }>(undefined);
  useEffect(() => {
    if (!next.current) return;
    const { line, field } = next.current;
    next.current = undefined;
    list.current?.querySelector<HTMLElement>(`[name="lines.${line}.${field}"]`)?.focus();
  });

  const change = (index: number, changes: Partial<Line>) =>
    form.set({ lines: lines.map((line, at) => (at === index ? { ...line, ...changes } : line)) });

  function go(line: number, field: Field): void {
    next.current = { line, field };
    if (line < lines.length) return form.set({ lines: [...lines] });
    if (lines.length === limits.contractLines) return setNews(`At most ${limits.contractLines} lines.`);
    const last = lines.at(-1) ?? empty;
    const added = { ...empty };
    for (const each of repeated) added[each] = last[each];
    form.set({ lines: [...lines, added] });
  }

  function remove(index: number): void {
    const left = lines.filter((_line, at) => at !== index);
    next.current = { line: Math.min(index, Math.max(left.length - 1, 0)), field: lead };
    form.set({ lines: left.length === 0 ? [empty] : left });
    setNews(`Line ${index + 1} removed.`);
  }

  function onKeyDown(event: KeyboardEvent, index: number, field: Field): void {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    go(index + 1, index + 1 < lines.length ? field : lead);
  }

  function onPaste(event: ClipboardEvent, index: number): void {
    const pasted = paste(event.clipboardData.getData('text/plain'));
    if (!pasted) return;
    event.preventDefault();
    const before = lines.slice(0, index);
    // A line that already has values is not overwritten.
    const isTaken = counted([lines[index] ?? empty]).length > 0;
    const kept = isTaken ? [...before, lines[index] ?? empty] : before;
    const all = [...kept, ...pasted, ...counted(lines.slice(index + 1))];
    const fitting = all.slice(0, limits.contractLines);
    next.current = { line: kept.length, field: lead };
    form.set({ lines: fitting });
    form.touch(fitting.flatMap((_line, at) => fields.map((field) => `lines.${at}.${field}`)));
    const left = all.length - fitting.length;
    const count = pasted.length === 1 ? '1 line' : `${pasted.length} lines`;
    setNews(
      `${count} pasted.${left > 0 ? ` ${left} of all did not fit: at most ${limits.contractLines}.` : ''}`,
    );
  }

  /** Returns the props of a field. */
  function cell(index: number, field: Field) {
    const name = `lines.${index}.${field}`;
    return {
      name,
      error: form.errorOf(name),
      disabled: form.isPending,
      onKeyDown: (event: KeyboardEvent) => onKeyDown(event, index, field),
      onPaste: (event: ClipboardEvent) => onPaste(event, index),
      onBlur: () => {
        if (counted(lines).length > index) form.touch([name]);
      },
    };
  }

  return { list, news, change, go, remove, cell };
}
