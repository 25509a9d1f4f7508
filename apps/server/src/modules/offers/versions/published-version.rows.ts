import { sql, type SQL } from 'drizzle-orm';
import type { Duration, Scope } from '@proffer/contract/wire/choices';
import { blankContent } from '@proffer/contract/offers/fields';
import { offers, offerVersions, type StoredVersion, type VersionContent } from '../../../schema';

/** An offer that says nothing. */
const blankVersion: VersionContent<never> = { ...blankContent, answers: [], categories: [], attachments: [] };

/**
 * Returns a stored version with a value for every part: a part that the offer had not yet when the version was stored
 * reads as blank, and never as what the offer says today.
 */
export function wholeVersion<File>(stored: StoredVersion<File>): VersionContent<File> {
  return Object.assign({}, blankVersion, stored);
}

/** The version of an offer that buyers go on reading while its supplier works on the draft. */
export interface ShownVersion {
  version: number;
  /** Since when it was in force, ISO 8601. */
  createdAt: string;
  content: StoredVersion;
}

const isShown = sql`${offerVersions.offerId} = ${offers.id} and ${offerVersions.version} = ${offers.shownVersion}`;

/** The field of the row, or, while another version is shown, of that version; blank where the version lacks it. */
function known<T>(own: SQL, field: keyof VersionContent, type = 'text'): SQL<T> {
  const blank = blankVersion[field];
  const text =
    blank === null ? 'null' : `'${typeof blank === 'object' ? JSON.stringify(blank) : String(blank)}'`;
  const stored = sql`coalesce(${offerVersions.content} ->> ${sql.raw(`'${field}'`)}, ${sql.raw(text)})::${sql.raw(type)}`;
  return sql<T>`case when ${offers.shownVersion} is null then ${own} else (select ${stored} from ${offerVersions} where ${isShown}) end`;
}

/**
 * An offer as both sides of a dealing know it: as it was last published, never what its supplier has written into the
 * draft since. For statements of other modules that join `offers`.
 */
export const knownOffer = {
  title: known<string>(sql`${offers.title}`, 'title'),
  scope: known<Scope>(sql`${offers.scope}`, 'scope'),
  duration: known<Duration | null>(sql`${offers.duration}`, 'duration'),
  /** What was put under an NDA since is protected too, as with earlier versions. */
  ndaRequired: sql<boolean>`(${offers.ndaRequired} or ${known<boolean>(sql`${offers.ndaRequired}`, 'ndaRequired', 'boolean')})`,
  categories: known<number[]>(sql`to_json(${offers.categories})`, 'categories', 'json'),
  version: sql<number>`coalesce(${offers.shownVersion}, ${offers.version})`,
} as const;

/** The whole of that version; null where the row itself is what buyers read. */
export const shownVersionJson = sql<ShownVersion | null>`case when ${offers.shownVersion} is not null then (select json_build_object('version', ${offerVersions.version}, 'createdAt', ${offerVersions.createdAt}, 'content', ${offerVersions.content}) from ${offerVersions} where ${isShown}) end`;
