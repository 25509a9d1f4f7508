import { Checkbox, Radio, Select, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { isTextName, offerFields, textField, type OfferTextName } from '@proffer/contract/offers/fields';
import { offerParts, type OfferPart, type SpecialPart } from '@proffer/contract/offers/parts';
import { completedAddress } from '@proffer/contract/offers/rules';
import { durations, scopes } from '@proffer/contract/wire/choices';
import type { ComponentType } from 'react';
import { scopeLabels, visibilityLabels } from '../../../../entities/offers/offer-labels';
import { AmountInput } from '../../../../ui/amount-input';
import { lengthLimit } from '../../../../ui/length-limit';
import { WrittenField } from '../../../../ui/written-field';
import { amountChange, type AmountField } from '../wizard.model';
import { PriceSlabsField, PriceTermsFields } from './price-fields';
import type { StepProps } from './step-props';

const maxRows = 20;

/** The input of one part of an offer, for the wizard and for editing on the offer page. */
export function OfferField({ part, ...field }: StepProps & { part: OfferPart }) {
  if (isTextName(part)) return <TextField {...field} name={part} />;
  const Field = specialFields[part];
  return <Field {...field} />;
}

function TextField({ edit, change, errorOf, name }: StepProps & { name: OfferTextName }) {
  const { label, hint, most, rows, isRequired = false } = textField(name);
  const isLine = rows === 1;
  const field = {
    label,
    required: isRequired,
    ...lengthLimit(edit[name], most, hint),
    value: edit[name],
    error: errorOf(name),
  };
  const changeTo = (text: string) => change({ [name]: text });
  if (isLine) return <TextInput {...field} onChange={(event) => changeTo(event.currentTarget.value)} />;
  return (
    <WrittenField {...field} autosize minRows={rows} {...(rows > 2 && { maxRows })} onChange={changeTo} />
  );
}

const specialFields: Record<SpecialPart, ComponentType<StepProps>> = {
  scope: ScopeField,
  duration: DurationField,
  quantity: (props) => <RangeFields {...props} part="quantity" from="qtyFrom" to="qtyTo" />,
  budget: BudgetFields,
  priceSlabs: PriceSlabsField,
  leadDays: LeadDaysField,
  hsnCode: HsnField,
  redirectUrl: LinkField,
  ndaRequired: VisibilityField,
  pictureOpen: PictureField,
};

function ScopeField({ edit, change, errorOf }: StepProps) {
  return (
    <Select
      label={offerFields.scope.label}
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

function DurationField({ edit, change, errorOf }: StepProps) {
  return (
    <Select
      label={offerFields.duration.label}
      required
      clearable
      placeholder="Choose a duration"
      data={[...durations]}
      value={edit.duration}
      onChange={(value) => change({ duration: durations.find((choice) => choice === value) ?? null })}
      error={errorOf('duration')}
    />
  );
}

interface RangeFieldsProps extends StepProps {
  part: 'quantity' | 'budget';
  from: AmountField;
  to: AmountField;
  isMoney?: boolean;
}

/** Both ends of the quantity or the budget side by side; an error stands at the end that it names. */
function RangeFields({ edit, change, errorOf, part, from, to, isMoney = false }: RangeFieldsProps) {
  const { label } = offerParts[part];
  const ends = [
    [from, `${label} From`],
    [to, `${label} To`],
  ] as const;
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
      {ends.map(([end, endLabel]) => (
        <AmountInput
          key={end}
          label={endLabel}
          value={edit[end]}
          unread={edit.unread[end] ?? null}
          onChange={(value, unread) => change(amountChange(edit, end, value, unread))}
          error={errorOf(end)}
          isMoney={isMoney}
        />
      ))}
    </SimpleGrid>
  );
}

/** The price with what it is for. */
function BudgetFields(props: StepProps) {
  return (
    <Stack gap="sm">
      <RangeFields {...props} part="budget" from="budgetFrom" to="budgetTo" isMoney />
      <PriceTermsFields {...props} />
    </Stack>
  );
}

function LeadDaysField({ edit, change, errorOf }: StepProps) {
  const { label, hint } = offerFields.leadDays;
  return (
    <AmountInput
      label={`${label} in days`}
      description={hint}
      value={edit.leadDays}
      onChange={(leadDays) => change({ leadDays })}
      error={errorOf('leadDays')}
    />
  );
}

function HsnField({ edit, change, errorOf }: StepProps) {
  const { label, hint, most } = offerFields.hsnCode;
  return (
    <TextInput
      label={label}
      inputMode="numeric"
      {...lengthLimit(edit.hsnCode, most, hint)}
      value={edit.hsnCode}
      onChange={(event) => change({ hsnCode: event.currentTarget.value })}
      error={errorOf('hsnCode')}
    />
  );
}

function LinkField({ edit, change, errorOf }: StepProps) {
  const { label, hint, most } = offerFields.redirectUrl;
  return (
    <TextInput
      type="url"
      label={label}
      {...lengthLimit(edit.redirectUrl, most, hint)}
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

function VisibilityField({ edit, change }: StepProps) {
  return (
    <Radio.Group
      label="Who can read the full offer"
      value={edit.ndaRequired ? 'nda' : 'open'}
      onChange={(value) => change({ ndaRequired: value === 'nda' })}
    >
      <Stack gap="sm" mt="sm">
        <Radio value="open" label={visibilityLabels.open} description="Everyone can read the full offer." />
        <Radio
          value="nda"
          label={visibilityLabels.nda}
          description="Until both sides have signed the NDA, buyers see only title, scope, company, duration and price."
        />
      </Stack>
    </Radio.Group>
  );
}

/** Checkbox for the cover picture of an offer under NDA; without an NDA everybody sees the picture. */
function PictureField({ edit, change }: StepProps) {
  if (!edit.ndaRequired) return null;
  return (
    <Checkbox
      label="Show the cover picture to everyone"
      description={offerFields.pictureOpen.hint}
      checked={edit.pictureOpen}
      onChange={(event) => change({ pictureOpen: event.currentTarget.checked })}
    />
  );
}
