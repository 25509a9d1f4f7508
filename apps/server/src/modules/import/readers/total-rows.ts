/** Words that introduce the sum of a column. */
const totalWords =
  /^(?:(?:grand|sub|net|overall|page)[\s-]*)?(?:totals?|sum)(?:\s+(?:amount|value|qty|quantity|price|cost|items?|rs|inr)\.?)*\s*(?:\(.*\))?[\s:=.₹\p{Nd},]*$/iu;
const indianTotalWords = /^(?:कुल(?: योग| जोड़)?|योग|महायोग|एकूण|মোট|மொத்தம்|మొత్తం|ಒಟ್ಟು|કુલ|ਕੁੱਲ|ആകെ)[\s:=.]*$/u;

const isTotal = (cell: string): boolean => totalWords.test(cell) || indianTotalWords.test(cell.normalize());

/**
 * Returns the name of a total row; undefined for any other row. A total row has no title, or only such a word as its
 * title, so a `Total station` stays a product (OFF-426).
 */
export function totalName(cells: readonly string[], titleAt: number): string | undefined {
  const texts = cells.map((cell) => cell.trim());
  const title = texts[titleAt] ?? '';
  if (title !== '') return isTotal(title) ? title : undefined;
  return texts.find(isTotal);
}
