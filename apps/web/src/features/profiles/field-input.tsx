import { NativeSelect } from '@mantine/core';
import { isProfileFieldRequired, longestOf } from '@proffer/contract/profiles/rules';
import { LimitedInput } from '../../ui/form/limited-input';
import { LimitedTextarea } from '../../ui/limited-textarea';
import { DateField } from './date-field';
import type { InputBind } from './field-frame';
import { type ProfileField, typedText } from './profile-fields.model';
import type { FieldDraft } from './use-field-draft';

interface FieldInputProps {
  field: ProfileField;
  draft: FieldDraft;
  bind: InputBind;
}

/** What one types or chooses in, by the kind of the field. */
export function FieldInput({ field, draft, bind }: FieldInputProps) {
  const { kind, label, name, choices = [], autoComplete = 'off' } = field;
  const set = (typed: string) => draft.set(typedText(field, typed));
  const common = {
    ...bind,
    label,
    autoComplete,
    'data-field': name,
    value: draft.text,
    error: draft.error,
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
        readOnly={draft.isSaving}
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
        disabled={draft.isSaving}
        data={[
          { value: '', label: 'Not stated' },
          ...choices.map((choice, index) => ({ value: String(index + 1), label: choice })),
        ]}
        onChange={(event) => set(event.currentTarget.value)}
      />
    );
  }
  if (kind === 'date') {
    return <DateField {...common} readOnly={draft.isSaving} onChange={set} />;
  }
  return (
    <LimitedInput
      {...common}
      most={longestOf(name)}
      withAsterisk={isProfileFieldRequired(name)}
      inputMode={kind === 'year' ? 'numeric' : kind === 'phone' ? 'tel' : 'text'}
      {...(kind === 'phone' ? { placeholder: '(000)000-0000' } : {})}
      readOnly={draft.isSaving}
      onChange={(event) => set(event.currentTarget.value)}
    />
  );
}
