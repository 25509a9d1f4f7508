export { assertAttachable, keepAttachment } from './content';
export { createFileStore, type FileStore } from './file-store';
export type { Box } from './images';
export { cleanSignature, cutImageFor } from './pictures';
export { createStoredFiles, type StoredFiles } from './stored-files.repository';
