import { Button } from '@mantine/core';

interface WaitButtonProps {
  children: string;
  isPending: boolean;
  /** Greater than 0 while the button is blocked; it counts these seconds down. */
  waitSeconds?: number;
  /** Label before the countdown, e.g. `Resend` in “Resend in 12 s”. */
  waitLabel?: string;
  isDisabled?: boolean;
  variant?: 'filled' | 'default' | 'subtle';
  /** Without it the button submits its form. */
  onClick?: () => void;
}

/** A button for rate-limited calls. */
export function WaitButton({
  children,
  isPending,
  waitSeconds = 0,
  waitLabel = 'Try again',
  isDisabled = false,
  variant = 'filled',
  onClick,
}: WaitButtonProps) {
  const isWaiting = waitSeconds > 0;
  return (
    <Button
      type={onClick ? 'button' : 'submit'}
      size="md"
      variant={variant}
      loading={isPending}
      disabled={isWaiting || isDisabled}
      onClick={onClick}
    >
      {isWaiting ? `${waitLabel} in ${waitSeconds} s` : children}
    </Button>
  );
}
