import { StepLine } from '../../ui/step-line';
import { AuthForm, type AuthFormProps } from './auth-form';
import type { Side } from './sides';
import type { SignupPlace } from './signup-steps';

/** The steps of signing up, as the specification names them (ACC-36); an administrator has no company. */
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
  /** Where the person stands while signing up (ACC-36). */
  step: SignupPlace;
  side?: Side;
}

/** The frame of one form while signing up, with the steps above it. */
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
