/** Amount of an act in rupees; null if it cannot be known, `none` if the act has no amount. */
export type BoundAmount = number | null | 'none';
