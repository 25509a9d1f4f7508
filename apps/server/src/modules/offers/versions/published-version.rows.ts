import { sql, type SQL } from 'drizzle-orm';
import type { Duration, Scope } from '@proffer/contract/wire/choices';
import { blankContent } from '@proffer/contract/offers/fields';
import { offers, offerVersions, type StoredVersion, type VersionContent } from '../../../schema';

/** Content of an empty offer. */
const blankVersion: VersionContent<never> = { ...blankContent, answers: [], categories: [], attachments: [] };

/**
 * Returns a stored version with a value for every part. A part that did not exist when the version was stored is
 * blank; it never has the offer's current value.
 */
export function wholeVersion<File>(stored: StoredVersion<File>): VersionContent<File> {
  return Object.assign({}, blankVersion, stored);
}

/** The version of an offer that buyers read while its supplier reworks the draft. */
export interface ShownVersion {
  version: number;
  /** Time at which the version came into force, ISO 8601. */
  createdAt: string;
  content: StoredVersion;
}

const isShown = sql`${offerVersions.offerId} = ${offers.id} and ${offerVersions.version} = ${offers.shownVersion}`;

/**
 * SQL expression for a field of the row or, while another version is shown, of that version; blank if the version
 * lacks it.
 */
function known<T>(own: SQL, field: keyof VersionContent, type = 'text'): SQL<T> {
  const blank = blankVersion[field];
  const text =
    blank === null ? 'null' : `'${typeof blank === 'object' ? JSON.stringify(blank) : String(blank)}'`;
  const stored = sql`coalesce(${offerVersions.content} ->> ${sql.raw(`'${field}'`)}, ${sql.raw(text)})::${sql.raw(type)}`;
  return sql<T>`case when ${offers.shownVersion} is null then ${own} else (select ${stored} from ${offerVersions} where ${isShown}) end`;
}

/**
 * SQL expressions for an offer as both sides of a dealing know it: as last published, never the current draft. For
 * queries of other modules that join `offers`.
 */
export const knownOffer = {
  title: known<string>(sql`${offers.title}`, 'title'),
  hsnCode: known<string>(sql`${offers.hsnCode}`, 'hsnCode'),
  scope: known<Scope>(sql`${offers.scope}`, 'scope'),
  duration: known<Duration | null>(sql`${offers.duration}`, 'duration'),
  /** An NDA that is required now also protects earlier versions. */
  ndaRequired: sql<boolean>`(${offers.ndaRequired} or ${known<boolean>(sql`${offers.ndaRequired}`, 'ndaRequired', 'boolean')})`,
  categories: known<number[]>(sql`to_json(${offers.categories})`, 'categories', 'json'),
  version: sql<number>`coalesce(${offers.shownVersion}, ${offers.version})`,
} as const;

/** SQL expression for the whole shown version; null while buyers read the row itself. */
export const shownVersionJson = sql<ShownVersion | null>`case when ${offers.shownVersion} is not null then (select json_build_object('version', ${offerVersions.version}, 'createdAt', ${offerVersions.createdAt}, 'content', ${offerVersions.content}) from ${offerVersions} where ${isShown}) end`;
