import { Anchor, Button, Text, type AnchorProps, type ButtonProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, Ref } from 'react';

type Html = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'color' | 'style'> & {
  ref?: Ref<HTMLAnchorElement>;
};

/** A link that looks like a button: leads to an address of ours, checked by the compiler. */
export const ButtonLink = createLink((props: ButtonProps & Html) => <Button component="a" {...props} />);

/**
 * How a link of the kit looks that takes its size from the text around it, whatever element it is: rows have many, and one
 * of the kit costs several times as much to draw.
 */
export const linkLook = (className = '') => ({
  className: `mantine-focus-auto mantine-Anchor-root ${Anchor.classes.root} ${Text.classes.root} ${className}`,
  'data-inherit': true,
  'data-underline': 'hover',
});

/** A link in running text or a title. */
export const AnchorLink = createLink((props: AnchorProps & Html) => <Anchor {...props} />);
