import { SignupFormFrame } from './signup-form-frame';
import { SignupForm } from './signup-form';

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
