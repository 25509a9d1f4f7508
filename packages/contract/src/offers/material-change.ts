import type { QuestionKind } from '../wire/choices';
import type { FieldDifference } from '../wire/errors';
import { groupDigits } from './answers';
import { pairAnswers } from './answer-pairs';
import { offerFieldNames, offerFields, offerTextNames, textField, type OfferContent } from './fields';
import { offerParts, type MaterialPart } from './parts';
import { statedTermsText } from './price-terms';
import { daysText, slabsText } from './price-texts';
import { figuresOf } from './text-figures';

interface GivenAnswer {
  question: string;
  category: string;
  answer: string;
  /** Absent for `text`. */
  kind?: QuestionKind | undefined;
}

/** A published version of an offer, with the properties that a comparison needs. */
export interface PublishedVersion extends OfferContent {
  answers: readonly GivenAnswer[];
  /** Absent from versions stored before offers had categories. */
  categories?: readonly number[] | undefined;
  /** Absent from versions stored before offers had files. */
  attachments?: readonly { attachmentId: number; fileName: string }[] | undefined;
}

/** A difference between two versions of an offer. */
export interface MaterialDifference extends FieldDifference {
  /** True if an NDA withholds the field. */
  isProtected: boolean;
  /** True for a text whose figures have not changed, and which was empty neither before nor after. */
  isWording: boolean;
}

type Compared = Omit<MaterialDifference, 'isWording'> & { isText?: boolean };

/** Texts of the material parts that are not texts themselves, in the order in which differences are listed. */
const valueTexts: Record<MaterialPart, (version: PublishedVersion) => string> = {
  budget: (version) =>
    `${rangeText(version.budgetFrom, version.budgetTo, rupees)} ${statedTermsText(version)}`,
  duration: ({ duration }) => duration ?? '',
  scope: ({ scope }) => scope.charAt(0).toUpperCase() + scope.slice(1),
  quantity: ({ qtyFrom, qtyTo }) => rangeText(qtyFrom, qtyTo, grouped),
  priceSlabs: ({ priceSlabs }) => slabsText(priceSlabs),
  leadDays: ({ leadDays }) => (leadDays === null ? '' : daysText(leadDays)),
};
const valueParts = Object.keys(valueTexts) as MaterialPart[];

/**
 * Returns the material differences between two versions of an offer (OFF-400). They decide who is notified, who must
 * see the change before binding their company, and what a supplier may call a correction. Free of zod.
 */
export function materialDifferences(before: PublishedVersion, after: PublishedVersion): MaterialDifference[] {
  const fields: Compared[] = [
    ...valueParts.map((part) => ({ ...named(part), ...both(before, after, valueTexts[part]) })),
    ...offerTextNames.flatMap((name) =>
      textField(name).material === 'never'
        ? []
        : [{ ...named(name), ...both(before, after, (version) => version[name]), isText: true }],
    ),
    ...answersOf(before, after),
  ];
  return fields.flatMap(({ isText = false, ...compared }) => {
    const difference = { ...compared, before: tidied(compared.before), after: tidied(compared.after) };
    if (difference.before === difference.after) return [];
    const isWording = isText && isReworded(difference);
    if (figuresOnly.has(difference.field) && isWording) return [];
    return [{ ...difference, isWording }];
  });
}

/** Names of the texts in which only changed figures are material. */
const figuresOnly: ReadonlySet<string> = new Set(
  offerTextNames.filter((name) => textField(name).material === 'figures'),
);

/**
 * Returns the labels of everything that changed beyond the wording, each once. The supplier may claim a correction of
 * the wording only if there are none.
 */
export function beyondWording(before: PublishedVersion, after: PublishedVersion): string[] {
  const material = materialDifferences(before, after)
    .filter(({ isWording }) => !isWording)
    .map(({ label }) => label);
  const others = [
    ...immaterialNames.map((name) => before[name] !== after[name] && offerFields[name].label),
    !isSameSet(before.categories, after.categories) && 'Categories',
    !isSameSet(fileIds(before), fileIds(after)) && 'Attachments',
  ];
  return [...new Set([...material, ...others.filter((label) => label !== false)])];
}

const immaterialNames = offerFieldNames.filter((name) => offerFields[name].material === 'never');

/** Returns true if buyers must be notified of the differences; an accepted claim excuses those in the wording. */
export function isMaterial(differences: readonly MaterialDifference[], isClaimedWording: boolean): boolean {
  return differences.some(({ isWording }) => !(isClaimedWording && isWording));
}

function isReworded({ before, after }: FieldDifference): boolean {
  if (before === '' || after === '') return false;
  return figuresOf(before).join('\n') === figuresOf(after).join('\n');
}

const named = (part: keyof typeof offerParts) => ({
  field: part,
  label: offerParts[part].label,
  isProtected: offerParts[part].isProtected,
});

const both = (
  before: PublishedVersion,
  after: PublishedVersion,
  read: (version: PublishedVersion) => string,
) => ({
  before: read(before),
  after: read(after),
});

/** Returns the text with uniform line ends, which differ between browsers. */
const tidied = (text: string): string => text.replaceAll('\r\n', '\n').trim();

function answersOf(before: PublishedVersion, after: PublishedVersion): Compared[] {
  const { given, gone } = pairAnswers(before.answers, after.answers);
  return [
    ...given.map(({ answer, before: earlier }, index) => ({
      field: `answers.${index}`,
      label: answer.question,
      isProtected: true,
      before: earlier ? answerText(earlier, before, answer.kind) : '',
      after: answerText(answer, after, answer.kind),
      isText: (answer.kind ?? 'text') === 'text' && (earlier?.kind ?? 'text') === 'text',
    })),
    ...gone.map((answer, index) => ({
      field: `gone.${index}`,
      label: answer.question,
      isProtected: true,
      before: answerText(answer, before, answer.kind),
      after: '',
    })),
  ];
}

/** Returns the text of an answer; for a file with its id, so that another file of the same name is another answer. */
function answerText(
  { answer }: GivenAnswer,
  { attachments }: PublishedVersion,
  kind: GivenAnswer['kind'],
): string {
  const text = answer.trim();
  if (kind === 'number') return groupDigits(text);
  if (kind !== 'file') return text;
  const file = attachments?.find(({ fileName }) => fileName.trim() === text);
  return file ? `${text} (file ${file.attachmentId})` : text;
}

const grouped = (value: number): string => groupDigits(String(value));
const rupees = (value: number): string => `₹${grouped(value)}`;

function rangeText(from: number | null, to: number | null, write: (value: number) => string): string {
  if (from === null) return to === null ? '' : `up to ${write(to)}`;
  if (to === null) return `from ${write(from)}`;
  return from === to ? write(from) : `${write(from)} – ${write(to)}`;
}

const fileIds = ({ attachments }: PublishedVersion) => attachments?.map(({ attachmentId }) => attachmentId);

/** Returns true if both sets are equal, or if one is unknown because its version is too old. */
function isSameSet(one: readonly number[] | undefined, other: readonly number[] | undefined): boolean {
  if (!one || !other) return true;
  return new Set(one).size === new Set(other).size && one.every((each) => other.includes(each));
}
