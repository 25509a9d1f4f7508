import type { FieldError } from '@proffer/contract/wire/errors';
import type { FullOffer } from '../../../../entities/offers/offer';
import type { Template } from '../../../../entities/templates/template';
import { filesAfter, hasTaken, withFiles } from '../files/edited-files.model';
import { editOf, emptyEdit, type PostingRules, type OfferEdit } from '../wizard.model';

/**
 * What came of one save. `conflict`: another window saved first. `refused`: the server names fields. `failed`: nothing
 * is known to be saved; `isPassing` when the same may work later.
 */
export type SaveOutcome =
  | { kind: 'saved'; offer: FullOffer }
  | { kind: 'conflict' }
  | { kind: 'refused'; text: string; errors: FieldError[] }
  | { kind: 'failed'; text: string; isPassing: boolean };

/**
 * `untouched`: a new offer of which nothing is typed. `waiting`: typed, not sent. `held`: cannot be sent as it stands.
 * `changed`: of a published offer, typed and kept in this browser until it is published.
 */
export type SaveStatus =
  | 'untouched'
  | 'waiting'
  | 'held'
  | 'changed'
  | 'saving'
  | 'saved'
  | 'failed'
  | 'conflict';

export interface EditState {
  edit: OfferEdit;
  /** What the server has, as last heard; null before the offer exists. */
  offer: FullOffer | null;
  /** The template learnt last, with the questions that the answers are held against. */
  template: Template | null;
  status: SaveStatus;
  /** When the server last took something, in milliseconds; null before it has anything. */
  savedAt: number | null;
  /** False when changes of a published offer are nowhere but on this page. */
  isKept: boolean;
  /** Sentence of the last failure. */
  failure: string | null;
  /** The server's sentences at fields, until the next save succeeds. */
  serverErrors: FieldError[];
}

/** Whether buyers read the offer, so that nothing of it may be saved by itself. */
export function isStaged({ offer }: Pick<EditState, 'offer'>): boolean {
  return offer?.published === true;
}

/** Whether a published offer reads otherwise here than for buyers. */
export function hasChanges(state: EditState): boolean {
  return isStaged(state) && state.status !== 'saved';
}

/** What the edit of a state is held against: the template only if it is still the one that the edit names. */
export function rulesOf({ edit, offer, template }: EditState): PostingRules {
  return {
    template: template?.templateId === edit.templateId ? template : null,
    attachmentNames: filesAfter(offer, edit).map(({ fileName }) => fileName),
  };
}

/** Whether the offer is what this save would have made of it. The server trims what it takes. */
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

/** Nothing typed yet; files may wait on the server all the same. */
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
