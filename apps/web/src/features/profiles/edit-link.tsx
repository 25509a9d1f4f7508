import type { ReactNode } from 'react';
import { AnchorLink } from '../../ui/links';

/** Link from a missing part of the user's own profile to the field that fills it. */
export function EditLink({ field, children }: { field: string; children: ReactNode }) {
  return (
    <AnchorLink to="." search={{ mode: 'edit', field }} size="sm" underline="always">
      {children}
    </AnchorLink>
  );
}
