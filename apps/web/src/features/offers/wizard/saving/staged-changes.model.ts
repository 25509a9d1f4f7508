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

/** What buyers will read otherwise once the edit is published, in the words of the offer's history. */
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
 * Whether its supplier may say that an edit corrects the wording only (OFF-403): something that buyers are told of has
 * changed, and nothing but words.
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

/** Whether publishing the edit takes away the NDA that buyers had to sign. */
export function dropsNda(published: FullOffer, edit: OfferEdit): boolean {
  return published.ndaRequired && !edit.ndaRequired;
}

/** What the NDA protected and everybody may read without it (`withhold` of the contract), as a list in words. */
export function openedWithoutNda(published: FullOffer, edit: OfferEdit): string[] {
  const { supplierName } = published;
  const hasQuantity = edit.qtyFrom !== null || edit.qtyTo !== null;
  const hasDelivery = !isBlank(`${edit.deliveryTerm}${edit.ruleOfDelivery}`);
  const answered = edit.answers.filter(({ answer }) => !isBlank(answer)).length;
  return [
    ...(isBlank(edit.detail) ? [] : ['the detail']),
    ...(hasQuantity ? ['the quantity'] : []),
    ...(hasDelivery ? ['the delivery terms'] : []),
    ...(isBlank(edit.redirectUrl) ? [] : ['the link to more information']),
    ...(answered === 0
      ? []
      : [answered === 1 ? 'the answer to one question' : `the answers to ${answered} questions`]),
    ...filesAfter(published, edit).map(({ fileName }) => `the attachment ${fileName}`),
    ...(supplierName === '' ? [] : [`the name ${supplierName}`]),
  ];
}
