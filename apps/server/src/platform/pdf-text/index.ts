export { createDocumentWriter, type DocumentWriter, type DocumentWriterOptions } from './document-writer';
export { createTypesetter, type Rgb, type TextStyle, type Typesetter } from './typesetter';
