import type { FieldError } from '@proffer/contract/wire/errors';
import type { FullOffer } from '../../../../entities/offers/offer';
import type { Template } from '../../../../entities/templates/template';
import { filesAfter, hasTaken, withFiles } from '../files/edited-files.model';
import { editOf, emptyEdit, type PostingRules, type OfferEdit } from '../wizard.model';

/**
 * Outcome of a save. `conflict`: another window saved first. `refused`: the server rejected fields. `failed`: nothing
 * is known to be saved; `isPassing` if a retry may succeed.
 */
export type SaveOutcome =
  | { kind: 'saved'; offer: FullOffer }
  | { kind: 'conflict' }
  | { kind: 'refused'; text: string; errors: FieldError[] }
  | { kind: 'failed'; text: string; isPassing: boolean };

/**
 * Status of saving. `untouched`: a new offer without input. `waiting`: not sent yet. `invalid`: cannot be sent because of
 * errors. `changed`: changes of a published offer, stored in this browser.
 */
export type SaveStatus =
  | 'untouched'
  | 'waiting'
  | 'invalid'
  | 'changed'
  | 'saving'
  | 'saved'
  | 'failed'
  | 'conflict';

export interface EditState {
  edit: OfferEdit;
  /** Offer as last returned by the server; null before it exists. */
  offer: FullOffer | null;
  /** Template that was loaded last, against which answers are checked. */
  template: Template | null;
  status: SaveStatus;
  /** Time of the last successful save in milliseconds; null before the first. */
  savedAt: number | null;
  /** False if changes of a published offer could not be stored in this browser. */
  isKept: boolean;
  /** Message of the last failure. */
  failure: string | null;
  /** Error messages of the server at fields, until the next successful save. */
  serverErrors: FieldError[];
}

/** Returns true if the offer is published, so that changes must not be saved automatically. */
export function isStaged({ offer }: Pick<EditState, 'offer'>): boolean {
  return offer?.published === true;
}

/** Returns true if the edit of a published offer differs from the published version. */
export function hasChanges(state: EditState): boolean {
  return isStaged(state) && state.status !== 'saved';
}

/** Returns the rules for checking an edit; a template counts only if the edit still refers to it. */
export function rulesOf({ edit, offer, template }: EditState): PostingRules {
  return {
    template: template?.templateId === edit.templateId ? template : null,
    attachmentNames: filesAfter(offer, edit).map(({ fileName }) => fileName),
  };
}

/** Returns true if the offer equals the result of this save, apart from trimmed texts. */
export function isResultOf(
  newer: FullOffer,
  { version, fields }: { version: number; fields: Partial<OfferEdit> },
): boolean {
  const said = editOf(newer);
  const { addAttachments, removeAttachments } = said;
  const asked = { ...said, ...fields, addAttachments, removeAttachments };
  return newer.version === version + 1 && hasTaken(newer, fields) && trimmedText(asked) === trimmedText(said);
}

function trimmedText(edit: OfferEdit): string {
  return JSON.stringify(edit, (_, part: unknown) => (typeof part === 'string' ? part.trim() : part));
}

/** Returns the state before any input; attachments may still be pending on the server. */
export function stateOf(offer: FullOffer | null): EditState {
  const edit = offer ? withFiles(editOf(offer), offer) : emptyEdit;
  const isWaiting = edit.addAttachments.length > 0;
  return {
    edit,
    offer,
    template: null,
    status: offer ? (isWaiting ? (offer.published ? 'changed' : 'waiting') : 'saved') : 'untouched',
    savedAt: offer ? Date.parse(offer.updatedDate) : null,
    isKept: true,
    failure: null,
    serverErrors: [],
  };
}
