import XMLBuilder from 'fast-xml-builder';

/** An element: text, or its children in the order of the schema. `#text` is its text, `@` begins an attribute. */
export interface XmlElement {
  [name: string]: XmlValue;
}
export type XmlValue = string | XmlElement | readonly XmlValue[] | undefined;

/** Characters that XML 1.0 cannot contain, not even escaped. */
const unwritable = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

const builder = new XMLBuilder({
  attributeNamePrefix: '@',
  ignoreAttributes: false,
  format: true,
  indentBy: '  ',
  processEntities: true,
  suppressEmptyNode: true,
});

/** Returns an XML document in UTF-8 with this root element. Absent children and empty texts are left out. */
export function xmlDocument(name: string, root: XmlElement): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${builder.build({ [name]: writable(root) })}`;
}

function writable(value: XmlValue): XmlValue {
  if (typeof value === 'string') return value.replaceAll(unwritable, '');
  if (value === undefined) return undefined;
  if (isList(value)) return value.map(writable);
  const children = Object.entries(value).map(([name, child]) => [name, writable(child)] as const);
  return Object.fromEntries(children.filter(([, child]) => child !== undefined && child !== ''));
}

const isList = (value: XmlElement | readonly XmlValue[]): value is readonly XmlValue[] =>
  Array.isArray(value);
