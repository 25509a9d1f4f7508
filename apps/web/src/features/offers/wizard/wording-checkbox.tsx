import { Checkbox } from '@mantine/core';
import type { FullOffer } from '../../../entities/offers/offer';
import { mayClaimWording } from './saving/staged-changes.model';
import type { OfferEdit } from './wizard.model';

interface Props {
  offer: FullOffer;
  edit: OfferEdit;
  isTicked: boolean;
  onTick: (isTicked: boolean) => void;
}

/** Checkbox for the claim that a change only corrects the wording; shown if the claim could be valid (OFF-403). */
export function WordingCheckbox({ offer, edit, isTicked, onTick }: Props) {
  if (!mayClaimWording(offer, edit)) return null;
  return (
    <Checkbox
      label="Only spelling or wording is corrected"
      description="Buyers need not review it again. The history shows that you ticked this"
      checked={isTicked}
      onChange={(event) => onTick(event.currentTarget.checked)}
    />
  );
}
