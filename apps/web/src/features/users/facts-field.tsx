import { Checkbox, Stack } from '@mantine/core';
import { checkableFacts, type CheckableFact } from '@proffer/contract/wire/choices';
import { factWords } from './user-acts.model';

interface Props {
  value: CheckableFact[];
  onChange: (value: CheckableFact[]) => void;
  /**
   * Facts to choose from. For many users at once, facts without a field cannot be noted, so they are checked
   * one company at a time.
   */
  choices?: readonly CheckableFact[];
  error?: string | undefined;
  disabled: boolean;
}

/** Checkboxes for the facts about a company that an administrator has checked. */
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
