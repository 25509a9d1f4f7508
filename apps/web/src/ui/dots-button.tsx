import { IconDots } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { IconButton } from './icon-button';

/** What the menu hangs on. */
export function DotsButton({ size = 'lg', ...props }: Omit<ComponentProps<typeof IconButton>, 'isOn'>) {
  return (
    <IconButton {...props} size={size}>
      <IconDots size={size === 'lg' ? 18 : 16} aria-hidden />
    </IconButton>
  );
}
