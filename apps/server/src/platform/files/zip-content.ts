import { fromBufferPromise, type Entry, type ZipFile } from 'yauzl';

const mostEntries = 5_000;
const mostUnpackedBytes = 256 * 1024 * 1024;
/** Maximum size of the entries that declare the type of an Office file, in bytes. */
const listBytes = 1024 * 1024;

const notSheet = 'This file is no spreadsheet, or it is damaged.';
const withMacros =
  'This spreadsheet has macros or packed programs. Please save it without them and try again.';

/** Matches names of entries in which Office files hold executable content. */
const activeParts =
  /(?:^|\/)(?:vbaProject|vbaData)[^/]*$|(?:^|\/)(?:macrosheets|dialogsheets|activeX|Basic|Scripts)\/|\.(?:exe|dll|scr|com|bat|cmd|js|vbs|ps1|jar|hta|lnk|msi)$/i;

interface Parts {
  zip: ZipFile;
  entries: Map<string, Entry>;
}

/**
 * Lists the entries of a ZIP without decompressing it; undefined if it is encrypted or would
 * decompress to too much.
 */
async function listParts(bytes: Uint8Array): Promise<Parts | undefined> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const zip = await fromBufferPromise(buffer, { autoClose: false, lazyEntries: true });
  const entries = new Map<string, Entry>();
  let unpacked = 0;
  for await (const entry of zip.eachEntry()) {
    unpacked += entry.uncompressedSize;
    // Readers disagree about two entries of one name, so each may see another file.
    if (entries.has(entry.fileName) || entries.size >= mostEntries) return undefined;
    if (unpacked > mostUnpackedBytes || entry.isEncrypted()) return undefined;
    entries.set(entry.fileName, entry);
  }
  return { zip, entries };
}

async function textOf({ zip, entries }: Parts, name: string): Promise<string> {
  const entry = entries.get(name);
  if (!entry || entry.uncompressedSize > listBytes) return '';
  const parts: Buffer[] = [];
  for await (const part of await zip.openReadStreamPromise(entry)) parts.push(Buffer.from(part));
  return Buffer.concat(parts).toString('utf8');
}

async function faultOf(
  bytes: Uint8Array,
  isSheet: (parts: Parts) => Promise<boolean>,
): Promise<string | undefined> {
  try {
    const parts = await listParts(bytes);
    if (!parts || !(await isSheet(parts))) return notSheet;
    return [...parts.entries.keys()].some((name) => activeParts.test(name)) ? withMacros : undefined;
  } catch {
    return notSheet;
  }
}

/**
 * Returns why a workbook cannot be attached, for the user; undefined if it can. It is only listed,
 * never decompressed as a whole.
 */
export const xlsxFault = (bytes: Uint8Array): Promise<string | undefined> =>
  faultOf(bytes, async (parts) => {
    const types = await textOf(parts, '[Content_Types].xml');
    return (
      types.includes('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml') &&
      !types.includes('macroEnabled') &&
      parts.entries.has('_rels/.rels') &&
      [...parts.entries.keys()].some((name) => /^xl\/workbook[^/]*\.xml$/i.test(name))
    );
  });

/** Returns why an OpenDocument spreadsheet cannot be attached; undefined if it can. */
export const odsFault = (bytes: Uint8Array): Promise<string | undefined> =>
  faultOf(bytes, async (parts) => {
    const type = await textOf(parts, 'mimetype');
    return type === 'application/vnd.oasis.opendocument.spreadsheet' && parts.entries.has('content.xml');
  });
