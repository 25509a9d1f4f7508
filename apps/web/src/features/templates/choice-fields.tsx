import { Button, Fieldset, Group, Stack, Text } from '@mantine/core';
import { templateTexts } from '@proffer/contract/templates/rules';
import { limits } from '@proffer/contract/wire/limits';
import { LimitedInput } from '../../ui/form/limited-input';

interface ChoiceFieldsProps {
  options: string[];
  errorOf: (field: string) => string | undefined;
  onChange: (options: string[]) => void;
}

/** The options of a question with a list of answers. */
export function ChoiceFields({ options, errorOf, onChange }: ChoiceFieldsProps) {
  const whole = errorOf('options');
  return (
    <Fieldset variant="unstyled" legend="Choices">
      <Stack gap="xs">
        {options.map((option, place) => (
          <ChoiceField
            // Choices have no identity but their place.
            // oxlint-disable-next-line react/no-array-index-key
            key={place}
            place={place + 1}
            value={option}
            error={errorOf(`options.${place}`)}
            onChange={(text) => onChange(options.with(place, text))}
            onRemove={() => onChange(options.toSpliced(place, 1))}
          />
        ))}
        {whole !== undefined && (
          <Text size="sm" c="red" role="alert" tabIndex={-1} data-refusal>
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

interface ChoiceFieldProps {
  /** Counted from 1. */
  place: number;
  value: string;
  error: string | undefined;
  onChange: (text: string) => void;
  onRemove: () => void;
}

function ChoiceField({ place, value, error, onChange, onRemove }: ChoiceFieldProps) {
  return (
    <Group gap="xs" wrap="nowrap" align="start">
      <LimitedInput
        flex={1}
        aria-label={`Choice ${place}`}
        most={templateTexts.option.most}
        inputWrapperOrder={['input', 'description', 'error']}
        value={value}
        error={error}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <Button variant="default" aria-label={`Remove choice ${place}`} onClick={onRemove}>
        Remove
      </Button>
    </Group>
  );
}
