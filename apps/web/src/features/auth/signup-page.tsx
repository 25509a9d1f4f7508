import { Radio, Stack } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { SignupFormFrame } from './signup-form-frame';
import { SignupForm } from './signup-form';

/** Sign-up, step 1 of 4: profile choice and credentials (ACC-36 to ACC-38). */
export function SignupPage() {
  const search: Record<string, string | undefined> = useSearch({ strict: false });
  const [userType, setUserType] = useState(search['as'] === 'buyer' ? 'Buyer' : 'Supplier');
  return (
    <SignupFormFrame title="Sign up" step="credentials">
      <SignupForm
        side="market"
        userType={userType}
        before={
          <Radio.Group label="I am signing up as a" value={userType} onChange={setUserType}>
            <Stack gap="xs" mt="xs">
              <Radio
                value="Supplier"
                label="Supplier"
                description="I publish offers and answer NDA requests."
              />
              <Radio value="Buyer" label="Buyer" description="I look for offers and ask for NDAs." />
            </Stack>
          </Radio.Group>
        }
      />
    </SignupFormFrame>
  );
}

/** Sign-up of an administrator, step 1 of 3 (ACC-38, ACC-54). */
export function AdminSignupPage() {
  return (
    <SignupFormFrame
      title="Admin Sign Up"
      side="admin"
      step="credentials"
      intro="An administrator has to approve your account before you can sign in."
    >
      <SignupForm side="admin" userType="admin" />
    </SignupFormFrame>
  );
}
