/** A file to send. */
export interface UploadFile {
  name: string;
  bytes: Uint8Array<ArrayBuffer> | Blob;
}

/** A file in a reply. */
export interface ReceivedFile {
  fileName: string;
  contentType: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/** A body whose `clientId` may be absent; the client then chooses one. */
export type WithoutClientId<Body> = Omit<Body, 'clientId'> & { clientId?: string };

/** Properties of a call that the client must know to make it. */
export interface CallEntry {
  method: string;
  /** Path with `:name` parameters. */
  path: string;
  /**
   * Repeating a call whose outcome is unknown: `always` is harmless, `by-id` is harmless because the market recognises
   * the `clientId`, `never` could act twice.
   */
  repeat: 'always' | 'by-id' | 'never';
  /** For lists: by number to the last page, by number until a page is short, or by a cursor. */
  paging?: 'number' | 'rows' | 'cursor';
}
export type CallTable = Readonly<Record<string, CallEntry>>;

/** Parts of a call, before its types are known. */
export interface CallParts {
  params?: object | undefined;
  query?: object | undefined;
  body?: object | null | undefined;
  file?: UploadFile | undefined;
}

/** A request that can be sent several times. */
export interface CallRequest {
  url: string;
  method: string;
  headers: Record<string, string>;
  body?: string | FormData;
  /** True if the request may be sent again when the outcome of the first is unknown. */
  isRepeatable: boolean;
}

/** Returns the request of a call. A call that takes a `clientId` gets one, the same for every attempt. */
export function requestOf(baseUrl: string, key: string, entry: CallEntry, parts: CallParts): CallRequest {
  const params = new Map(valuesOf(parts.params));
  const path = entry.path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = params.get(name);
    if (value === undefined || value === null || value === '')
      throw new TypeError(`The parameter ${name} is missing.`);
    return encodeURIComponent(String(value));
  });
  const request: CallRequest = {
    url: `${baseUrl}${path}${searchOf(parts.query)}`,
    method: entry.method,
    headers: { authorization: `Bearer ${key}`, accept: 'application/json, */*' },
    isRepeatable: entry.repeat !== 'never',
  };
  if (parts.file) {
    const { name, bytes } = parts.file;
    request.body = new FormData();
    request.body.set('file', bytes instanceof Blob ? bytes : new Blob([bytes]), name);
  } else if (parts.body) {
    const body = entry.repeat === 'by-id' ? { clientId: crypto.randomUUID(), ...parts.body } : parts.body;
    request.headers['content-type'] = 'application/json';
    request.body = JSON.stringify(body);
  }
  return request;
}

/** Returns the values by name; the types of calls allow no others. */
const valuesOf = (part: object | undefined) =>
  Object.entries(part ?? {}) as [string, string | number | boolean | null | undefined][];

function searchOf(query: object | undefined): string {
  const search = new URLSearchParams();
  for (const [name, value] of valuesOf(query)) {
    if (value !== undefined && value !== null) search.set(name, String(value));
  }
  return search.size > 0 ? `?${search.toString()}` : '';
}

/** Returns the body of a reply: an object of JSON, a text, or a file. */
export async function bodyOf(response: Response): Promise<unknown> {
  const contentType = response.headers.get('content-type') ?? '';
  const disposition = response.headers.get('content-disposition');
  if (disposition === null && contentType.includes('application/json')) return response.json();
  if (disposition === null && contentType.startsWith('text/')) return response.text();
  const bytes = new Uint8Array(await response.arrayBuffer());
  return { fileName: fileNameOf(disposition ?? ''), contentType, bytes } satisfies ReceivedFile;
}

/** Returns the last part of the file name in a header, so that it can be used as a name in a folder. */
function fileNameOf(disposition: string): string {
  const [, encoded = ''] = /filename\*=UTF-8''([^;]*)/i.exec(disposition) ?? [];
  try {
    return decodeURIComponent(encoded).split(/[/\\]/).pop() || 'file';
  } catch {
    return 'file';
  }
}
