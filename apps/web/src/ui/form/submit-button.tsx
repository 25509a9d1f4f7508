import { Button, Loader } from '@mantine/core';
import { type ReactNode, useLayoutEffect, useRef } from 'react';

interface Props {
  children: ReactNode;
  isPending: boolean;
  isDisabled?: boolean;
  isDangerous?: boolean;
}

/**
 * Submit button that keeps the focus while its form is sent: disabled fields would lose it, and with it the place in
 * the form or dialog.
 */
export function SubmitButton({ children, isPending, isDisabled = false, isDangerous = false }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    if (isPending) button.current?.focus({ preventScroll: true });
  }, [isPending]);
  return (
    <Button
      ref={button}
      type="submit"
      aria-disabled={isPending || undefined}
      leftSection={isPending && <Loader size="1rem" color="currentColor" aria-hidden />}
      disabled={isDisabled}
      {...(isDangerous ? { color: 'red' } : {})}
    >
      {children}
    </Button>
  );
}
