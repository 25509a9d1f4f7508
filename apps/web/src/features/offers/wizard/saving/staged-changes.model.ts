import { openingParts } from '@proffer/contract/offers/field-kinds';
import { filledOpeningParts } from '@proffer/contract/offers/withheld';
import {
  beyondWording,
  materialDifferences,
  type PublishedVersion,
} from '@proffer/contract/offers/material-change';
import { isBlank } from '@proffer/contract/wire/blank-text';
import type { FullOffer, OfferVersion } from '../../../../entities/offers/offer';
import { compareVersions, type Comparison } from '../../page/offer-history.model';
import { filesAfter } from '../files/edited-files.model';
import { editOf, type OfferEdit } from '../wizard.model';

/** Returns the differences that publishing the edit makes for buyers, in the words of the offer's history. */
export function changesOf(published: FullOffer, edit: OfferEdit): Comparison {
  const { version, updatedDate: changedDate } = published;
  const versionOf = (said: OfferEdit): OfferVersion => ({
    ...said,
    attachments: filesAfter(published, said),
    version,
    changedDate,
    withheld: false,
  });
  return compareVersions(versionOf(editOf(published)), versionOf(edit));
}

/**
 * Returns true if the supplier may claim that the edit only corrects the wording (OFF-403): it has material
 * differences, and all of them are in the wording.
 */
export function mayClaimWording(published: FullOffer, edit: OfferEdit): boolean {
  const asPublished = (said: OfferEdit): PublishedVersion => ({
    ...said,
    categories: said.categories.map(({ code }) => Number.parseInt(code, 10)),
    attachments: filesAfter(published, said),
  });
  const [before, after] = [asPublished(editOf(published)), asPublished(edit)];
  return materialDifferences(before, after).length > 0 && beyondWording(before, after).length === 0;
}

/** Returns true if publishing the edit removes the NDA that buyers had to sign. */
export function dropsNda(published: FullOffer, edit: OfferEdit): boolean {
  return published.ndaRequired && !edit.ndaRequired;
}

/** Returns a list, in words, of the content that everybody may read once the NDA is removed (see `withhold`). */
export function openedWithoutNda(published: FullOffer, edit: OfferEdit): string[] {
  const { supplierName } = published;
  const answered = edit.answers.filter(({ answer }) => !isBlank(answer)).length;
  return [
    ...filledOpeningParts(edit).map((part) => openingParts[part].noun),
    ...(answered === 0
      ? []
      : [answered === 1 ? 'the answer to one question' : `the answers to ${answered} questions`]),
    ...filesAfter(published, edit).map(({ fileName }) => `the attachment ${fileName}`),
    ...(supplierName === '' ? [] : [`the name ${supplierName}`]),
  ];
}
