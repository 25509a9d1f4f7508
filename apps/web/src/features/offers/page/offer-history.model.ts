import { pairAnswers } from '@proffer/contract/offers/answer-pairs';
import { isTextName } from '@proffer/contract/offers/fields';
import { offerPartNames, offerParts, type OfferPart, type SpecialPart } from '@proffer/contract/offers/parts';
import { statedTermsText } from '@proffer/contract/offers/price-terms';
import { daysText, slabsText } from '@proffer/contract/offers/price-texts';
import type { Answer, Attachment, Category } from '@proffer/contract/offers/schemas';
import type { OfferVersion } from '../../../entities/offers/offer';
import { scopeLabels } from '../../../entities/offers/offer-labels';
import { groupIndian } from '@proffer/contract/wire/group-indian';
import { answerText } from './answer-text.model';

/** Value of a field in one of two versions. Amounts stay numbers, so that they are drawn as money everywhere. */
export type Value =
  | { kind: 'nothing' }
  | { kind: 'text'; text: string }
  | { kind: 'money'; from: number | null; to: number | null; terms: string };

/** A field whose values in two versions differ. */
export interface Change {
  key: string;
  label: string;
  before: Value;
  after: Value;
}

export interface Comparison {
  changes: Change[];
  /** True if one version is withheld under its NDA, so that changes of the protected fields cannot be seen. */
  isPartial: boolean;
}

type Field = Omit<Change, 'before' | 'after'> & { read: (version: OfferVersion) => Value };

const readers: Record<SpecialPart, Field['read']> = {
  scope: ({ scope }) => textValue(scopeLabels[scope]),
  duration: ({ duration }) => textValue(duration ?? ''),
  quantity: ({ qtyFrom, qtyTo }) => textValue(quantityText(qtyFrom, qtyTo)),
  budget: budgetValue,
  priceSlabs: ({ priceSlabs }) => textValue(slabsText(priceSlabs)),
  leadDays: ({ leadDays }) => textValue(leadDays === null ? '' : daysText(leadDays)),
  hsnCode: ({ hsnCode }) => textValue(hsnCode),
  redirectUrl: ({ redirectUrl }) => textValue(redirectUrl),
  ndaRequired: ({ ndaRequired }) => textValue(ndaRequired ? 'Required' : 'Not required'),
  pictureOpen: ({ pictureOpen }) => textValue(pictureOpen ? 'Shown to everyone' : ''),
};

const fieldOf = (part: OfferPart): Field => ({
  key: part,
  label: offerParts[part].label,
  read: isTextName(part) ? (version) => textValue(version[part]) : readers[part],
});

/** Fields of an offer that everybody may read without its NDA (OFF-35). */
const openFields: Field[] = [
  ...offerPartNames.filter((part) => !offerParts[part].isProtected).map(fieldOf),
  {
    key: 'categories',
    label: 'Categories',
    read: ({ categories }) => textValue(categories.map(categoryText).join('\n')),
  },
];

const protectedFields = offerPartNames.filter((part) => offerParts[part].isProtected).map(fieldOf);

/**
 * Returns the differences between a version and the one before it. If either is withheld, only the public fields are
 * compared: a blanked field is not an emptied one.
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

/** Returns the title of a comparison, such as `1 change` or `3 changes`. */
export function changeCount({ changes, isPartial }: Comparison): string {
  if (changes.length === 0) return isPartial ? 'no visible change' : 'no change';
  return changes.length === 1 ? '1 change' : `${changes.length} changes`;
}

/** Returns changes of the answers in the order of the newer version, removed ones last. */
function answerChanges(before: readonly Answer[], after: readonly Answer[]): Change[] {
  const { given, gone } = pairAnswers(before, after);
  return [
    ...given.map(({ answer, before: partner }, index) => ({
      key: `answer.${index}`,
      label: answer.question,
      // Both are written in the newer kind, because a new kind alone does not change an answer.
      before: textValue(partner ? answerText({ ...partner, kind: answer.kind }) : ''),
      after: textValue(answerText(answer)),
    })),
    ...gone.map((answer, index) => ({
      key: `gone.${index}`,
      label: answer.question,
      before: textValue(answerText(answer)),
      after: textValue(''),
    })),
  ];
}

function fileValue(files: readonly Attachment[], id: number): Value {
  return textValue(files.find(({ attachmentId }) => attachmentId === id)?.fileName ?? '');
}

/** Returns added and removed files; none if one version was stored before versions had files. */
function fileChanges(before: readonly Attachment[] | undefined, after: readonly Attachment[] | undefined) {
  if (!before || !after) return [];
  const ids = new Set([...before, ...after].map(({ attachmentId }) => attachmentId));
  return [...ids].map((id): Change => ({
    key: `file.${id}`,
    label: 'Attachment',
    before: fileValue(before, id),
    after: fileValue(after, id),
  }));
}

/** Returns the value of a text with uniform line ends, which differ between browsers. */
function textValue(raw: string): Value {
  const text = raw.replaceAll('\r\n', '\n').trim();
  return text === '' ? { kind: 'nothing' } : { kind: 'text', text };
}

/** Returns a category with its code, because several categories share a title. */
function categoryText({ title, code }: Category): string {
  return `${title} (${code})`;
}

function budgetValue({ budgetFrom: from, budgetTo: to, ...terms }: OfferVersion): Value {
  if (from === null && to === null) return { kind: 'nothing' };
  return { kind: 'money', from, to, terms: statedTermsText(terms) };
}

export function quantityText(from: number | null, to: number | null): string {
  if (from === null) return to === null ? '' : `up to ${groupIndian(to)}`;
  if (to === null) return `from ${groupIndian(from)}`;
  return from === to ? groupIndian(from) : `${groupIndian(from)} – ${groupIndian(to)}`;
}

function isSame(one: Value, other: Value): boolean {
  if (one.kind === 'text' && other.kind === 'text') return one.text === other.text;
  if (one.kind === 'money' && other.kind === 'money') return JSON.stringify(one) === JSON.stringify(other);
  return one.kind === other.kind;
}
