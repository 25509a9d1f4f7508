import { Fieldset, Select, SimpleGrid, Textarea, TextInput } from '@mantine/core';
import { companyFocusChoices, companySizeChoices, yesNoChoices } from '@proffer/contract/wire/choices';
import { readRegistrationDate } from '@proffer/contract/profiles/rules';
import { dayText } from '../../ui/date-text.model';
import { lengthLimit } from '../../ui/length-limit';
import type { ProfileDraft } from './profile-draft';
import { formatPhone, phoneDigits } from '../../ui/phone.model';
import { isRequired, longestOf } from './profile-info.model';

interface ProfileFieldsProps {
  email: string;
  draft: ProfileDraft;
  errors: Record<string, string>;
  isDisabled: boolean;
  onChange: (change: Partial<ProfileDraft>) => void;
}

/** The fields of the company profile (ACC-89); the email belongs to the login and is only shown. */
export function ProfileFields({ email, draft, errors, isDisabled, onChange }: ProfileFieldsProps) {
  const text = (
    field: keyof ProfileDraft,
    label: string,
    props: { autoComplete?: string; placeholder?: string; description?: string | undefined } = {},
  ) => {
    const limit = lengthLimit(draft[field], longestOf(field), props.description);
    return (
      <TextInput
        name={field}
        label={label}
        withAsterisk={isRequired(field)}
        autoComplete="off"
        {...props}
        description={limit.description}
        value={draft[field]}
        error={errors[field] ?? limit.error}
        onChange={(event) => onChange({ [field]: event.currentTarget.value })}
      />
    );
  };
  const overview = lengthLimit(
    draft.overview,
    longestOf('overview'),
    'What the company does, in a few sentences.',
  );
  const registered = readRegistrationDate(draft.regDate);
  const select = (field: keyof ProfileDraft, label: string, choices: readonly string[]) => (
    <Select
      name={field}
      label={label}
      data={numbered(choices)}
      clearable
      value={draft[field] === '' ? null : draft[field]}
      error={errors[field]}
      onChange={(value) => onChange({ [field]: value ?? '' })}
    />
  );
  return (
    <>
      <Fieldset legend="You" disabled={isDisabled}>
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          {text('firstName', 'First name', { autoComplete: 'given-name' })}
          {text('lastName', 'Last name', { autoComplete: 'family-name' })}
          <TextInput
            name="phone"
            label="Phone"
            withAsterisk
            inputMode="tel"
            autoComplete="tel-national"
            placeholder="(000)000-0000"
            value={formatPhone(draft.phone)}
            error={errors['phone']}
            onChange={(event) => onChange({ phone: phoneDigits(event.currentTarget.value) })}
          />
          <TextInput label="Email" value={email} readOnly />
        </SimpleGrid>
      </Fieldset>
      <Fieldset legend="Company" disabled={isDisabled}>
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
        <Textarea
          mt="md"
          name="overview"
          label="Overview"
          description={overview.description}
          autosize
          minRows={3}
          maxRows={10}
          value={draft.overview}
          error={errors['overview'] ?? overview.error}
          onChange={(event) => onChange({ overview: event.currentTarget.value })}
        />
      </Fieldset>
      <Fieldset legend="Address" disabled={isDisabled}>
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
