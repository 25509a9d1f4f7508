/** A file that cannot be taken as a whole; the message is a sentence for the person. */
export class FileRefused extends Error {
  override readonly name = 'FileRefused';
}
