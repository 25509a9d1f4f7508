/** Rules of saved searches (OFF-140 to OFF-146, NED-66). Free of zod. */
export const searchRules = {
  name: { most: 100, missing: 'Please name this search.' },
  most: 50,
} as const;

/** Things that a saved search finds (NED-66). */
export const searchSubjects = ['offers', 'needs'] as const;
export type SearchSubject = (typeof searchSubjects)[number];

const everything: Record<SearchSubject, string> = { offers: 'All offers', needs: 'All needs' };

/** Returns the default name of a saved search. */
export function searchNameOf(
  keyword: string,
  filters: readonly string[],
  subject: SearchSubject = 'offers',
): string {
  const said = [keyword === '' ? '' : `“${keyword}”`, ...filters].filter((part) => part !== '');
  const name = said.length === 0 ? everything[subject] : said.join(', ');
  return name.length <= searchRules.name.most ? name : `${name.slice(0, searchRules.name.most - 1)}…`;
}
