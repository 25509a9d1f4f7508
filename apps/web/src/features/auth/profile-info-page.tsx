import { Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { readRegistrationDate } from '@proffer/contract/profiles/rules';
import { webPaths } from '../../config/paths';
import { call, errorText, fieldErrors, unwrap } from '../../lib/client';
import { toast } from '../../ui/toasts';
import { SignupFormFrame } from './signup-form-frame';
import { ProblemAlert } from './problem-alert';
import { type ProfileDraft, useProfileDraft } from './profile-draft';
import { ProfileFields } from './profile-fields';
import { checkProfile } from './profile-info.model';
import { SignupAccess } from './signup-access';
import { WaitButton } from './wait-button';
import { useSignupUser } from './use-signup-user';

const failed = 'Failed to save user details.';

/** Sign-up, step 3 of 4: the company profile (ACC-50, ACC-89). */
export function ProfileInfoPage() {
  const navigate = useNavigate();
  const { email, user } = useSignupUser();
  const [draft, change, forget] = useProfileDraft(email, user.data?.profile ?? null);
  const [errors, setErrors] = useState<Record<string, string>>({});
  // A new object each time: each refusal leads to the first wrong field.
  const [refusal, setRefusal] = useState<object>();
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
      refuse(fieldErrors(error));
      toast.error('Error', failed);
    },
  });

  // After the reply and not with it: a field cannot take the focus while it is disabled.
  useEffect(() => {
    if (save.isPending || refusal === undefined) return;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusal, save.isPending]);

  function refuse(found: Record<string, string>): void {
    setErrors(found);
    setRefusal({});
  }

  /** A field that is being mended is no longer told to be wrong. */
  function mend(changes: Partial<ProfileDraft>): void {
    change(changes);
    setErrors(Object.fromEntries(Object.entries(errors).filter(([field]) => !(field in changes))));
  }

  function submit(event: React.FormEvent): void {
    event.preventDefault();
    if (!user.data) {
      toast.error('Validation', 'User ID is not loaded yet. Please wait.');
      return;
    }
    const found = checkProfile(draft, new Date().getFullYear());
    refuse(found);
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
            onChange={mend}
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
