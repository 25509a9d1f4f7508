const blockBytes = 4_096;
const smallBytes = 1_024;

/**
 * Bytes that arrive in pieces and are wanted in one. Large pieces are kept as they are and copied once, when they
 * are taken. Small ones are gathered in blocks, or a peer that sends single bytes would make us keep an object for
 * each of them.
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

    /** All bytes in one, and an empty list after it. */
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
