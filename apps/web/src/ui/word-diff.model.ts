import { diffWordsWithSpace } from 'diff';

/** A part of a text; `isChanged` if the other text lacks it. */
export interface TextPart {
  text: string;
  isChanged: boolean;
}

/** Texts above this length are not compared word by word, because the time grows with the square of the length. */
const longestCompared = 20_000;
/** Minimum share of common characters for which marking single words is easier to read than marking all. */
const leastCommon = 0.3;

/**
 * Returns the parts of an old and a new text, with the words marked that the other one lacks. Returns undefined if the
 * texts have little in common.
 */
export function wordDiff(
  before: string,
  after: string,
): { before: TextPart[]; after: TextPart[] } | undefined {
  const length = Math.max(before.length, after.length);
  if (before === '' || after === '' || length > longestCompared) return undefined;
  const changes = diffWordsWithSpace(before, after);
  const common = changes.reduce(
    (sum, { added, removed, value }) => sum + (added || removed ? 0 : value.length),
    0,
  );
  if (common < length * leastCommon) return undefined;
  const partsWithout = (other: 'added' | 'removed') =>
    changes
      .filter((change) => !change[other])
      .map(({ value, added, removed }) => ({ text: value, isChanged: added || removed }));
  return { before: partsWithout('added'), after: partsWithout('removed') };
}
