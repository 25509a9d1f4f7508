import { Alert, Button, Fieldset, Select, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { companyFocusChoices, companySizeChoices, yesNoChoices } from '@proffer/contract/choices';
import { limits } from '@proffer/contract/limits';
import { webPaths } from '../../config/paths';
import { call, CallError, errorText, fieldErrors, unwrap } from '../../lib/client';
import { toast } from '../../ui/toasts';
import { AuthForm } from './auth-form';
import { dateFormatText, formatPhone, phoneDigits, readRegistrationDate } from './profile-info.model';
import { useProfileDraft, type ProfileDraft } from './profile-draft';
import { useSignupUser } from './use-signup-user';

const required: Partial<Record<keyof ProfileDraft, string>> = {
  firstName: 'Please enter your first name.',
  lastName: 'Please enter your last name.',
  companyName: 'Please enter the company name.',
  city: 'Please enter the city.',
  state: 'Please enter the state.',
  zip: 'Please enter the zip code.',
};

const numbered = (choices: readonly string[]) =>
  choices.map((label, index) => ({ value: String(index + 1), label }));

/** Sign-up, step 3 of 4: the company profile (spec §2 "Profile-Info", §3 "Profile form"). */
export function ProfileInfoPage() {
  const navigate = useNavigate();
  const { email, user } = useSignupUser();
  const [draft, change, forget] = useProfileDraft(email, user.data?.profile ?? null);
  const [errors, setErrors] = useState<Record<string, string>>({});

  const save = useMutation({
    mutationFn: async (userId: number) =>
      unwrap(
        await call('saveProfile', {
          body: { ...draft, regDate: readRegistrationDate(draft.regDate) ?? '', userId },
        }),
      ),
    onSuccess: async () => {
      forget();
      await navigate({ to: webPaths.terms, search: { email } });
    },
    onError: (error) => {
      const found = fieldErrors(error);
      setErrors(found);
      const [first] = Object.keys(found);
      if (first !== undefined) document.getElementsByName(first)[0]?.focus();
      toast.error('Error', 'Failed to save user details');
    },
  });

  function check(): Record<string, string> {
    const found: Record<string, string> = {};
    for (const [field, text] of Object.entries(required)) {
      if (draft[field as keyof ProfileDraft].trim() === '') found[field] = text;
    }
    if (draft.phone.length !== 10) found['phone'] = 'Please enter a phone number of 10 digits.';
    if (draft.regDate.trim() !== '' && readRegistrationDate(draft.regDate) === null)
      found['regDate'] = dateFormatText;
    return found;
  }

  function submit(event: React.FormEvent): void {
    event.preventDefault();
    if (!user.data) {
      toast.error('Validation', 'User ID is not loaded yet. Please wait.');
      return;
    }
    const found = check();
    setErrors(found);
    const [first] = Object.keys(found);
    if (first === undefined) save.mutate(user.data.userId);
    else document.getElementsByName(first)[0]?.focus();
  }

  const text = (
    field: keyof ProfileDraft,
    label: string,
    props: { maxLength?: number; autoComplete?: string; description?: string } = {},
  ) => (
    <TextInput
      name={field}
      label={label}
      withAsterisk={field in required}
      maxLength={props.maxLength ?? limits.shortText}
      autoComplete={props.autoComplete ?? 'off'}
      description={props.description}
      value={draft[field]}
      error={errors[field]}
      onChange={(event) => change({ [field]: event.currentTarget.value })}
    />
  );
  const select = (field: keyof ProfileDraft, label: string, choices: readonly string[]) => (
    <Select
      name={field}
      label={label}
      data={numbered(choices)}
      clearable
      value={draft[field] === '' ? null : draft[field]}
      error={errors[field]}
      onChange={(value) => change({ [field]: value ?? '' })}
    />
  );
  const isOut = user.error instanceof CallError && user.error.status === 401;
  return (
    <AuthForm
      title="Your company"
      step={3}
      isWide
      intro="This is what the other side sees when you ask for an NDA or publish an offer."
    >
      <form onSubmit={submit} noValidate>
        <Stack gap="lg">
          {(isOut || email === '') && (
            <Alert color="yellow" role="alert" title="Please log in to continue">
              Your sign-up is safe. Log in with the same email and password, and it goes on here.
            </Alert>
          )}
          {save.error && Object.keys(errors).length === 0 && (
            <Alert color="red" variant="light" role="alert" title="Failed to save user details">
              {errorText(save.error)}
            </Alert>
          )}
          <Fieldset legend="You">
            <SimpleGrid cols={{ base: 1, xs: 2 }}>
              {text('firstName', 'First name', { maxLength: 100, autoComplete: 'given-name' })}
              {text('lastName', 'Last name', { maxLength: 100, autoComplete: 'family-name' })}
              <TextInput
                name="phone"
                label="Phone"
                withAsterisk
                inputMode="tel"
                autoComplete="tel-national"
                placeholder="(000)000-0000"
                value={formatPhone(draft.phone)}
                error={errors['phone']}
                onChange={(event) => change({ phone: phoneDigits(event.currentTarget.value) })}
              />
              <TextInput label="Email" value={email} readOnly />
            </SimpleGrid>
          </Fieldset>
          <Fieldset legend="Company">
            <SimpleGrid cols={{ base: 1, xs: 2 }}>
              {text('companyName', 'Company name', { autoComplete: 'organization' })}
              {text('industry', 'Industry')}
              {text('yearOfFoundation', 'Year of foundation', { maxLength: 4 })}
              <TextInput
                name="regDate"
                label="Registration date"
                placeholder="YYYY/DD/MM"
                maxLength={10}
                autoComplete="off"
                value={draft.regDate}
                error={errors['regDate']}
                onChange={(event) => change({ regDate: event.currentTarget.value })}
              />
              {select('companyFocus', 'Company focus', companyFocusChoices)}
              {select('companySize', 'Company size', companySizeChoices)}
              {select('gsa', 'GSA contract holder', yesNoChoices)}
              {select('security', 'Security clearance', yesNoChoices)}
            </SimpleGrid>
            <Textarea
              mt="md"
              name="overview"
              label="Overview"
              description="What the company does, in a few sentences."
              autosize
              minRows={3}
              maxRows={10}
              maxLength={limits.overview}
              value={draft.overview}
              error={errors['overview']}
              onChange={(event) => change({ overview: event.currentTarget.value })}
            />
          </Fieldset>
          <Fieldset legend="Address">
            <SimpleGrid cols={{ base: 1, xs: 2 }}>
              {text('address1', 'Address line 1', { autoComplete: 'address-line1' })}
              {text('address2', 'Address line 2', { autoComplete: 'address-line2' })}
              {text('city', 'City', { maxLength: 100, autoComplete: 'address-level2' })}
              {text('state', 'State', { maxLength: 100, autoComplete: 'address-level1' })}
              {text('zip', 'Zip code', { maxLength: 10, autoComplete: 'postal-code' })}
            </SimpleGrid>
          </Fieldset>
          <Button type="submit" size="md" loading={save.isPending}>
            Continue
          </Button>
        </Stack>
      </form>
    </AuthForm>
  );
}
