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

/** The supplier's claim that only the wording of what buyers read is corrected; stands only where it could hold (OFF-403). */
export function WordingTick({ offer, edit, isTicked, onTick }: Props) {
  if (!mayClaimWording(offer, edit)) return null;
  return (
    <Checkbox
      label="Only spelling or wording is corrected"
      description="Nobody has to read it again; the offer’s history shows that you said so"
      checked={isTicked}
      onChange={(event) => onTick(event.currentTarget.checked)}
    />
  );
}
