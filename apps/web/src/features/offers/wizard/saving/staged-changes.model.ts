import type { FullOffer, OfferVersion } from '../../../../entities/offers/offer';
import { compareVersions, type Comparison } from '../../page/offer-history.model';
import { filesAfter } from '../files/draft-files.model';
import { draftOf, type WizardDraft } from '../wizard.model';

/** What buyers will read otherwise once the draft is published, in the words of the offer's history. */
export function changesOf(published: FullOffer, draft: WizardDraft): Comparison {
  const { version, updatedDate: changedDate } = published;
  const versionOf = (said: WizardDraft): OfferVersion => ({
    ...said,
    attachments: filesAfter(published, said),
    version,
    changedDate,
    withheld: false,
  });
  return compareVersions(versionOf(draftOf(published)), versionOf(draft));
}

/** Whether publishing the draft takes away the NDA that buyers had to sign. */
export function dropsNda(published: FullOffer, draft: WizardDraft): boolean {
  return published.ndaRequired && !draft.ndaRequired;
}

/** What the NDA protected and everybody may read without it (`withhold` of the contract), as a list in words. */
export function openedWithoutNda(published: FullOffer, draft: WizardDraft): string[] {
  const { supplierName } = published;
  const hasQuantity = draft.qtyFrom !== null || draft.qtyTo !== null;
  const hasDelivery = `${draft.deliveryTerm}${draft.ruleOfDelivery}`.trim() !== '';
  const answered = draft.answers.filter(({ answer }) => answer.trim() !== '').length;
  return [
    ...(draft.detail.trim() === '' ? [] : ['the detail']),
    ...(hasQuantity ? ['the quantity'] : []),
    ...(hasDelivery ? ['the delivery terms'] : []),
    ...(draft.redirectUrl.trim() === '' ? [] : ['the link to more information']),
    ...(answered === 0
      ? []
      : [answered === 1 ? 'the answer to one question' : `the answers to ${answered} questions`]),
    ...filesAfter(published, draft).map(({ fileName }) => `the attachment ${fileName}`),
    ...(supplierName === '' ? [] : [`the name ${supplierName}`]),
  ];
}
