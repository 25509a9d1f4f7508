import { protectedBlanks } from './fields';
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
  | 'tab'
  | 'isOwner';

type Protected = Omit<ProposalView, OpenField>;

/** What stands in place of a protected field. A field new to offers must be named here or above, or nothing compiles. */
const blanks: Protected = {
  ...protectedBlanks,
  supplierName: '',
  templateId: null,
  answers: [],
  attachments: [],
  pendingAttachments: undefined,
  takedown: undefined,
  withheld: true,
};

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
  return read;
}
