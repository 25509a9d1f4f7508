/** Thrown if the embedded database cannot start; the message names the problem and the setting that fixes it. */
export class EmbeddedStartError extends Error {
  override name = 'EmbeddedStartError';
}
