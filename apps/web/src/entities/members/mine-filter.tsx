import { Checkbox } from '@mantine/core';
import { useColleagues } from './colleagues';

interface MineFilterProps {
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

/** Filter of a list by what is assigned to the viewer (COM-71); nothing in a company with one person. */
export function MineFilter({ isOn, onChange }: MineFilterProps) {
  const hasColleagues = useColleagues().length > 0;
  if (!hasColleagues && !isOn) return null;
  return (
    <Checkbox
      label="Assigned to me"
      checked={isOn}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}
