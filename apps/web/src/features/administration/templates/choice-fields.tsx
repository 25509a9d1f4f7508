import { Button, Fieldset, Group, Stack, Text, TextInput } from '@mantine/core';
import { limits } from '@proffer/contract/limits';

interface ChoiceFieldsProps {
  options: string[];
  errorOf: (field: string) => string | undefined;
  onChange: (options: string[]) => void;
}

/** The choices of a question that is answered by one of a list. */
export function ChoiceFields({ options, errorOf, onChange }: ChoiceFieldsProps) {
  const whole = errorOf('options');
  return (
    <Fieldset legend="Choices">
      <Stack gap="xs">
        {options.map((option, place) => (
          // Choices have no identity but their place.
          // oxlint-disable-next-line react/no-array-index-key
          <Group key={place} gap="xs" wrap="nowrap" align="start">
            <TextInput
              flex={1}
              aria-label={`Choice ${place + 1}`}
              maxLength={limits.shortText}
              value={option}
              error={errorOf(`options.${place}`)}
              onChange={(event) => onChange(options.with(place, event.currentTarget.value))}
            />
            <Button
              variant="default"
              aria-label={`Remove choice ${place + 1}`}
              onClick={() => onChange(options.toSpliced(place, 1))}
            >
              Remove
            </Button>
          </Group>
        ))}
        {whole !== undefined && (
          <Text size="sm" c="red" role="alert">
            {whole}
          </Text>
        )}
        <Button
          variant="default"
          disabled={options.length >= limits.questionOptions}
          onClick={() => onChange([...options, ''])}
        >
          Add a choice
        </Button>
      </Stack>
    </Fieldset>
  );
}
