import type { ComponentProps } from 'react';
import classes from './icon-button.module.css';

interface IconLook {
  size?: 'md' | 'lg' | undefined;
  /** True if its action is active. */
  isOn?: boolean | undefined;
  className?: string | undefined;
}

/** Returns the props that make any element look like an icon button. */
export const iconLook = ({ size = 'md', isOn = false, className = '' }: IconLook) => ({
  className: `mantine-focus-auto ${classes.button} ${className}`,
  'data-size': size,
  'data-on': isOn || undefined,
});

/**
 * A quiet icon button. A native button, because rows have many and the library's component takes ten times as long to
 * render.
 */
export function IconButton({ size, isOn, className, ...props }: ComponentProps<'button'> & IconLook) {
  return <button type="button" {...props} {...iconLook({ size, isOn, className })} />;
}
