/** Gives bytes to the browser as a file to keep. */
export function saveFile(content: Blob, fileName: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  // The browser reads the bytes after the click; giving them up at once would cancel the download.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
