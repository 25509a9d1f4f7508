/** By which an offer is known. */
export function keyOf({ source, externalId }: { source: string | null; externalId: string | null }): string {
  return `${source}\n${externalId}`;
}
