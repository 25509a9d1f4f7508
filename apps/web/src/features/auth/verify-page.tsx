import { Text } from '@mantine/core';
import { limits } from '@proffer/contract/wire/limits';
import { useNavigate } from '@tanstack/react-router';
import { useAddress } from '../../lib/address';
import { call, CallError, unwrap } from '../../lib/client';
import { AnchorLink, ButtonLink } from '../../ui/links';
import { toast } from '../../ui/toasts';
import { SignupFormFrame } from './signup-form-frame';
import { MailedCodeForm } from './mailed-code-form';
import { nextOf } from './safe-next';
import { sides, type Side } from './sides';
import { stepPath } from './signup-steps';

const title = 'Verify your email';

/** Step 2 of a sign-up: the mailed code (ACC-39 to ACC-43). */
export function VerifyPage({ side = 'market' }: { side?: Side }) {
  const navigate = useNavigate();
  const [address] = useAddress();
  const email = address['email'] ?? localStorage.getItem('userEmail') ?? '';
  const { signup } = sides[side];
  const digits = digitsOf(address['digits'], side);

  async function verify(otp: string): Promise<void> {
    const { data } = unwrap(await call('verifyCode', { query: { email, otp } }));
    localStorage.setItem('userId', String(data.userId));
    await navigate({ to: stepPath(data.step, side), search: { email: data.email, ...nextOf(address) } });
  }

  if (email === '') {
    return (
      <SignupFormFrame title={title} side={side} step="code">
        <Text>
          We do not know which address to verify. Please start again; an unfinished sign-up continues where
          you left it.
        </Text>
        <ButtonLink to={signup}>Sign up</ButtonLink>
      </SignupFormFrame>
    );
  }
  return (
    <SignupFormFrame
      title={title}
      side={side}
      step="code"
      intro={
        <>
          Enter the {inWords[digits]} digits we sent to <b>{email}</b>. The code is valid for 10 minutes.
        </>
      }
    >
      <MailedCodeForm
        email={email}
        digits={digits}
        verify={verify}
        resend={async () => unwrap(await call('resendCode', { body: { email } }))}
        onRefused={sayRefusal}
      >
        <Text size="sm" c="dimmed">
          Wrong address?{' '}
          <AnchorLink underline="always" to={signup} search={nextOf(address)}>
            Start again
          </AnchorLink>
        </Text>
      </MailedCodeForm>
    </SignupFormFrame>
  );
}

const { digits: usual, adminDigits, longestDigits } = limits.verificationCode;
const inWords: Record<number, string> = {
  [usual]: 'five',
  [adminDigits]: 'eight',
  [longestDigits]: 'twelve',
};

/** Returns the number of digits: as stated at the start of the sign-up, else the side's default. */
function digitsOf(told: string | undefined, side: Side): number {
  const number = Number(told);
  if (number in inWords) return number;
  return side === 'admin' ? adminDigits : usual;
}

/** Shows the specification's dialog (ACC-57), whose words are the title of both refusals. */
function sayRefusal(refusal: unknown): void {
  if (!(refusal instanceof CallError)) return;
  const { code, title } = refusal.problem;
  if (code === 'code_wrong' || code === 'code_expired') toast.error('Error', title);
}

/** Step 2 of 3 of an administrator's sign-up (ACC-38, ACC-43). */
export function AdminVerifyPage() {
  return <VerifyPage side="admin" />;
}
