import { Select, Stack, Textarea, TextInput } from '@mantine/core';
import { durations, scopes } from '@proffer/contract/wire/choices';
import { offerTexts } from '@proffer/contract/offers/rules';
import { scopeLabels } from '../../../../entities/offers/offer-labels';
import { lengthLimit } from '../../../../ui/length-limit';
import { CategoryField } from './category-field';
import type { StepProps } from './wizard-fields';

export function DetailsStep({ edit, change, errorOf }: StepProps) {
  return (
    <Stack>
      <TextInput
        label="Title"
        required
        {...lengthLimit(edit.title, offerTexts.title.most, 'Always visible to buyers, also without an NDA.')}
        value={edit.title}
        onChange={(event) => change({ title: event.currentTarget.value })}
        error={errorOf('title')}
      />
      <Textarea
        label="Detail"
        required
        autosize
        minRows={6}
        maxRows={20}
        {...lengthLimit(
          edit.detail,
          offerTexts.detail.most,
          'What you offer, for whom, and what makes it different.',
        )}
        value={edit.detail}
        onChange={(event) => change({ detail: event.currentTarget.value })}
        error={errorOf('detail')}
      />
      <CategoryField
        chosen={edit.categories}
        onChange={(categories) => change({ categories })}
        error={errorOf('categories')}
      />
      <Select
        label="Scope"
        required
        allowDeselect={false}
        data={scopes.map((scope) => ({ value: scope, label: scopeLabels[scope] }))}
        value={edit.scope}
        onChange={(value) => {
          const scope = scopes.find((choice) => choice === value);
          if (scope) change({ scope });
        }}
        error={errorOf('scope')}
      />
      <Select
        label="Duration"
        required
        clearable
        placeholder="Choose how long the work takes"
        data={[...durations]}
        value={edit.duration}
        onChange={(value) => change({ duration: durations.find((choice) => choice === value) ?? null })}
        error={errorOf('duration')}
      />
    </Stack>
  );
}
