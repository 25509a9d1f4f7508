import { NativeSelect } from '@mantine/core';
import { isProfileFieldRequired, longestOf } from '@proffer/contract/profiles/rules';
import { LimitedInput } from '../../ui/form/limited-input';
import { LimitedTextarea } from '../../ui/limited-textarea';
import { DateField } from './date-field';
import type { InputBind } from './field-frame';
import { type ProfileField, typedText } from './profile-fields.model';
import type { FieldEdit } from './use-field-edit';

interface FieldInputProps {
  field: ProfileField;
  edit: FieldEdit;
  bind: InputBind;
}

/** What one types or chooses in, by the kind of the field. */
export function FieldInput({ field, edit, bind }: FieldInputProps) {
  const { kind, label, name, choices = [], autoComplete = 'off' } = field;
  const set = (typed: string) => edit.set(typedText(field, typed));
  const common = {
    ...bind,
    label,
    autoComplete,
    'data-field': name,
    value: edit.text,
    error: edit.error,
  };
  if (kind === 'longText') {
    return (
      <LimitedTextarea
        {...common}
        description="What the company does, in a few sentences. Ctrl and Enter save."
        autosize
        minRows={4}
        maxRows={16}
        most={longestOf(name)}
        readOnly={edit.isSaving}
        onKeyDown={(event) => {
          bind.onKeyDown(event);
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
        disabled={edit.isSaving}
        data={[
          { value: '', label: 'Not stated' },
          ...choices.map((choice, index) => ({ value: String(index + 1), label: choice })),
        ]}
        onChange={(event) => set(event.currentTarget.value)}
      />
    );
  }
  if (kind === 'date') {
    return <DateField {...common} readOnly={edit.isSaving} onChange={set} />;
  }
  return (
    <LimitedInput
      {...common}
      most={longestOf(name)}
      withAsterisk={isProfileFieldRequired(name)}
      inputMode={kind === 'year' ? 'numeric' : kind === 'phone' ? 'tel' : 'text'}
      {...(kind === 'phone' ? { placeholder: '(000)000-0000' } : {})}
      readOnly={edit.isSaving}
      onChange={(event) => set(event.currentTarget.value)}
    />
  );
}
