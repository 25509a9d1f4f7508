import { isBlank } from '../wire/blank-text';

interface Asked {
  question: string;
  category: string;
  answer: string;
}

/** Answers of two versions, each with the one that it replaces. */
export interface AnswerPairs<A> {
  given: { answer: A; before: A | undefined }[];
  gone: A[];
}

/**
 * Pairs the answers of two versions by their question, in the order of the newer version, with removed answers last.
 * If a question occurs twice, the category decides, then the position. Empty answers are ignored. Free of zod.
 */
export function pairAnswers<A extends Asked>(before: readonly A[], after: readonly A[]): AnswerPairs<A> {
  const gone = before.filter(isGiven);
  const given = after.filter(isGiven);
  const partners = new Map<A, A>();
  // Full matches come first, so that one of two equal questions does not take the partner of the other.
  for (const isPartner of [isSameInCategory, isSameQuestion]) {
    for (const answer of given) {
      if (partners.has(answer)) continue;
      const index = gone.findIndex((candidate) => isPartner(candidate, answer));
      const [partner] = index === -1 ? [] : gone.splice(index, 1);
      if (partner) partners.set(answer, partner);
    }
  }
  return { given: given.map((answer) => ({ answer, before: partners.get(answer) })), gone };
}

function isGiven({ answer }: Asked): boolean {
  return !isBlank(answer);
}

function isSameQuestion(one: Asked, other: Asked): boolean {
  return one.question.trim() === other.question.trim();
}

function isSameInCategory(one: Asked, other: Asked): boolean {
  return isSameQuestion(one, other) && one.category.trim() === other.category.trim();
}
