import { Fieldset, Select, SimpleGrid, TextInput } from '@mantine/core';
import { companyFocusChoices, companySizeChoices, yesNoChoices } from '@proffer/contract/wire/choices';
import { readGstin } from '@proffer/contract/profiles/indian-numbers';
import { isProfileFieldRequired, longestOf } from '@proffer/contract/profiles/rules';
import { type ReactNode, useState } from 'react';
import { fieldHint, placeholders } from '../../entities/companies/field-hints.model';
import { DateField } from '../../ui/date-field';
import { LimitedInput } from '../../ui/form/limited-input';
import type { useForm } from '../../ui/form/use-form';
import { LimitedTextarea } from '../../ui/limited-textarea';
import classes from './profile-fields.module.css';
import type { TypedProfile } from './typed-profile';

interface ProfileFieldsProps {
  email: string;
  form: ReturnType<typeof useForm<TypedProfile>>;
}

const laterFields = [
  'registrationNumber',
  'regDate',
  'industry',
  'yearOfFoundation',
  'companyFocus',
  'companySize',
  'overview',
  'address1',
  'address2',
] as const;
const rareFields = ['gsa', 'security'] as const;

/**
 * Fields of the company profile (ACC-89): those required for the sign-up, and the others in collapsed groups
 * (ACC-122). The email belongs to the login and is read-only.
 */
export function ProfileFields({ email, form }: ProfileFieldsProps) {
  const { values: typed, field: fieldOf, isPending } = form;
  const text = (
    name: keyof TypedProfile,
    label: string,
    props: { autoComplete?: string; inputMode?: 'tel' | 'numeric'; description?: string } = {},
  ) => (
    <LimitedInput
      {...fieldOf(name)}
      label={label}
      withAsterisk={isProfileFieldRequired(name)}
      autoComplete="off"
      most={longestOf(name)}
      placeholder={placeholders[name]}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      {...props}
      description={fieldHint(name, typed[name]) ?? props.description}
    />
  );
  const select = (name: keyof TypedProfile, label: string, choices: readonly string[]) => {
    const field = fieldOf(name);
    return (
      <Select
        {...field}
        label={label}
        data={numbered(choices)}
        clearable
        value={field.value === '' ? null : field.value}
        onChange={(value) => field.onChange(value ?? '')}
      />
    );
  };

  /** A valid GSTIN fills in PAN and state, unless these were typed. */
  function typeGstin(gstin: string): void {
    const read = readGstin(gstin);
    const [pan, state] = [typed.pan || (read?.pan ?? ''), typed.state || (read?.state ?? '')];
    form.set({ gstin, pan, state });
  }

  return (
    <>
      <Fieldset legend="You" disabled={isPending}>
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          {text('firstName', 'First name', { autoComplete: 'given-name' })}
          {text('lastName', 'Last name', { autoComplete: 'family-name' })}
          {text('phone', 'Phone', {
            autoComplete: 'tel',
            inputMode: 'tel',
            description: '+91, unless you enter another country code.',
          })}
          <TextInput label="Email" value={email} readOnly />
        </SimpleGrid>
      </Fieldset>
      <Fieldset legend="Company" disabled={isPending}>
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          {text('companyName', 'Company name', { autoComplete: 'organization' })}
          <LimitedInput
            {...fieldOf('gstin')}
            label="GSTIN"
            autoComplete="off"
            most={longestOf('gstin')}
            placeholder={placeholders['gstin']}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            description={fieldHint('gstin', typed.gstin) ?? 'Optional. Shown on your company page.'}
            onChange={(event) => typeGstin(event.currentTarget.value)}
          />
          {text('pan', 'PAN', { description: 'Optional. Only you and administrators see it.' })}
          {text('city', 'City', { autoComplete: 'address-level2' })}
          {text('state', 'State', { autoComplete: 'address-level1' })}
          {text('zip', 'PIN code', { autoComplete: 'postal-code' })}
        </SimpleGrid>
      </Fieldset>
      <Fold title="More about the company, now or later" names={laterFields} form={form}>
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          {text('registrationNumber', 'Registration number', { description: 'CIN, LLPIN or Udyam number.' })}
          <DateField {...fieldOf('regDate')} label="Registration date" />
          {text('industry', 'Industry')}
          {text('yearOfFoundation', 'Year of foundation', { inputMode: 'numeric' })}
          {select('companyFocus', 'Company focus', companyFocusChoices)}
          {select('companySize', 'Company size', companySizeChoices)}
          {text('address1', 'Address line 1', { autoComplete: 'address-line1' })}
          {text('address2', 'Address line 2', { autoComplete: 'address-line2' })}
        </SimpleGrid>
        <LimitedTextarea
          {...fieldOf('overview')}
          mt="md"
          label="Overview"
          description="What the company does, in a few sentences."
          autosize
          minRows={3}
          maxRows={10}
          most={longestOf('overview')}
        />
      </Fold>
      <Fold title="Other details (optional)" names={rareFields} form={form}>
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          {select('gsa', 'GSA contract holder', yesNoChoices)}
          {select('security', 'Security clearance', yesNoChoices)}
        </SimpleGrid>
      </Fold>
    </>
  );
}

interface FoldProps {
  title: string;
  names: readonly (keyof TypedProfile)[];
  form: ProfileFieldsProps['form'];
  children: ReactNode;
}

/** A group of fields that is collapsed until one of them has a fault. */
function Fold({ title, names, form, children }: FoldProps) {
  const [isOpen, setOpen] = useState(false);
  const isWrong = names.some((name) => form.errorOf(name) !== undefined);
  return (
    <details
      className={classes.fold}
      open={isOpen || isWrong}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>{title}</summary>
      <Fieldset variant="unstyled" disabled={form.isPending}>
        {children}
      </Fieldset>
    </details>
  );
}

/** Returns the choices numbered from 1, as the calls expect. */
function numbered(choices: readonly string[]): { value: string; label: string }[] {
  return choices.map((label, index) => ({ value: String(index + 1), label }));
}
