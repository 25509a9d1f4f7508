/** Returns the body of a response; throws as soon as it exceeds `mostBytes`. */
export async function readBounded(
  reply: { body: AsyncIterable<Uint8Array> | null },
  mostBytes: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of reply.body ?? []) {
    length += piece.length;
    if (length > mostBytes) throw new Error(`it answered more than ${mostBytes} bytes`);
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

/** Returns the first `mostBytes` bytes of a response and does not read the rest. */
export async function readCut(
  reply: { body: AsyncIterable<Uint8Array> | null },
  mostBytes: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of reply.body ?? []) {
    pieces.push(piece);
    length += piece.length;
    if (length >= mostBytes) break;
  }
  return Buffer.from(Buffer.concat(pieces).subarray(0, mostBytes));
}
