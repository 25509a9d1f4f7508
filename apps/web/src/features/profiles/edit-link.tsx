import type { ReactNode } from 'react';
import { AnchorLink } from '../../ui/links';

/** From what one's own profile lacks to the field where it is filled in. */
export function EditLink({ field, children }: { field: string; children: ReactNode }) {
  return (
    <AnchorLink to="." search={{ mode: 'edit', field }} size="sm" underline="always">
      {children}
    </AnchorLink>
  );
}
