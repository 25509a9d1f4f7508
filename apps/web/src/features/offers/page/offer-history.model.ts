import { pairAnswers } from '@proffer/contract/offers/answer-pairs';
import { offerFields, offerTextNames } from '@proffer/contract/offers/fields';
import type { Answer, Attachment, Category } from '@proffer/contract/offers/schemas';
import type { OfferVersion } from '../../../entities/offers/offer';
import { scopeLabels } from '../../../entities/offers/offer-labels';
import { groupIndian } from '@proffer/contract/wire/group-indian';
import { answerText } from './answer-text.model';

/** What a field said in one of two versions. Amounts stay numbers, so that they are drawn as money everywhere. */
export type Said =
  | { kind: 'nothing' }
  | { kind: 'text'; text: string }
  | { kind: 'money'; from: number | null; to: number | null };

/** A field that two versions do not say alike. */
export interface Change {
  key: string;
  label: string;
  before: Said;
  after: Said;
}

export interface Comparison {
  changes: Change[];
  /** One of the versions is blanked where an NDA protects it, so that a change there would not be seen. */
  isPartial: boolean;
}

type Field = Omit<Change, 'before' | 'after'> & { read: (version: OfferVersion) => Said };

const textField = (name: (typeof offerTextNames)[number]): Field => ({
  key: name,
  label: offerFields[name].label,
  read: (version) => textSaid(version[name]),
});

/** What everybody may read of an offer, also without its NDA (OFF-35). */
const openFields: Field[] = [
  textField('title'),
  { key: 'scope', label: 'Scope', read: ({ scope }) => textSaid(scopeLabels[scope]) },
  { key: 'duration', label: 'Duration', read: ({ duration }) => textSaid(duration ?? '') },
  { key: 'budget', label: 'Budget', read: budgetSaid },
  {
    key: 'ndaRequired',
    label: 'NDA',
    read: ({ ndaRequired }) => textSaid(ndaRequired ? 'Needed' : 'Not needed'),
  },
  {
    key: 'categories',
    label: 'Categories',
    read: ({ categories }) => textSaid(categories.map(categoryText).join('\n')),
  },
];

const protectedFields: Field[] = [
  textField('detail'),
  {
    key: 'quantity',
    label: 'Quantity',
    read: ({ qtyFrom, qtyTo }) => textSaid(quantityText(qtyFrom, qtyTo)),
  },
  ...offerTextNames.filter((name) => name !== 'title' && name !== 'detail').map(textField),
  {
    key: 'redirectUrl',
    label: offerFields.redirectUrl.label,
    read: ({ redirectUrl }) => textSaid(redirectUrl),
  },
];

/**
 * What differs between a version and the one before it. While either is withheld only the open fields are compared:
 * a blanked field is not an emptied one.
 */
export function compareVersions(before: OfferVersion, after: OfferVersion): Comparison {
  const isPartial = before.withheld || after.withheld;
  const fields = isPartial ? openFields : [...openFields, ...protectedFields];
  const changes = fields.map(({ key, label, read }) => ({
    key,
    label,
    before: read(before),
    after: read(after),
  }));
  if (!isPartial) {
    changes.push(...answerChanges(before.answers, after.answers));
    changes.push(...fileChanges(before.attachments, after.attachments));
  }
  return { changes: changes.filter((change) => !isSame(change.before, change.after)), isPartial };
}

/** The title of a comparison: `1 change`, `3 changes`. */
export function changeCount({ changes, isPartial }: Comparison): string {
  if (changes.length === 0) return isPartial ? 'no visible change' : 'no change';
  return changes.length === 1 ? '1 change' : `${changes.length} changes`;
}

/** Answers of both versions, in the order of the newer, then what is gone. */
function answerChanges(before: readonly Answer[], after: readonly Answer[]): Change[] {
  const { given, gone } = pairAnswers(before, after);
  return [
    ...given.map(({ answer, before: partner }, index) => ({
      key: `answer.${index}`,
      label: answer.question,
      // Both in the newer kind: that the same answer is now called a number is no change of it.
      before: textSaid(partner ? answerText({ ...partner, kind: answer.kind }) : ''),
      after: textSaid(answerText(answer)),
    })),
    ...gone.map((answer, index) => ({
      key: `gone.${index}`,
      label: answer.question,
      before: textSaid(answerText(answer)),
      after: textSaid(''),
    })),
  ];
}

function fileSaid(files: readonly Attachment[], id: number): Said {
  return textSaid(files.find(({ attachmentId }) => attachmentId === id)?.fileName ?? '');
}

/** What came to an offer and what left it; unknown of versions kept before files belonged to them. */
function fileChanges(before: readonly Attachment[] | undefined, after: readonly Attachment[] | undefined) {
  if (!before || !after) return [];
  const ids = new Set([...before, ...after].map(({ attachmentId }) => attachmentId));
  return [...ids].map((id): Change => ({
    key: `file.${id}`,
    label: 'Attachment',
    before: fileSaid(before, id),
    after: fileSaid(after, id),
  }));
}

/** Line ends differ by the browser that sent them, and nobody sees that. */
function textSaid(raw: string): Said {
  const text = raw.replaceAll('\r\n', '\n').trim();
  return text === '' ? { kind: 'nothing' } : { kind: 'text', text };
}

/** The code tells apart what has the same title. */
function categoryText({ title, code }: Category): string {
  return `${title} (${code})`;
}

function budgetSaid({ budgetFrom: from, budgetTo: to }: OfferVersion): Said {
  return from === null && to === null ? { kind: 'nothing' } : { kind: 'money', from, to };
}

export function quantityText(from: number | null, to: number | null): string {
  if (from === null) return to === null ? '' : `up to ${groupIndian(to)}`;
  if (to === null) return `from ${groupIndian(from)}`;
  return from === to ? groupIndian(from) : `${groupIndian(from)} – ${groupIndian(to)}`;
}

function isSame(one: Said, other: Said): boolean {
  if (one.kind === 'text' && other.kind === 'text') return one.text === other.text;
  if (one.kind === 'money' && other.kind === 'money') return one.from === other.from && one.to === other.to;
  return one.kind === other.kind;
}
