import type { QuestionKind } from '../wire/choices';
import type { FieldDifference } from '../wire/errors';
import { groupDigits } from './answers';
import { pairAnswers } from './answer-pairs';
import { offerFields, type OfferContent } from './fields';
import { figuresOf } from './text-figures';

interface GivenAnswer {
  question: string;
  category: string;
  answer: string;
  /** Absent where it is `text`. */
  kind?: QuestionKind | undefined;
}

/** A published version of an offer, as far as versions are compared. */
export interface PublishedVersion extends OfferContent {
  answers: readonly GivenAnswer[];
  /** Absent in versions kept before offers had categories, or files of their own. */
  categories?: readonly number[] | undefined;
  attachments?: readonly { attachmentId: number; fileName: string }[] | undefined;
}

/** What two versions of an offer do not say alike, and how. */
export interface MaterialDifference extends FieldDifference {
  /** An NDA withholds it. */
  isProtected: boolean;
  /** Only its wording: no figure in it has moved, and it was a text before and is one now. */
  isWording: boolean;
}

type Compared = Omit<MaterialDifference, 'isWording'> & { isText?: boolean };

/**
 * What is material in a change of an offer (OFF-400): price, quantity, scope and what it covers, length, delivery and
 * answers, and a title whose figures have moved. The one place that says so, for who is told, who has to have seen it
 * before binding their company, and what a supplier may call a correction. Free of zod.
 */
export function materialDifferences(before: PublishedVersion, after: PublishedVersion): MaterialDifference[] {
  const fields: Compared[] = [
    { ...named('budget', 'Budget'), ...both(before, after, budgetText) },
    { ...named('duration', offerFields.duration.label), ...both(before, after, (v) => v.duration ?? '') },
    { ...named('scope', offerFields.scope.label), ...both(before, after, ({ scope }) => scopeText(scope)) },
    { ...named('quantity', 'Quantity', true), ...both(before, after, quantityText) },
    ...textNames.map((name) => ({
      ...named(name, offerFields[name].label, offerFields[name].isProtected),
      ...both(before, after, (version) => version[name]),
      isText: true,
    })),
    ...answersOf(before, after),
  ];
  return fields.flatMap(({ isText = false, ...compared }) => {
    const difference = { ...compared, before: tidied(compared.before), after: tidied(compared.after) };
    if (difference.before === difference.after) return [];
    const isWording = isText && isReworded(difference);
    // The name of an offer is its supplier's to choose, but not what it promises.
    if (difference.field === 'title' && isWording) return [];
    return [{ ...difference, isWording }];
  });
}

const textNames = ['title', 'detail', 'deliveryTerm', 'ruleOfDelivery'] as const;

/**
 * What stands against the supplier's claim that a change corrects the wording only: labels of what has changed
 * otherwise, each once. Empty: the claim may stand.
 */
export function beyondWording(before: PublishedVersion, after: PublishedVersion): string[] {
  const material = materialDifferences(before, after)
    .filter(({ isWording }) => !isWording)
    .map(({ label }) => label);
  const others = [
    before.redirectUrl !== after.redirectUrl && offerFields.redirectUrl.label,
    before.ndaRequired !== after.ndaRequired && offerFields.ndaRequired.label,
    !isSameSet(before.categories, after.categories) && 'Categories',
    !isSameSet(fileIds(before), fileIds(after)) && 'Attachments',
  ];
  return [...new Set([...material, ...others.filter((label) => label !== false)])];
}

/** Whether readers have to be told of such differences, and to have seen them; a claim that stands covers wording. */
export function isMaterial(differences: readonly MaterialDifference[], isClaimedWording: boolean): boolean {
  return differences.some(({ isWording }) => !(isClaimedWording && isWording));
}

function isReworded({ before, after }: FieldDifference): boolean {
  if (before === '' || after === '') return false;
  return figuresOf(before).join('\n') === figuresOf(after).join('\n');
}

const named = (field: string, label: string, isProtected = false) => ({ field, label, isProtected });

const both = (
  before: PublishedVersion,
  after: PublishedVersion,
  read: (version: PublishedVersion) => string,
) => ({
  before: read(before),
  after: read(after),
});

/** Line ends differ by the browser that sent them, and nobody sees that. */
const tidied = (text: string): string => text.replaceAll('\r\n', '\n').trim();

function answersOf(before: PublishedVersion, after: PublishedVersion): Compared[] {
  const { given, gone } = pairAnswers(before.answers, after.answers);
  return [
    ...given.map(({ answer, before: earlier }, index) => ({
      ...named(`answers.${index}`, answer.question, true),
      before: earlier ? answerText(earlier, before, answer.kind) : '',
      after: answerText(answer, after, answer.kind),
      isText: (answer.kind ?? 'text') === 'text' && (earlier?.kind ?? 'text') === 'text',
    })),
    ...gone.map((answer, index) => ({
      ...named(`gone.${index}`, answer.question, true),
      before: answerText(answer, before, answer.kind),
      after: '',
    })),
  ];
}

/** An answer that names a file means what is in it: another file under the name is another answer. */
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

const scopeText = (scope: string): string => scope.charAt(0).toUpperCase() + scope.slice(1);
const grouped = (value: number): string => groupDigits(String(value));
const rupees = (value: number): string => `₹${grouped(value)}`;

const budgetText = ({ budgetFrom, budgetTo }: PublishedVersion) => rangeText(budgetFrom, budgetTo, rupees);
const quantityText = ({ qtyFrom, qtyTo }: PublishedVersion) => rangeText(qtyFrom, qtyTo, grouped);

function rangeText(from: number | null, to: number | null, write: (value: number) => string): string {
  if (from === null) return to === null ? '' : `up to ${write(to)}`;
  if (to === null) return `from ${write(from)}`;
  return from === to ? write(from) : `${write(from)} – ${write(to)}`;
}

const fileIds = ({ attachments }: PublishedVersion) => attachments?.map(({ attachmentId }) => attachmentId);

/** What is unknown of an older version counts as the same. */
function isSameSet(one: readonly number[] | undefined, other: readonly number[] | undefined): boolean {
  if (!one || !other) return true;
  return new Set(one).size === new Set(other).size && one.every((each) => other.includes(each));
}
