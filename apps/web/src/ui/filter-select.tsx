import { NativeSelect, type NativeSelectProps } from '@mantine/core';
import { usePressed } from './use-typed';

interface FilterSelectProps extends Omit<NativeSelectProps, 'value' | 'onChange'> {
  value: string;
  onChange: (value: string) => void;
}

/** Filter or order with fixed options: the choice shows at once, the list follows. */
export function FilterSelect({ value, onChange, ...props }: FilterSelectProps) {
  const [shown, press] = usePressed(value, onChange);
  return <NativeSelect {...props} value={shown} onChange={(event) => press(event.currentTarget.value)} />;
}
