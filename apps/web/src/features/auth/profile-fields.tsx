import { Fieldset, Select, SimpleGrid, TextInput, type TextInputProps } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { companyFocusChoices, companySizeChoices, yesNoChoices } from '@proffer/contract/wire/choices';
import { readGstin } from '@proffer/contract/profiles/indian-numbers';
import { isForeignPhone, readPhone } from '@proffer/contract/profiles/phone';
import { stateOfPin } from '@proffer/contract/profiles/pin-codes';
import { isProfileFieldRequired, longestOf } from '@proffer/contract/profiles/rules';
import { readState } from '@proffer/contract/profiles/states';
import { type ReactNode, useState } from 'react';
import { fieldHint, placeholders } from '../../entities/companies/field-hints.model';
import { StateField } from '../../entities/companies/state-field';
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
    props: Pick<TextInputProps, 'autoComplete' | 'inputMode' | 'onChange'> & { description?: string } = {},
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
    form.set({
      gstin,
      pan: typed.pan || (read?.pan ?? ''),
      state: typed.state || (readState(read?.state ?? '') ?? ''),
    });
  }

  /** A complete PIN code fills in the state, unless it was chosen (PRO-91). */
  function typeZip(zip: string): void {
    const state = isForeignPhone(readPhone(typed.phone)) ? undefined : stateOfPin(zip);
    form.set({ zip, state: typed.state || (state ?? '') });
  }

  return (
    <>
      <Part title="You" isDisabled={isPending}>
        {text('firstName', 'First name', { autoComplete: 'given-name' })}
        {text('lastName', 'Last name', { autoComplete: 'family-name' })}
        {text('phone', 'Phone', {
          autoComplete: 'tel',
          inputMode: 'tel',
          description: '+91, unless you enter another country code.',
        })}
        <TextInput label="Email" value={email} readOnly />
      </Part>
      <Part title="Company" isDisabled={isPending}>
        {text('companyName', 'Company name', { autoComplete: 'organization' })}
        <div className={classes.gap} />
        {text('gstin', 'GSTIN', {
          description: 'Optional. Fills in PAN and state. Shown on your company page.',
          onChange: (event) => typeGstin(event.currentTarget.value),
        })}
        {text('pan', 'PAN', { description: 'Optional. Only you and administrators see it.' })}
      </Part>
      <Part title="Place" isDisabled={isPending}>
        {text('zip', 'PIN code', {
          autoComplete: 'postal-code',
          description: 'Fills in the state.',
          onChange: (event) => typeZip(event.currentTarget.value),
        })}
        <div className={classes.gap} />
        {text('city', 'City', { autoComplete: 'address-level2' })}
        <StateField {...fieldOf('state')} phone={typed.phone} />
      </Part>
      <Fold title="More about the company (optional)" names={laterFields} form={form}>
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

interface PartProps {
  title: string;
  isDisabled: boolean;
  children: ReactNode;
}

/** A titled part of the form, in two columns where there is room. */
function Part({ title, isDisabled, children }: PartProps) {
  return (
    <div className={classes.part}>
      <Fieldset variant="unstyled" legend={title} disabled={isDisabled}>
        <SimpleGrid cols={{ base: 1, xs: 2 }}>{children}</SimpleGrid>
      </Fieldset>
    </div>
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
      <summary>
        <IconChevronRight size={18} aria-hidden />
        {title}
      </summary>
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
