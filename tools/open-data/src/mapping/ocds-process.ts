import { valueAt, textAt } from './json-path';

/** Merges the releases of one process by OCDS's rule: later ones state the changes. Null values are ignored. */
export function mergeReleases(releases: readonly unknown[]): unknown {
  return releases
    .toSorted((one, other) => timeOf(textAt(one, 'date')) - timeOf(textAt(other, 'date')))
    .reduce((before, after) => merged(before, after));
}

/**
 * Returns the state of a record's process: the compiled release, else its merged releases, else the last version of
 * each field. Undefined if it only links to releases.
 */
export function releaseOfRecord(record: unknown): unknown {
  const compiled = valueAt(record, 'compiledRelease');
  if (isFilled(compiled)) return compiled;
  const releases = valueAt(record, 'releases');
  // A linked release has an address and no content.
  const whole = Array.isArray(releases)
    ? releases.filter((release) => isFilled(release) && textAt(release, 'url') === '')
    : [];
  if (whole.length > 0) return mergeReleases(whole);
  const versioned = valueAt(record, 'versionedRelease');
  if (!isFilled(versioned)) return undefined;
  return merged({ ocid: textAt(record, 'ocid'), date: lastDate(versioned) }, latest(versioned));
}

function merged(before: unknown, after: unknown): unknown {
  if (after === null || after === undefined) return before;
  if (Array.isArray(after)) return Array.isArray(before) ? mergedLists(before, after) : after;
  if (!isObject(after) || !isObject(before)) return after;
  const fields = new Map(Object.entries(before));
  for (const [key, value] of Object.entries(after)) fields.set(key, merged(fields.get(key), value));
  return Object.fromEntries(fields);
}

const idOf = (member: unknown) => textAt(member, 'id');

/** Merges lists: members replace those with the same id; a list without ids is replaced as a whole. */
function mergedLists(before: readonly unknown[], after: readonly unknown[]): readonly unknown[] {
  if (![...before, ...after].every((member) => idOf(member) !== '')) return after.length > 0 ? after : before;
  const members = new Map(before.map((member) => [idOf(member), member]));
  for (const member of after) members.set(idOf(member), merged(members.get(idOf(member)), member));
  return [...members.values()];
}

/** Returns a versioned release with the last version of each field. */
function latest(value: unknown): unknown {
  if (Array.isArray(value)) {
    if (value.length === 0 || !value.every(isVersion)) return value.map(latest);
    return value.toSorted((one, other) => versionTime(one) - versionTime(other)).at(-1)?.value;
  }
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, field]) => [key, latest(field)]));
}

type Version = { releaseDate: unknown; value: unknown };

function isVersion(value: unknown): value is Version {
  return isObject(value) && 'releaseDate' in value && 'value' in value;
}

function versionTime(version: unknown): number {
  return timeOf(textAt(version, 'releaseDate'));
}

function lastDate(value: unknown): string {
  if (!isObject(value) && !Array.isArray(value)) return '';
  if (isVersion(value)) return textAt(value, 'releaseDate');
  const dates = Object.values(value).map(lastDate);
  return dates.reduce((last, date) => (timeOf(date) > timeOf(last) ? date : last), '');
}

function timeOf(date: string): number {
  const time = Date.parse(date);
  return Number.isNaN(time) ? -Infinity : time;
}

function isFilled(value: unknown): value is object {
  return isObject(value) && Object.keys(value).length > 0;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
