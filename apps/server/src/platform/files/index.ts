export { createClamd, type Scanner } from './clamd';
export { assertAttachable, checkAttachment, type CheckedAttachment } from './content';
export { createFileStore, FileStoreError, type FileStore } from './file-store';
export { createFilesSweep, defineFilesSweep } from './files-sweep.repository';
export type { Box } from './images';
export { cleanSignature, cutImageFor, shrinkImage } from './pictures';
export { defineScans, enqueueScan, type Upload } from './quarantine.repository';
export { sweepHoldKey } from './sweep-hold';
export { createStoredFiles, type StoredFiles } from './stored-files.repository';
