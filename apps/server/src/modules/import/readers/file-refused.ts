/** Error for a file that is refused as a whole; the message is shown to the supplier. */
export class FileRefused extends Error {
  override readonly name = 'FileRefused';
}
