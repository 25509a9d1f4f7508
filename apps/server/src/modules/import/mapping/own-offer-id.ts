const shape = /^offer-(\d{1,15})$/u;

/** Prefix of the import ids that suppliers make; the command uses another. */
export function sourceOf(supplierId: number): string {
  return `supplier:${supplierId}`;
}

/** What an offer that came from no file of the supplier's is called in one. */
export function offerName(id: number): string {
  return `offer-${id}`;
}

/** The offer that an `externalId` names so; undefined for an id of the supplier's own making. */
export function offerIdOf(externalId: string): number | undefined {
  const digits = shape.exec(externalId)?.[1];
  return digits === undefined ? undefined : Number(digits);
}
