import type { ProposalView } from '@proffer/contract/proposals.schemas';
import type { WizardDraft } from './wizard.model';

/** What a supplier has to know before a file joins an offer that buyers read already. */
export interface LiveFiles {
  /** Who can open a file as soon as it is added; empty for a draft. */
  note: string;
  /** Files are taken once the changes are saved: until then the NDA that is to protect them is not asked for. */
  isWaiting: boolean;
}

/** Files go live at once, unlike the rest of what is changed in a published offer. */
export function liveFiles(offer: ProposalView, { ndaRequired }: Pick<WizardDraft, 'ndaRequired'>): LiveFiles {
  if (!offer.draft) return { note: '', isWaiting: false };
  if (offer.ndaRequired) {
    return { note: 'Buyers who signed the NDA can open a file as soon as it is added.', isWaiting: false };
  }
  if (ndaRequired) {
    return {
      note: 'Save the changes first: until then the offer asks for no NDA, and everybody could open the file.',
      isWaiting: true,
    };
  }
  return { note: 'Everybody can open a file as soon as it is added.', isWaiting: false };
}
