const blockBytes = 4_096;
const smallBytes = 1_024;

/**
 * Creates a buffer that collects bytes. Large chunks are kept and copied once, in `take`. Small
 * ones are copied into blocks; otherwise a peer that sends single bytes would cost an object for
 * each.
 */
export function createByteList() {
  let parts: Buffer[] = [];
  let block: Buffer | undefined;
  let used = 0;
  let length = 0;

  function closeBlock(): void {
    if (block) parts.push(block.subarray(0, used));
    block = undefined;
  }

  return {
    get length(): number {
      return length;
    },

    append(bytes: Buffer): void {
      length += bytes.length;
      if (bytes.length > smallBytes) {
        closeBlock();
        parts.push(bytes);
        return;
      }
      if (block && used + bytes.length > blockBytes) closeBlock();
      if (!block) {
        block = Buffer.allocUnsafeSlow(blockBytes);
        used = 0;
      }
      used += bytes.copy(block, used);
    },

    /** Returns all bytes as one buffer and empties the list. */
    take(): Buffer {
      closeBlock();
      const [only] = parts;
      const whole = parts.length === 1 && only ? only : Buffer.concat(parts, length);
      parts = [];
      length = 0;
      return whole;
    },
  };
}
