import { ActionIcon } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import type { ComponentProps } from 'react';

/** What the menu hangs on. */
export function DotsButton(props: Omit<ComponentProps<'button'>, 'disabled'>) {
  return (
    <ActionIcon {...props} variant="subtle" color="gray" size="lg">
      <IconDots size={18} aria-hidden />
    </ActionIcon>
  );
}
