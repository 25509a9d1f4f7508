import { sql, type SQL } from 'drizzle-orm';
import type { Duration, Scope } from '@proffer/contract/wire/choices';
import { proposals, proposalVersions, type VersionContent } from '../../../schema';

/** The version of an offer that buyers go on reading while its supplier works on the draft. */
export interface ShownVersion {
  version: number;
  /** Since when it was in force, ISO 8601. */
  createdAt: string;
  content: VersionContent;
}

const isShown = sql`${proposalVersions.proposalId} = ${proposals.id} and ${proposalVersions.version} = ${proposals.shownVersion}`;

/** The row's own field, or the one of the version that stands for it; looked up only where there is such a one. */
function known<T>(own: SQL, field: keyof VersionContent, type = 'text'): SQL<T> {
  return sql<T>`case when ${proposals.shownVersion} is null then ${own} else (select (${proposalVersions.content} ->> ${sql.raw(`'${field}'`)})::${sql.raw(type)} from ${proposalVersions} where ${isShown}) end`;
}

/**
 * An offer as both sides of a dealing know it: as it was last published, never what its supplier has written into the
 * draft since. For statements of other modules that join `proposals`.
 */
export const knownOffer = {
  title: known<string>(sql`${proposals.title}`, 'title'),
  scope: known<Scope>(sql`${proposals.scope}`, 'scope'),
  duration: known<Duration | null>(sql`${proposals.duration}`, 'duration'),
  /** What was put under an NDA since is protected too, as with earlier versions. */
  ndaRequired: sql<boolean>`(${proposals.ndaRequired} or ${known<boolean>(sql`${proposals.ndaRequired}`, 'ndaRequired', 'boolean')})`,
  version: sql<number>`coalesce(${proposals.shownVersion}, ${proposals.version})`,
} as const;

/** The whole of that version; null where the row itself is what buyers read. */
export const shownVersionJson = sql<ShownVersion | null>`case when ${proposals.shownVersion} is not null then (select json_build_object('version', ${proposalVersions.version}, 'createdAt', ${proposalVersions.createdAt}, 'content', ${proposalVersions.content}) from ${proposalVersions} where ${isShown}) end`;
