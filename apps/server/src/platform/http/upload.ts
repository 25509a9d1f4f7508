import type { FastifyRequest } from 'fastify';
import { cleanFileName } from '@proffer/contract/file-names';
import type { UploadedFile } from '@proffer/contract/route';
import { AppError, invalidField } from '../errors';

/** Reads the one file of a multipart body, at most `maxBytes` of it. */
export async function readUpload(request: FastifyRequest, maxBytes: number): Promise<UploadedFile> {
  if (!request.isMultipart()) {
    throw new AppError('unsupported_media', { text: 'Please send the file as multipart/form-data.' });
  }
  const part = await request.file({ limits: { fileSize: maxBytes, files: 1, fields: 0, parts: 1 } });
  if (!part) throw invalidField('file', 'Please choose a file.');
  const bytes = await part.toBuffer();
  if (bytes.length === 0) throw invalidField('file', 'The file is empty.');
  return { fileName: cleanFileName(part.filename), bytes };
}
