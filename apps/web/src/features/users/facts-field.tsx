import { Checkbox, Stack } from '@mantine/core';
import { checkableFacts, type CheckableFact } from '@proffer/contract/wire/choices';
import { factWords } from './user-acts.model';

interface Props {
  value: CheckableFact[];
  onChange: (value: CheckableFact[]) => void;
  disabled: boolean;
}

/** What an administrator has checked of a company. */
export function FactsField({ value, onChange, disabled }: Props) {
  return (
    <Checkbox.Group
      label="What has been checked"
      description="The market reads it beside the Validated mark."
      value={value}
      onChange={(values) => onChange(checkableFacts.filter((fact) => values.includes(fact)))}
    >
      <Stack gap="xs" mt="xs">
        {checkableFacts.map((fact, index) => (
          <Checkbox
            key={fact}
            value={fact}
            label={factWords[fact]}
            disabled={disabled}
            data-autofocus={index === 0 || undefined}
          />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}
