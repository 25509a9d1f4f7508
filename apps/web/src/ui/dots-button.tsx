import type { ComponentProps } from 'react';
import { IconButton } from './icon-button';

/**
 * Button that opens a menu. Its dots are one path, because every row and message has such a button and each element
 * costs time.
 */
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
