const longestRaw = 4_000;
const personalKeys = new Set(['contactPoint', 'email', 'telephone', 'faxNumber', 'phone']);
const officials = /^Updated By/u;

/**
 * Returns a rejected record for the file of rejected rows: filled cells of a table, or shortened JSON. Contact points
 * and officials are left out, so that the file can be passed on.
 */
export function rawOf(raw: unknown): Record<string, string> | string {
  if (isCells(raw)) {
    const filled = Object.entries(raw).filter(([name, cell]) => cell.trim() !== '' && !officials.test(name));
    return Object.fromEntries(filled.map(([name, cell]) => [name, cell.slice(0, longestRaw)]));
  }
  const text =
    JSON.stringify(raw, (key, value: unknown) => (personalKeys.has(key) ? undefined : value)) ?? '';
  return text.slice(0, longestRaw);
}

function isCells(raw: unknown): raw is Record<string, string> {
  return (
    typeof raw === 'object' &&
    raw !== null &&
    !Array.isArray(raw) &&
    Object.values(raw).every((cell) => typeof cell === 'string')
  );
}
