import { Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { webPaths } from '../../config/paths';
import { call, errorText, fieldErrors, unwrap } from '../../lib/client';
import { toast } from '../../ui/toasts';
import { SignupFormFrame } from './signup-form-frame';
import { ProblemAlert } from './problem-alert';
import { useProfileDraft } from './profile-draft';
import { ProfileFields } from './profile-fields';
import { checkProfile, readRegistrationDate } from './profile-info.model';
import { SignupAccess } from './signup-access';
import { WaitButton } from './wait-button';
import { useSignupUser } from './use-signup-user';

const failed = 'Failed to save user details';

/** Sign-up, step 3 of 4: the company profile (spec §2 "Profile-Info", §3 "Profile form"). */
export function ProfileInfoPage() {
  const navigate = useNavigate();
  const { email, user } = useSignupUser();
  const [draft, change, forget] = useProfileDraft(email, user.data?.profile ?? null);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const form = useRef<HTMLFormElement>(null);

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
      setErrors(fieldErrors(error));
      toast.error('Error', failed);
    },
  });

  // After the reply and not with it: a field cannot take the focus while it is disabled.
  useEffect(() => {
    if (save.isPending || Object.keys(errors).length === 0) return;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [errors, save.isPending]);

  function submit(event: React.FormEvent): void {
    event.preventDefault();
    if (!user.data) {
      toast.error('Validation', 'User ID is not loaded yet. Please wait.');
      return;
    }
    const found = checkProfile(draft);
    setErrors(found);
    if (Object.keys(found).length === 0) save.mutate(user.data.userId);
  }

  return (
    <SignupFormFrame
      title="Your company"
      step="profile"
      intro="This is what the other side sees when you ask for an NDA or publish an offer."
    >
      <form ref={form} onSubmit={submit} noValidate>
        <Stack gap="lg">
          <SignupAccess side="market" email={email} user={user} />
          <ProfileFields
            email={email}
            draft={draft}
            errors={errors}
            isDisabled={save.isPending}
            onChange={change}
          />
          {save.error && Object.keys(errors).length === 0 && (
            <ProblemAlert title={failed}>{errorText(save.error)}</ProblemAlert>
          )}
          <WaitButton isPending={save.isPending}>Continue</WaitButton>
        </Stack>
      </form>
    </SignupFormFrame>
  );
}
