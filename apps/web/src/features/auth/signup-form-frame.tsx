import { StepLine } from '../../ui/step-line';
import { AuthForm, type AuthFormProps } from './auth-form';
import type { Side } from './sides';
import type { SignupPlace } from './signup-steps';

/** Steps of the sign-up, named as in the specification (ACC-36); an administrator has no company step. */
const signupLine: Record<Side, readonly { step: SignupPlace; label: string }[]> = {
  market: [
    { step: 'credentials', label: 'Profile Selection' },
    { step: 'code', label: 'Two-Factor Authentication' },
    { step: 'profile', label: 'Entering Profile Information' },
    { step: 'terms', label: 'Terms & Conditions' },
  ],
  admin: [
    { step: 'credentials', label: 'Credentials' },
    { step: 'code', label: 'Two-Factor Authentication' },
    { step: 'terms', label: 'Terms & Conditions' },
  ],
};

interface SignupFormFrameProps extends Omit<AuthFormProps, 'above' | 'isWide'> {
  /** The current step of the sign-up (ACC-36). */
  step: SignupPlace;
  side?: Side;
}

/** Frame of a sign-up form, with its steps above. */
export function SignupFormFrame({ step: current, side = 'market', ...form }: SignupFormFrameProps) {
  const line = signupLine[side];
  const position = line.findIndex(({ step }) => step === current);
  return (
    <AuthForm
      {...form}
      isWide
      above={
        <StepLine
          isRow
          label={`Signing up, step ${position + 1} of ${line.length}`}
          steps={line.map(({ label }, index) => ({
            label,
            state: index < position ? 'done' : index === position ? 'current' : 'todo',
          }))}
        />
      }
    />
  );
}
