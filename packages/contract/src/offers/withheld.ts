import { isBlank } from '../wire/blank-text';
import type { WireContent } from './fields';
import { protectedBlanks } from './fields';
import { openingParts, type OpeningPart } from '../wire/choices';
import { fromWire, type Named } from '../wire/names';
import type { ProposalView } from './schemas';

/** What everybody may read of an offer under NDA (OFF-35: title, scope, company, duration, budget), and its state. */
type OpenField =
  | 'id'
  | 'title'
  | 'scope'
  | 'duration'
  | 'budgetFrom'
  | 'budgetTo'
  | 'categories'
  | 'companyName'
  | 'supplierId'
  | 'ndaRequired'
  | 'draft'
  | 'closed'
  | 'takenBack'
  | 'version'
  | 'createdDate'
  | 'publishedDate'
  | 'updatedDate'
  | 'attribution'
  | 'ndaStatus'
  | 'ndaId'
  | 'coveredBy'
  | 'notCovered'
  | 'tab'
  | 'isOwner'
  | 'opens';

type Protected = Omit<ProposalView, OpenField>;

/** What stands in place of a protected field. A field new to offers must be named here or above, or nothing compiles. */
const blanks: Protected = {
  ...protectedBlanks,
  supplierName: '',
  templateId: null,
  answers: [],
  attachments: [],
  picture: undefined,
  pendingAttachments: undefined,
  takedown: undefined,
  withheld: true,
};

interface Withheld {
  parts: OpeningPart[];
  answers: number;
  attachments: number;
}

type Whole = Partial<Pick<WireContent, keyof typeof protectedBlanks>> & {
  redirectUrl?: string;
  answers?: readonly { answer: string }[];
  attachments?: readonly unknown[];
};

const isWritten = (text = ''): boolean => !isBlank(text);

/** The outline of what is withheld: that it is there and how much of it, and nothing that it says. */
function outlineOf(offer: Whole): Withheld {
  const has: Record<OpeningPart, boolean> = {
    detail: isWritten(offer.detail),
    quantity: (offer.qtyFrom ?? null) !== null || (offer.qtyTo ?? null) !== null,
    delivery: isWritten(offer.deliveryTerm) || isWritten(offer.ruleOfDelivery),
    link: isWritten(offer.redirectURL ?? offer.redirectUrl),
  };
  return {
    parts: openingParts.filter((part) => has[part]),
    answers: offer.answers?.filter(({ answer }) => isWritten(answer)).length ?? 0,
    attachments: offer.attachments?.length ?? 0,
  };
}

const blankFields = Object.entries({ ...blanks, ...fromWire(blanks) });

/**
 * An offer as it is read before the NDA is signed: what is protected is blank, the rest as it was. The server's mapper
 * and the wizard's preview both use it, each with its own names, so that they cannot differ. Free of zod.
 */
export function withhold<T extends Partial<Protected> | Partial<Named<Protected>>>(offer: T): T {
  const read: T = { ...offer };
  for (const [field, blank] of blankFields) {
    if (field in offer) Object.assign(read, { [field]: blank });
  }
  // Lists tell nothing of it: they have neither answers nor attachments.
  if ('answers' in offer) Object.assign(read, { opens: outlineOf(offer as Whole) });
  return read;
}
