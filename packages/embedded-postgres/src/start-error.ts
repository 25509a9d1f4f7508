/** The embedded database cannot start; the message names what is wrong and the setting that mends it. */
export class EmbeddedStartError extends Error {
  override name = 'EmbeddedStartError';
}
