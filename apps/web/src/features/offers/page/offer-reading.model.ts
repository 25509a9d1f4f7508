import type { NdaStatus } from '@proffer/contract/wire/choices';
import type { Attachment, FileChanges } from '@proffer/contract/offers/schemas';
import { withhold } from '@proffer/contract/offers/withheld';
import type { FullOffer } from '../../../entities/offers/offer';
import { filesAfter } from '../wizard/files/edited-files.model';
import type { OfferEdit } from '../wizard/wizard.model';

/** Titles of tenders run to 300 capitals; beyond this length the heading would fill a phone's screen. */
export const longTitle = 120;

/** What a person reads of an offer, wherever it is shown: as a page or as the wizard's preview. */
export interface ReadableOffer extends Omit<OfferEdit, keyof FileChanges | 'unread'> {
  companyName: string;
  supplierName: string;
  createdDate: string | null;
  withheld: boolean;
  attachments: Attachment[];
  attribution: string;
  picture?: string | undefined;
  /** How much is withheld, where something is. */
  opens?: FullOffer['opens'];
  /** Of the buyer who reads it. */
  ndaStatus?: NdaStatus | undefined;
  coveredBy?: object | undefined;
  /** Null while the offer has no id, so that nothing can be downloaded yet. */
  id: number | null;
}

/** What is edited as its reader will see it; `offer` is what the server has, null before the first save. */
export function previewOf(edit: OfferEdit, offer: FullOffer | null, companyName: string): ReadableOffer {
  return {
    ...edit,
    companyName: offer?.companyName ?? companyName,
    supplierName: offer?.supplierName ?? '',
    createdDate: offer?.createdDate ?? null,
    withheld: false,
    attachments: filesAfter(offer, edit),
    attribution: offer?.attribution ?? '',
    id: offer?.id ?? null,
  };
}

/** The same offer for a buyer who has not signed its NDA, withheld as the server does it. */
export function withoutNda(offer: ReadableOffer): ReadableOffer {
  return offer.ndaRequired ? withhold(offer) : offer;
}

/** The same offer for a buyer whose NDA both sides have signed. */
export function withSignedNda(offer: ReadableOffer): ReadableOffer {
  return { ...offer, ndaStatus: 'Signed & Shared' };
}
