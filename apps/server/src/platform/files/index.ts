export { detectContentType, keepAttachment } from './content';
export { createFileStore, FileStoreError, type FileStore } from './file-store';
export { reencodeImage, type ImageFormat, type ReencodeOptions } from './images';
export { cleanSignature } from './signature';
export { createStoredFiles, type KeptFile, type StoredFiles } from './stored-files.repository';
