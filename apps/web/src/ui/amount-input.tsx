import { TextInput, type TextInputProps } from '@mantine/core';
import { type ChangeEvent, useState } from 'react';
import { readAmount, regroup, type TypedText } from './amount-input.model';
import { groupIndian } from '@proffer/contract/wire/group-indian';
import { useUndo } from './use-undo';

interface AmountInputProps extends Omit<TextInputProps, 'value' | 'onChange' | 'onBlur' | 'onKeyDown'> {
  value: number | null;
  /**
   * Called with null for an empty field and for an unacceptable text, which is passed as `unread`; the field shows
   * the fault. A parent that stores the text passes it back as `unread`, or null to discard it.
   */
  onChange: (value: number | null, unread?: string) => void;
  unread?: string | null;
  isMoney?: boolean;
}

/** Input for a whole number in Indian grouping, grouped while typing. */
export function AmountInput({ value, onChange, unread, isMoney = false, error, ...props }: AmountInputProps) {
  const kind = isMoney ? 'rupees' : 'pieces';
  const [typed, setTyped] = useState<string | null>(unread ?? null);
  // The typed text stays until another value comes from outside.
  const read = typed === null ? null : readAmount(typed, kind);
  const isGivenUp = unread === null && read?.problem !== undefined;
  const isTyped = read?.value === value && !isGivenUp;
  const shown = isTyped && typed !== null ? typed : value === null ? '' : groupIndian(value);
  const { problem } = readAmount(shown, kind);

  function show(input: HTMLInputElement, next: TypedText): void {
    // Set before React renders, which then leaves the field and its caret unchanged.
    input.value = next.text;
    input.setSelectionRange(next.caret, next.caret);
    setTyped(next.text);
    const read = readAmount(next.text, kind);
    onChange(read.value, read.problem && next.text);
  }
  const { remember, onKeyDown } = useUndo(show);

  function take({ currentTarget: input, nativeEvent }: ChangeEvent<HTMLInputElement>): void {
    const { inputType } = nativeEvent as InputEvent;
    const { value: text } = input;
    const caret = input.selectionStart ?? text.length;
    remember({ text: shown, caret: Math.max(0, shown.length - text.length + caret) });
    show(input, regroup(shown, { text, caret }, inputType));
  }

  return (
    <TextInput
      {...props}
      inputMode="numeric"
      autoComplete="off"
      {...(isMoney ? { leftSection: '₹', leftSectionWidth: '1.75rem' } : {})}
      error={problem ?? error}
      value={shown}
      onChange={take}
      onKeyDown={onKeyDown}
      onBlur={() => {
        if (problem === undefined) setTyped(null);
      }}
    />
  );
}
