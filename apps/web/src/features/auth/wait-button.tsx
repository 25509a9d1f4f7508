import { Button } from '@mantine/core';

interface WaitButtonProps {
  children: string;
  isPending: boolean;
  /** More than 0 while it may not be pressed yet: the button then counts them down. */
  waitSeconds?: number;
  /** What the count follows, e.g. `Resend` in “Resend in 12 s”. */
  waitLabel?: string;
  isDisabled?: boolean;
  variant?: 'filled' | 'default' | 'subtle';
  /** Without it the button sends the form it stands in. */
  onClick?: () => void;
}

/** A button for calls that must not come too often. */
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
