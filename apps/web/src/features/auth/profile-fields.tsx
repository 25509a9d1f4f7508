import { Fieldset, Select, SimpleGrid, TextInput } from '@mantine/core';
import { companyFocusChoices, companySizeChoices, yesNoChoices } from '@proffer/contract/wire/choices';
import { isProfileFieldRequired, longestOf, readRegistrationDate } from '@proffer/contract/profiles/rules';
import { dayText } from '../../ui/date-text.model';
import { LimitedInput } from '../../ui/form/limited-input';
import type { useForm } from '../../ui/form/use-form';
import { LimitedTextarea } from '../../ui/limited-textarea';
import type { TypedProfile } from './typed-profile';
import { formatPhone, phoneDigits } from '../../ui/phone.model';

interface ProfileFieldsProps {
  email: string;
  form: ReturnType<typeof useForm<TypedProfile>>;
}

/** The fields of the company profile (ACC-89); the email belongs to the login and is only shown. */
export function ProfileFields({ email, form }: ProfileFieldsProps) {
  const { values: typed, field: fieldOf, isPending } = form;
  const text = (
    name: keyof TypedProfile,
    label: string,
    props: { autoComplete?: string; placeholder?: string; description?: string | undefined } = {},
  ) => (
    <LimitedInput
      {...fieldOf(name)}
      label={label}
      withAsterisk={isProfileFieldRequired(name)}
      autoComplete="off"
      most={longestOf(name)}
      {...props}
    />
  );
  const registered = readRegistrationDate(typed.regDate);
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
  return (
    <>
      <Fieldset legend="You" disabled={isPending}>
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          {text('firstName', 'First name', { autoComplete: 'given-name' })}
          {text('lastName', 'Last name', { autoComplete: 'family-name' })}
          <TextInput
            {...fieldOf('phone')}
            label="Phone"
            withAsterisk
            inputMode="tel"
            autoComplete="tel-national"
            placeholder="(000)000-0000"
            value={formatPhone(typed.phone)}
            onChange={(event) => form.set({ phone: phoneDigits(event.currentTarget.value) })}
          />
          <TextInput label="Email" value={email} readOnly />
        </SimpleGrid>
      </Fieldset>
      <Fieldset legend="Company" disabled={isPending}>
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          {text('companyName', 'Company name', { autoComplete: 'organization' })}
          {text('industry', 'Industry')}
          {text('yearOfFoundation', 'Year of foundation')}
          {text('regDate', 'Registration date', {
            placeholder: 'YYYY/MM/DD',
            // Which of its numbers is the month is seen only in words.
            description: registered === null ? undefined : `Read as ${dayText(registered)}.`,
          })}
          {select('companyFocus', 'Company focus', companyFocusChoices)}
          {select('companySize', 'Company size', companySizeChoices)}
          {select('gsa', 'GSA contract holder', yesNoChoices)}
          {select('security', 'Security clearance', yesNoChoices)}
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
      </Fieldset>
      <Fieldset legend="Address" disabled={isPending}>
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          {text('address1', 'Address line 1', { autoComplete: 'address-line1' })}
          {text('address2', 'Address line 2', { autoComplete: 'address-line2' })}
          {text('city', 'City', { autoComplete: 'address-level2' })}
          {text('state', 'State', { autoComplete: 'address-level1' })}
          {text('zip', 'Zip code', { autoComplete: 'postal-code' })}
        </SimpleGrid>
      </Fieldset>
    </>
  );
}

/** Choices as the wire numbers them, from 1. */
function numbered(choices: readonly string[]): { value: string; label: string }[] {
  return choices.map((label, index) => ({ value: String(index + 1), label }));
}
