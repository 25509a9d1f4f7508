import { Radio, SimpleGrid } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import classes from './auth-form.module.css';
import { SignupFormFrame } from './signup-form-frame';
import { SignupForm } from './signup-form';

const profiles = [
  { value: 'Supplier', description: 'I publish offers and answer NDA requests.' },
  { value: 'Buyer', description: 'I look for offers and request NDAs.' },
];

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
            <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs" mt="xs">
              {profiles.map(({ value, description }) => (
                <Radio
                  key={value}
                  value={value}
                  label={value}
                  description={description}
                  className={classes.profile}
                />
              ))}
            </SimpleGrid>
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
