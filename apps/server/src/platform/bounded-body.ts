/** Returns the body of a response; throws as soon as it exceeds `mostBytes`. */
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
