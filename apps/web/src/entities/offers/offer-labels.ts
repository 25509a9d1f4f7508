import type { Scope, Visibility } from '@proffer/contract/wire/choices';

/** Labels for the values of an offer. */
export const scopeLabels: Record<Scope, string> = { small: 'Small', medium: 'Medium', large: 'Large' };

/** Labels of the visibility filter (NDA-20, OFF-63); absent means all. */
export const visibilityLabels: Record<Visibility, string> = {
  nda: 'Require a signed NDA to view the offer',
  open: 'Viewing of the offer is available',
};
export const allVisibilities = 'All offers';
