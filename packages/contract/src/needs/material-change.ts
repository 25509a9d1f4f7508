import { figuresOf } from '../offers/text-figures';
import type { NeedLine } from './rules';

/** Content of a need that suppliers answer to. */
export interface AnsweredContent {
  detail: string;
  protectedDetail: string;
  lines: readonly NeedLine[];
  state: string;
  city: string;
  requiredBy: string | null;
}

/** Parts of a need whose changes are material, with their labels. */
export const materialNeedParts = {
  lines: 'Lines',
  place: 'Place of delivery',
  requiredBy: 'Required by',
  detail: 'Figures in the text',
  protectedDetail: 'Part under NDA',
} as const;
export type MaterialNeedPart = keyof typeof materialNeedParts;

/**
 * Returns the parts in which a need differs materially: suppliers who answered have to confirm their answers (NED-10).
 * Wording without changed figures is not material, as with offers. Free of zod.
 */
export function materialNeedChanges(before: AnsweredContent, after: AnsweredContent): MaterialNeedPart[] {
  const changed: Record<MaterialNeedPart, boolean> = {
    lines: linesKey(before) !== linesKey(after),
    place: before.state !== after.state || before.city !== after.city,
    requiredBy: before.requiredBy !== after.requiredBy,
    detail: figures(before.detail) !== figures(after.detail),
    protectedDetail: figures(before.protectedDetail) !== figures(after.protectedDetail),
  };
  return (Object.keys(changed) as MaterialNeedPart[]).filter((part) => changed[part]);
}

const linesKey = ({ lines }: Pick<AnsweredContent, 'lines'>): string =>
  JSON.stringify(
    lines.map(({ item, hsnCode, quantity, unit, note }) => [item, hsnCode, quantity, unit, note]),
  );

const figures = (text: string): string => figuresOf(text).join('\n');
