import { Stack } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { profileFaults } from '@proffer/contract/profiles/rules';
import type { Faults } from '@proffer/contract/wire/faults';
import { readTypedDay } from '@proffer/contract/wire/typed-day';
import { webPaths } from '../../config/paths';
import { useAddress } from '../../lib/address';
import { call, errorText, unwrap } from '../../lib/client';
import { useForm } from '../../ui/form/use-form';
import { toast } from '../../ui/toasts';
import { SignupFormFrame } from './signup-form-frame';
import { ProblemAlert } from './problem-alert';
import { typedOf, emptyProfile, keepTyped, type TypedProfile, readTyped } from './typed-profile';
import { ProfileFields } from './profile-fields';
import { nextOf } from './safe-next';
import { SignupAccess } from './signup-access';
import { WaitButton } from './wait-button';
import { useSignupUser } from './use-signup-user';

const failed = 'Failed to save user details.';

/** Sign-up, step 3 of 4: the company profile (ACC-50, ACC-89). */
export function ProfileInfoPage() {
  const navigate = useNavigate();
  const [address] = useAddress();
  const { email, user } = useSignupUser();
  const { userId, profile: saved } = user.data ?? {};
  const form = useForm<TypedProfile>({
    initial: () => readTyped(email) ?? emptyProfile,
    keep: (typed) => keepTyped(email, typed),
    check: (typed): Faults<string> =>
      userId === undefined
        ? { userId: 'User ID is not loaded yet. Please wait.' }
        : profileFaults(typed, new Date().getFullYear()),
    onWrong: (faults) => {
      if (faults['userId'] !== undefined) toast.error('Validation', faults['userId']);
    },
    send: async (typed) => {
      const regDate = readTypedDay(typed.regDate) ?? '';
      unwrap(await call('saveProfile', { body: { ...typed, regDate, userId: userId ?? 0 } }));
      await navigate({ to: webPaths.terms, search: { email, ...nextOf(address) } });
    },
  });

  // Saved values fill the form if nothing was typed.
  const [isFilled, setIsFilled] = useState(false);
  if (saved && !isFilled) {
    setIsFilled(true);
    if (!readTyped(email)) form.reset(typedOf(saved));
  }

  return (
    <SignupFormFrame
      title="Your company"
      step="profile"
      intro="The other side sees this when you request an NDA or publish an offer."
    >
      <form {...form.frame}>
        <Stack gap="lg">
          <SignupAccess side="market" email={email} user={user} />
          <ProfileFields email={email} form={form} />
          {form.error !== null && <ProblemAlert title={failed}>{errorText(form.error)}</ProblemAlert>}
          <WaitButton isPending={form.isPending}>Continue</WaitButton>
        </Stack>
      </form>
    </SignupFormFrame>
  );
}
