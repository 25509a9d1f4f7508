/** Returns the key that identifies an imported offer. */
export function keyOf({ source, externalId }: { source: string | null; externalId: string | null }): string {
  return `${source}\n${externalId}`;
}
