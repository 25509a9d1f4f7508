/** The body of a reply; throws as soon as it is longer than that. */
export async function readBounded(reply: Response, mostBytes: number): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of reply.body ?? []) {
    length += piece.length;
    if (length > mostBytes) throw new Error(`it answered more than ${mostBytes} bytes`);
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}
