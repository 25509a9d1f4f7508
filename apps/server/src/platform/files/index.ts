export { createClamd, type Scanner } from './clamd';
export { assertAttachable, keepAttachment } from './content';
export { createFileStore, type FileStore } from './file-store';
export { cutImage, type Box } from './images';
export { defineScans, enqueueScan, type Upload } from './quarantine.repository';
export { cleanSignature } from './signature';
export { createFilesSweep, sweepFilesJob, sweepFilesTime } from './files-sweep.repository';
export { createStoredFiles, type StoredFiles } from './stored-files.repository';
