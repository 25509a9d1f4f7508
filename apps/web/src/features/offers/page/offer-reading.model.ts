import type { NdaStatus } from '@proffer/contract/wire/choices';
import type { Attachment, FileChanges } from '@proffer/contract/offers/schemas';
import { withhold } from '@proffer/contract/offers/withheld';
import type { FullOffer } from '../../../entities/offers/offer';
import { filesAfter } from '../wizard/files/edited-files.model';
import type { OfferEdit } from '../wizard/wizard.model';

/** Length of a title above which its heading is smaller; titles of tenders have up to 300 characters. */
export const longTitle = 120;

/** Data of an offer that its readers see, on the page and in the preview of the wizard. */
export interface ReadableOffer extends Omit<OfferEdit, keyof FileChanges | 'unread'> {
  companyName: string;
  supplierName: string;
  createdDate: string | null;
  withheld: boolean;
  attachments: Attachment[];
  attribution: string;
  picture?: string | undefined;
  /** Outline of the withheld content, if any. */
  opens?: FullOffer['opens'];
  /** State of the reading buyer's NDA. */
  ndaStatus?: NdaStatus | undefined;
  coveredBy?: object | undefined;
  /** Null before the first save; attachments then have no address. */
  id: number | null;
}

/** Returns the edit as readers will see it; `offer` is the saved offer, null before the first save. */
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

/** Returns the offer as a buyer without its NDA sees it, withheld by the same rules as on the server. */
export function withoutNda(offer: ReadableOffer): ReadableOffer {
  return offer.ndaRequired ? withhold(offer) : offer;
}

/** Returns the offer as a buyer with a signed NDA sees it. */
export function withSignedNda(offer: ReadableOffer): ReadableOffer {
  return { ...offer, ndaStatus: 'Signed & Shared' };
}
