import { PDFHexString, type PDFDocument } from '@cantoo/pdf-lib';

/** That the document is PDF/UA-1, and, as PDF/A asks for of what it does not know, what the mark of it means. */
const accessibleMarks = [
  '<rdf:Description rdf:about="" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/"><pdfuaid:part>1</pdfuaid:part></rdf:Description>',
  '<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#"><pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource"><pdfaSchema:schema>PDF/UA identification schema</pdfaSchema:schema><pdfaSchema:namespaceURI>http://www.aiim.org/pdfua/ns/id/</pdfaSchema:namespaceURI><pdfaSchema:prefix>pdfuaid</pdfaSchema:prefix><pdfaSchema:property><rdf:Seq><rdf:li rdf:parseType="Resource"><pdfaProperty:name>part</pdfaProperty:name><pdfaProperty:valueType>Integer</pdfaProperty:valueType><pdfaProperty:category>internal</pdfaProperty:category><pdfaProperty:description>Part of ISO 14289 that the document conforms to</pdfaProperty:description></rdf:li></rdf:Seq></pdfaSchema:property></rdf:li></rdf:Bag></pdfaExtension:schemas></rdf:Description>',
];

/**
 * Says in a new document that it is made to be kept and to be heard: PDF/A-2b and PDF/UA-1, with the colours that its
 * numbers mean (sRGB) and an identifier. What makes it so is how it was written; this only claims it.
 */
export function markForArchive(document: PDFDocument, identifier: string): void {
  const id = PDFHexString.of(identifier);
  document.context.trailerInfo.ID = document.context.obj([id, id]);
  document.convertToPDFA({ conformance: '2B', extensions: accessibleMarks });
}
