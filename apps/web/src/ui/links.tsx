import { Anchor, Button, type AnchorProps, type ButtonProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, Ref } from 'react';

type Html = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'color' | 'style'> & {
  ref?: Ref<HTMLAnchorElement>;
};

/** A link that looks like a button: leads to an address of ours, checked by the compiler. */
export const ButtonLink = createLink((props: ButtonProps & Html) => <Button component="a" {...props} />);

/** A link in running text or a title. */
export const AnchorLink = createLink((props: AnchorProps & Html) => <Anchor {...props} />);
