import { and, sql, type SQL } from 'drizzle-orm';
import { wantedTexts } from '@proffer/contract/search-words/keyword-parts';

/** Returns the LIKE pattern for texts that contain a text; `%`, `_` and `\\` in it are escaped. */
export function holding(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}

/**
 * Returns the condition that a row contains a keyword as typed, its phrases, and none of its excluded texts (SRW-14).
 * `has` returns the condition that the row contains a text, by its LIKE pattern.
 */
export function wanted(keyword: string, has: (pattern: string) => SQL | undefined): SQL | undefined {
  const { contained, excluded } = wantedTexts(keyword);
  return and(
    ...contained.map((text) => has(holding(text))),
    ...excluded.map((text) => {
      const isContained = has(holding(text));
      return isContained && sql`(${isContained}) is not true`;
    }),
  );
}
