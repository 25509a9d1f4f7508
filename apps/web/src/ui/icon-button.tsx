import type { ComponentProps } from 'react';
import classes from './icon-button.module.css';

interface IconLook {
  size?: 'md' | 'lg' | undefined;
  /** What it does is done. */
  isOn?: boolean | undefined;
  className?: string | undefined;
}

/** How an icon that is pressed looks, whatever element it is. */
export const iconLook = ({ size = 'md', isOn = false, className = '' }: IconLook) => ({
  className: `mantine-focus-auto ${classes.button} ${className}`,
  'data-size': size,
  'data-on': isOn || undefined,
});

/** A quiet icon to press. Of the browser's own button: rows have many, and one of the kit costs ten times as much to draw. */
export function IconButton({ size, isOn, className, ...props }: ComponentProps<'button'> & IconLook) {
  return <button type="button" {...props} {...iconLook({ size, isOn, className })} />;
}
