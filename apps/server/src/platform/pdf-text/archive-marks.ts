import { PDFHexString, type PDFDocument } from '@cantoo/pdf-lib';

/** XMP metadata that declares PDF/UA-1, with the schema description that PDF/A requires for it. */
const accessibleMarks = [
  '<rdf:Description rdf:about="" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/"><pdfuaid:part>1</pdfuaid:part></rdf:Description>',
  '<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#"><pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource"><pdfaSchema:schema>PDF/UA identification schema</pdfaSchema:schema><pdfaSchema:namespaceURI>http://www.aiim.org/pdfua/ns/id/</pdfaSchema:namespaceURI><pdfaSchema:prefix>pdfuaid</pdfaSchema:prefix><pdfaSchema:property><rdf:Seq><rdf:li rdf:parseType="Resource"><pdfaProperty:name>part</pdfaProperty:name><pdfaProperty:valueType>Integer</pdfaProperty:valueType><pdfaProperty:category>internal</pdfaProperty:category><pdfaProperty:description>Part of ISO 14289 that the document conforms to</pdfaProperty:description></rdf:li></rdf:Seq></pdfaSchema:property></rdf:li></rdf:Bag></pdfaExtension:schemas></rdf:Description>',
];

/**
 * Declares a new document as PDF/A-2b and PDF/UA-1, with the sRGB colour profile and an identifier.
 * This only claims the conformance; the writer ensures it.
 */
export function markForArchive(document: PDFDocument, identifier: string): void {
  const id = PDFHexString.of(identifier);
  document.context.trailerInfo.ID = document.context.obj([id, id]);
  document.convertToPDFA({ conformance: '2B', extensions: accessibleMarks });
}
