import { NativeSelect } from '@mantine/core';
import { isProfileFieldRequired, longestOf } from '@proffer/contract/profiles/rules';
import { fieldHint, placeholders } from '../../entities/companies/field-hints.model';
import { StateField } from '../../entities/companies/state-field';
import { DateField } from '../../ui/date-field';
import { LimitedInput } from '../../ui/form/limited-input';
import { LimitedTextarea } from '../../ui/limited-textarea';
import { type ProfileField, typedText } from './profile-fields.model';

interface FieldInputProps {
  field: ProfileField;
  text: string;
  /** Phone number of the company as typed, which tells its country. */
  phone: string;
  error: string | undefined;
  isSaving: boolean;
  onChange: (text: string) => void;
}

/** Input for a profile field, by the field's kind. */
export function FieldInput({ field, text, phone, error, isSaving, onChange }: FieldInputProps) {
  const { kind, label, name, choices = [], autoComplete = 'off', description } = field;
  const set = (typed: string) => onChange(typedText(field, typed));
  const common = { label, autoComplete, 'data-field': name, value: text, error };
  if (kind === 'longText') {
    return (
      <LimitedTextarea
        {...common}
        description="What the company does, in a few sentences. Press Ctrl+Enter to save."
        autosize
        minRows={4}
        maxRows={16}
        most={longestOf(name)}
        readOnly={isSaving}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          event.currentTarget.form?.requestSubmit();
        }}
        onChange={set}
      />
    );
  }
  if (kind === 'choice') {
    return (
      <NativeSelect
        {...common}
        disabled={isSaving}
        data={[
          { value: '', label: 'Not stated' },
          ...choices.map((choice, index) => ({ value: String(index + 1), label: choice })),
        ]}
        onChange={(event) => set(event.currentTarget.value)}
      />
    );
  }
  if (name === 'state') {
    return (
      <StateField
        data-field={name}
        value={text}
        phone={phone}
        error={error}
        readOnly={isSaving}
        onChange={set}
      />
    );
  }
  if (kind === 'date') return <DateField {...common} readOnly={isSaving} onChange={set} />;
  return (
    <LimitedInput
      {...common}
      description={fieldHint(name, text) ?? description}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      most={longestOf(name)}
      withAsterisk={isProfileFieldRequired(name)}
      inputMode={kind === 'year' ? 'numeric' : kind === 'phone' ? 'tel' : 'text'}
      placeholder={placeholders[name]}
      readOnly={isSaving}
      onChange={(event) => set(event.currentTarget.value)}
    />
  );
}
