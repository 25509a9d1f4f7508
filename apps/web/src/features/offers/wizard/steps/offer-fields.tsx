import { Radio, Select, Stack, TextInput } from '@mantine/core';
import { offerFields } from '@proffer/contract/offers/fields';
import { completedAddress, offerTexts } from '@proffer/contract/offers/rules';
import { durations, scopes } from '@proffer/contract/wire/choices';
import { limits } from '@proffer/contract/wire/limits';
import { scopeLabels, visibilityLabels } from '../../../../entities/offers/offer-labels';
import { lengthLimit } from '../../../../ui/length-limit';
import { WrittenField } from '../../../../ui/written-field';
import { toggleCategory } from '../wizard.model';
import { CategoryField } from './category-field';
import { CategorySuggestions } from './category-suggestions';
import type { StepProps } from './wizard-fields';

const formatHint = '**bold** and lines that start with - or 1. are formatted.';

// The fields of an offer, each by itself: the steps of the wizard and the page that is edited in place use the same.

export function TitleField({ edit, change, errorOf }: StepProps) {
  return (
    <TextInput
      label="Title"
      required
      {...lengthLimit(edit.title, offerTexts.title.most, 'Always visible to buyers, even without an NDA.')}
      value={edit.title}
      onChange={(event) => change({ title: event.currentTarget.value })}
      error={errorOf('title')}
    />
  );
}

export function DetailField({ edit, change, errorOf }: StepProps) {
  return (
    <WrittenField
      label="Detail"
      required
      autosize
      minRows={6}
      maxRows={20}
      {...lengthLimit(
        edit.detail,
        offerTexts.detail.most,
        `What you offer, for whom, and what makes it different. ${formatHint}`,
      )}
      value={edit.detail}
      onChange={(detail) => change({ detail })}
      error={errorOf('detail')}
    />
  );
}

export function CategoriesField({ edit, change, errorOf }: StepProps) {
  const { title, categories: chosen } = edit;
  return (
    <Stack gap="xs">
      <CategoryField
        chosen={chosen}
        onChange={(categories) => change({ categories })}
        error={errorOf('categories')}
      />
      <CategorySuggestions
        title={title}
        chosen={chosen}
        onChoose={(category) => change({ categories: toggleCategory(chosen, category) })}
      />
    </Stack>
  );
}

export function ScopeField({ edit, change, errorOf }: StepProps) {
  return (
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
  );
}

export function DurationField({ edit, change, errorOf }: StepProps) {
  return (
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
  );
}

export function DeliveryTermField({ edit, change, errorOf }: StepProps) {
  return (
    <WrittenField
      label="Delivery term"
      autosize
      minRows={2}
      {...lengthLimit(
        edit.deliveryTerm,
        offerFields.deliveryTerm.most,
        `When and where you deliver. ${formatHint}`,
      )}
      value={edit.deliveryTerm}
      onChange={(deliveryTerm) => change({ deliveryTerm })}
      error={errorOf('deliveryTerm')}
    />
  );
}

export function RuleOfDeliveryField({ edit, change, errorOf }: StepProps) {
  return (
    <WrittenField
      label="Rule of delivery"
      autosize
      minRows={2}
      {...lengthLimit(
        edit.ruleOfDelivery,
        offerFields.ruleOfDelivery.most,
        `For example an Incoterm, acceptance, penalties for delay. ${formatHint}`,
      )}
      value={edit.ruleOfDelivery}
      onChange={(ruleOfDelivery) => change({ ruleOfDelivery })}
      error={errorOf('ruleOfDelivery')}
    />
  );
}

export function LinkField({ edit, change, errorOf }: StepProps) {
  return (
    <TextInput
      type="url"
      label="More information"
      {...lengthLimit(edit.redirectUrl, limits.url, 'A page about this offer, starting with https://')}
      value={edit.redirectUrl}
      onChange={(event) => change({ redirectUrl: event.currentTarget.value })}
      onBlur={() => {
        const whole = completedAddress(edit.redirectUrl);
        if (whole !== edit.redirectUrl) change({ redirectUrl: whole });
      }}
      error={errorOf('redirectUrl')}
    />
  );
}

export function VisibilityField({ edit, change }: StepProps) {
  return (
    <Radio.Group
      label="Who may read the full offer"
      value={edit.ndaRequired ? 'nda' : 'open'}
      onChange={(value) => change({ ndaRequired: value === 'nda' })}
    >
      <Stack gap="sm" mt="sm">
        <Radio
          value="open"
          label={visibilityLabels.open}
          description="Everybody who finds the offer reads all of it."
        />
        <Radio
          value="nda"
          label={visibilityLabels.nda}
          description="Until the NDA is signed by both sides, buyers see only title, scope, company, duration and the budget range."
        />
      </Stack>
    </Radio.Group>
  );
}
