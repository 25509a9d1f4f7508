/** Rules of saved searches (OFF-140 to OFF-146). Free of zod. */
export const searchRules = {
  name: { most: 100, missing: 'Please name this search.' },
  most: 50,
} as const;

/** Returns the default name of a saved search. */
export function searchNameOf(keyword: string, filters: readonly string[]): string {
  const said = [keyword === '' ? '' : `“${keyword}”`, ...filters].filter((part) => part !== '');
  const name = said.length === 0 ? 'All offers' : said.join(', ');
  return name.length <= searchRules.name.most ? name : `${name.slice(0, searchRules.name.most - 1)}…`;
}
