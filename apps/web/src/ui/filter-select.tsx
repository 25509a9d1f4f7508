import { NativeSelect, type NativeSelectProps } from '@mantine/core';
import { usePressed } from './use-typed';

interface FilterSelectProps extends Omit<NativeSelectProps, 'value' | 'onChange'> {
  value: string;
  onChange: (value: string) => void;
}

/** What a list is narrowed or ordered by, of fixed choices: the choice stands at once, the list follows. */
export function FilterSelect({ value, onChange, ...props }: FilterSelectProps) {
  const [shown, press] = usePressed(value, onChange);
  return <NativeSelect {...props} value={shown} onChange={(event) => press(event.currentTarget.value)} />;
}
