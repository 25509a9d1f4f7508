import { isBlank } from '../wire/blank-text';

interface Asked {
  question: string;
  category: string;
  answer: string;
}

/** Answers of two versions, each with the one it takes the place of. */
export interface AnswerPairs<A> {
  given: { answer: A; before: A | undefined }[];
  gone: A[];
}

/**
 * Answers of both versions by question, in the order of the newer, then what is gone. A question that moved to
 * another category is still the same question; one asked twice is told apart by its category, else by its place. An
 * answer nobody gave says nothing. Free of zod.
 */
export function pairAnswers<A extends Asked>(before: readonly A[], after: readonly A[]): AnswerPairs<A> {
  const gone = before.filter(isGiven);
  const given = after.filter(isGiven);
  const partners = new Map<A, A>();
  // Those that agree in everything first, so that a question asked twice does not take its twin's place.
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
