import { Text } from '@mantine/core';
import type { SessionUser } from '@proffer/contract/users/auth.schemas';
import { lazy, Suspense } from 'react';
import { webPaths } from '../../config/paths';
import { useAddress } from '../../lib/address';
import { AnchorLink } from '../../ui/links';
import { toast } from '../../ui/toasts';
import { AuthForm } from './auth-form';
import { CredentialForm } from './credential-form';
import { nextOf } from './safe-next';
import { sides, type Side } from './sides';
import { useEnter } from './use-enter';
import { useLogin } from './use-login';

// Loaded on demand: rarely needed, and then the server has just answered.
const LoginAlert = lazy(async () => ({ default: (await import('./login-alert')).LoginAlert }));
const SecondFactorStep = lazy(async () => ({
  default: (await import('./second-factor-step')).SecondFactorStep,
}));

/** Login form of either side: the password, the second factor if required, then the requested page. */
export function LoginForm({ side }: { side: Side }) {
  const enterQuietly = useEnter();
  // ACC-24
  async function enter(user: SessionUser): Promise<void> {
    toast.announce('Success', 'User Verified');
    await enterQuietly(user);
  }
  const [address] = useAddress();
  const { email } = address;
  const { form, proof, problem, onBack } = useLogin({ side, email, onDone: enter });
  const { title, signup, from } = sides[side];

  if (proof) {
    return (
      <Suspense>
        <SecondFactorStep proof={proof} onDone={enter} onBack={onBack} />
      </Suspense>
    );
  }
  return (
    <AuthForm title={title}>
      <CredentialForm
        form={form}
        // After a sign-up the email is prefilled; back from the second factor, the password too.
        startAt={form.values.email ? 'password' : 'email'}
        alert={
          problem && (
            <Suspense>
              <LoginAlert problem={problem} side={side} email={form.values.email.trim()} />
            </Suspense>
          )
        }
        submitLabel="Log in"
      >
        <Text size="sm">
          <AnchorLink underline="always" to={webPaths.forgotPassword} search={{ from }}>
            Forgot password?
          </AnchorLink>
          {side === 'market' && (
            <>
              {' · '}
              <AnchorLink underline="always" to="/sso" search={nextOf(address)}>
                Single sign-on
              </AnchorLink>
            </>
          )}
        </Text>
        <Text size="sm">
          New here?{' '}
          <AnchorLink underline="always" to={signup} search={nextOf(address)}>
            Sign up
          </AnchorLink>
        </Text>
      </CredentialForm>
    </AuthForm>
  );
}
