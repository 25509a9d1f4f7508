import { Anchor, Button, Text, type AnchorProps, type ButtonProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, Ref } from 'react';

type Html = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'color' | 'style'> & {
  ref?: Ref<HTMLAnchorElement>;
};

/** A link that looks like a button, to an address checked by the compiler. */
export const ButtonLink = createLink((props: ButtonProps & Html) => <Button component="a" {...props} />);

/**
 * Returns the props that make any element look like a link of the library, with the size of its surrounding text:
 * rows have many, and the component takes several times as long to render.
 */
export const linkLook = (className = '') => ({
  className: `mantine-focus-auto mantine-Anchor-root ${Anchor.classes.root} ${Text.classes.root} ${className}`,
  'data-inherit': true,
  'data-underline': 'hover',
});

/** A link in running text or a title. */
export const AnchorLink = createLink((props: AnchorProps & Html) => <Anchor {...props} />);
