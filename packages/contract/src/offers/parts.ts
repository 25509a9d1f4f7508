import type { OfferField } from './field-kinds';
import {
  offerFieldNames,
  offerFields,
  type FieldsWith,
  type OfferFieldName,
  type OfferTextName,
} from './fields';

/** Parts of an offer: fields, or ranges with both their ends. Free of zod. */

type PartOf<Name extends OfferFieldName> = Name extends unknown
  ? (typeof offerFields)[Name] extends { part: infer Part extends string }
    ? Part
    : Name
  : never;
/** Name of a part of an offer: a field, or a range with both its ends. */
export type OfferPart = PartOf<OfferFieldName>;
/** Part that has its own code for its input and its values, because it is not a text. */
export type SpecialPart = PartOf<Exclude<OfferFieldName, OfferTextName>>;
/** Special part whose changes are material. */
export type MaterialPart = PartOf<Exclude<OfferFieldName, OfferTextName | FieldsWith<{ material: 'never' }>>>;

interface OfferPartShape {
  label: string;
  editLabel: string;
  fields: OfferFieldName[];
  section: OfferField['section'];
  isProtected: boolean;
}

const rangeLabels = { quantity: 'Quantity', budget: 'Budget' };

/** The parts of an offer in reading order. */
export const offerParts = partsOf();

function partsOf(): Record<OfferPart, OfferPartShape> {
  const parts: Record<string, OfferPartShape> = {};
  for (const name of offerFieldNames) {
    const field: OfferField = offerFields[name];
    const range = 'part' in field ? field.part : undefined;
    const label = range === undefined ? field.label : rangeLabels[range];
    const part = (parts[range ?? name] ??= {
      label,
      editLabel: field.editLabel ?? label.toLowerCase(),
      fields: [],
      section: field.section,
      isProtected: field.opens !== null,
    });
    part.fields.push(name);
  }
  return parts;
}

export const offerPartNames = Object.keys(offerParts) as OfferPart[];

/** Returns the parts that a step of the wizard asks for. */
export const partsOfSection = (section: OfferField['section']): OfferPart[] =>
  offerPartNames.filter((part) => offerParts[part].section === section);
