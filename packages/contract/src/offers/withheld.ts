import { isBlank } from '../wire/blank-text';
import { openingPartNames, type OfferField, type OpeningPart } from './field-kinds';
import { offerFieldNames, offerFields, protectedBlanks, type WireContent } from './fields';
import { fromWire, type Named } from '../wire/names';
import type { ProposalView } from './schemas';

/** Properties of an offer under NDA that everybody may read (OFF-35): its public fields, its company and its state. */
type OpenField =
  | Exclude<keyof WireContent, keyof typeof protectedBlanks>
  | 'id'
  | 'categories'
  | 'companyName'
  | 'supplierId'
  | 'draft'
  | 'closed'
  | 'takenBack'
  | 'unlisted'
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

/** Blank values of the protected properties. A new property of an offer must be listed here or above to compile. */
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

interface Whole {
  answers?: readonly { answer: string }[];
  attachments?: readonly unknown[];
}

/** Returns the protected parts that have content; the fields may have their names in the API or in the table. */
export function filledOpeningParts(offer: object): OpeningPart[] {
  const values: Readonly<Record<string, unknown>> = { ...offer };
  const filled = offerFieldNames.flatMap((name) => {
    const { opens, wire = name }: OfferField = offerFields[name];
    return opens !== null && isFilled(values[wire] ?? values[name]) ? [opens] : [];
  });
  return openingPartNames.filter((part) => filled.includes(part));
}

const isFilled = (value: unknown): boolean => {
  if (Array.isArray(value)) return value.length > 0;
  return typeof value === 'string' ? !isBlank(value) : (value ?? false) !== false;
};

/** Returns which protected parts have content, and how many answers and attachments there are. */
function outlineOf(offer: Whole): Withheld {
  return {
    parts: filledOpeningParts(offer),
    answers: offer.answers?.filter(({ answer }) => !isBlank(answer)).length ?? 0,
    attachments: offer.attachments?.length ?? 0,
  };
}

const blankFields = Object.entries({ ...blanks, ...fromWire(blanks) });

/**
 * Returns the offer as a buyer without the NDA reads it: protected properties are blank, the others unchanged. Both the
 * server's mapper and the wizard's preview call it, each with its own names. The cover picture stays if the supplier has
 * opened it (OFF-505). Free of zod.
 */
export function withhold<T extends Partial<Protected> | Partial<Named<Protected>>>(offer: T): T {
  const read: T = { ...offer };
  const isPictureOpen = 'pictureOpen' in offer && offer.pictureOpen === true;
  for (const [field, blank] of blankFields) {
    if (field === 'picture' && isPictureOpen) continue;
    if (field in offer) Object.assign(read, { [field]: blank });
  }
  // Lists have neither answers nor attachments, so they get no outline.
  if ('answers' in offer) Object.assign(read, { opens: outlineOf(offer as Whole) });
  return read;
}
