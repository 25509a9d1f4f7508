import { sql, type SQL } from 'drizzle-orm';
import type { Duration, Scope } from '@proffer/contract/wire/choices';
import { offers, offerVersions, type VersionContent } from '../../../schema';

/** The version of an offer that buyers go on reading while its supplier works on the draft. */
export interface ShownVersion {
  version: number;
  /** Since when it was in force, ISO 8601. */
  createdAt: string;
  content: VersionContent;
}

const isShown = sql`${offerVersions.offerId} = ${offers.id} and ${offerVersions.version} = ${offers.shownVersion}`;

/** The row's own field, or the one of the version that stands for it; looked up only where there is such a one. */
function known<T>(own: SQL, field: keyof VersionContent, type = 'text'): SQL<T> {
  return sql<T>`case when ${offers.shownVersion} is null then ${own} else (select (${offerVersions.content} ->> ${sql.raw(`'${field}'`)})::${sql.raw(type)} from ${offerVersions} where ${isShown}) end`;
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
  categories: known<number[] | null>(sql`to_json(${offers.categories})`, 'categories', 'json'),
  version: sql<number>`coalesce(${offers.shownVersion}, ${offers.version})`,
} as const;

/** The whole of that version; null where the row itself is what buyers read. */
export const shownVersionJson = sql<ShownVersion | null>`case when ${offers.shownVersion} is not null then (select json_build_object('version', ${offerVersions.version}, 'createdAt', ${offerVersions.createdAt}, 'content', ${offerVersions.content}) from ${offerVersions} where ${isShown}) end`;
