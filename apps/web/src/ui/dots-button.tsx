import type { ComponentProps } from 'react';
import { IconButton } from './icon-button';

/** What the menu hangs on. Its dots are one path: every row and every message has them, and each element costs. */
export function DotsButton({ size = 'lg', ...props }: Omit<ComponentProps<typeof IconButton>, 'isOn'>) {
  const side = size === 'lg' ? 18 : 16;
  return (
    <IconButton {...props} size={size}>
      <svg
        width={side}
        height={side}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth={2}
        aria-hidden
      >
        <path d="M4 12a1 1 0 1 0 2 0a1 1 0 1 0 -2 0M11 12a1 1 0 1 0 2 0a1 1 0 1 0 -2 0M18 12a1 1 0 1 0 2 0a1 1 0 1 0 -2 0" />
      </svg>
    </IconButton>
  );
}
