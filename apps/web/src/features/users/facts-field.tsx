import { Checkbox, Stack } from '@mantine/core';
import { checkableFacts, type CheckableFact } from '@proffer/contract/wire/choices';
import { factWords } from './user-acts.model';

interface Props {
  value: CheckableFact[];
  onChange: (value: CheckableFact[]) => void;
  /** Of many at once nothing can be noted, so what stands in no field is checked of one company at a time. */
  choices?: readonly CheckableFact[];
  error?: string | undefined;
  disabled: boolean;
}

/** What an administrator has checked of a company. */
export function FactsField({ value, onChange, choices = checkableFacts, error, disabled }: Props) {
  return (
    <Checkbox.Group
      label="What has been checked"
      description="Everybody on the market sees it beside the Validated mark."
      value={value}
      error={error}
      onChange={(values) => onChange(checkableFacts.filter((fact) => values.includes(fact)))}
    >
      <Stack gap="xs" mt="xs">
        {choices.map((fact, index) => (
          <Checkbox
            key={fact}
            value={fact}
            label={factWords[fact]}
            disabled={disabled}
            error={error !== undefined}
            data-autofocus={index === 0 || undefined}
          />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}
