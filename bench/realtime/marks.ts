/** Identification in a message body, by which its delivery is checked. */
export interface Mark {
  /** Sender, and the number of the message of that sender, from 0. */
  source: number;
  number: number;
  /** Time of sending on the monotonic clock of the machine, in microseconds. */
  sentAt: number;
}

const start = '~m:';
const startBytes = Buffer.from(start);
const widths = { source: 6, number: 8, sentAt: 16 };
const markBytes = start.length + widths.source + widths.number + widths.sentAt + 3;

/** Returns the time of the monotonic clock in microseconds. */
export const now = () => Number(process.hrtime.bigint() / 1_000n);

export function writeMark({ source, number, sentAt }: Mark, bytes: number): string {
  const fields = [
    String(source).padStart(widths.source, '0'),
    String(number).padStart(widths.number, '0'),
    String(sentAt).padStart(widths.sentAt, '0'),
  ];
  return `${start}${fields.join(':')}~`.padEnd(bytes, 'x');
}

/** Calls `take` for every mark in a part of the stream. */
export function readMarks(data: Buffer, take: (mark: Mark) => void): void {
  for (let at = data.indexOf(startBytes); at >= 0; at = data.indexOf(startBytes, at + markBytes)) {
    const source = at + start.length;
    const number = source + widths.source + 1;
    const sentAt = number + widths.number + 1;
    take({
      source: digits(data, source, widths.source),
      number: digits(data, number, widths.number),
      sentAt: digits(data, sentAt, widths.sentAt),
    });
  }
}

function digits(data: Buffer, at: number, width: number): number {
  let value = 0;
  for (let index = at; index < at + width; index += 1) value = value * 10 + (data[index] ?? 48) - 48;
  return value;
}
