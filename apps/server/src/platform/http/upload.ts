import type { FastifyRequest } from 'fastify';
import { cleanFileName } from '@proffer/contract/wire/file-names';
import type { UploadedFile } from '@proffer/contract/wire/route';
import { AppError, invalidField } from '../errors';

/** Reads the single file of a multipart body; refuses one above `maxBytes`. */
export async function readUpload(request: FastifyRequest, maxBytes: number): Promise<UploadedFile> {
  if (!request.isMultipart()) {
    throw new AppError('unsupported_media', { text: 'Please send the file as multipart/form-data.' });
  }
  const { fileName, bytes } = await readPart(request, maxBytes).catch(asRefusal);
  if (bytes.length === 0) throw invalidField('file', 'The file is empty.');
  return { fileName: cleanFileName(fileName), bytes };
}

async function readPart(request: FastifyRequest, maxBytes: number) {
  const part = await request.file({ limits: { fileSize: maxBytes, files: 1, fields: 0, parts: 1 } });
  if (!part) throw invalidField('file', 'Please choose a file.');
  // A part without a file name has an undefined one, although its type says otherwise.
  const fileName: string | undefined = part.filename;
  return { fileName: fileName ?? '', bytes: await part.toBuffer() };
}

/**
 * Throws the refusal of an unreadable upload. The multipart parser reports broken forms (cut short,
 * no boundary, duplicate headers) with errors that have neither code nor status. Nothing else runs
 * while it reads, so any error without a status comes from the form.
 */
function asRefusal(error: unknown): never {
  if (error instanceof AppError || (error instanceof Error && 'statusCode' in error)) throw error;
  throw new AppError('malformed_request', {
    text: 'The upload could not be read: it was cut short or is no valid form. Please send it again.',
    cause: error,
  });
}
