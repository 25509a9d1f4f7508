/** Downloads bytes as a file. */
export function saveFile(content: Blob, fileName: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  // The browser reads the bytes after the click; revoking the URL at once would cancel the download.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** Downloads a reply under the server's file name. */
export function saveReply({ body, headers }: { body: Blob; headers: Headers }, otherwise: string): void {
  const name = /filename\*=UTF-8''([^;]+)/u.exec(headers.get('content-disposition') ?? '')?.[1];
  saveFile(body, name === undefined ? otherwise : decodeURIComponent(name));
}
