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

/** A reply that is a file, under the name that the server gives it. */
export function saveReply({ body, headers }: { body: Blob; headers: Headers }, otherwise: string): void {
  const name = /filename\*=UTF-8''([^;]+)/u.exec(headers.get('content-disposition') ?? '')?.[1];
  saveFile(body, name === undefined ? otherwise : decodeURIComponent(name));
}
