import type { OfferEdit } from '../wizard.model';

/** Props of every step of the wizard and of every input of an offer. */
export interface StepProps {
  edit: OfferEdit;
  change: (fields: Partial<OfferEdit>) => void;
  /** Returns the error message at a field, if there is one. */
  errorOf: (field: string) => string | undefined;
}
