const shape = /^offer-(\d{1,15})$/u;

/** Returns the import source of a supplier's own files. */
export function sourceOf(supplierId: number): string {
  return `supplier:${supplierId}`;
}

/** Returns the id that an exported file gives to an offer without an import id of the supplier. */
export function offerName(id: number): string {
  return `offer-${id}`;
}

/** Returns the offer id in such an `externalId`; undefined for an id of the supplier. */
export function offerIdOf(externalId: string): number | undefined {
  const digits = shape.exec(externalId)?.[1];
  return digits === undefined ? undefined : Number(digits);
}
