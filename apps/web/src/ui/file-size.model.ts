/** Returns a file size for people: `340 KB`, `2.4 MB`, `20 MB`. */
export function fileSize(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  const kilobytes = bytes / 1024;
  return kilobytes < 1000 ? `${Math.round(kilobytes)} KB` : `${Number((kilobytes / 1024).toFixed(1))} MB`;
}
