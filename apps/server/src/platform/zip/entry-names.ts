import { cleanFileName } from '@proffer/contract/wire/file-names';

/**
 * Matches characters that some operating system refuses in names; path separators and control
 * characters are already removed.
 */
const refused = /[<>:"|?*]/g;
/** Matches device names with any extension. */
const devices = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;

/** Returns a file name that every operating system accepts. */
function safeName(name: string): string {
  const clean = cleanFileName(name.replaceAll('/', '-').replaceAll('\\', '-'));
  const safe = clean
    .replaceAll(refused, '-')
    .replace(devices, '$&-')
    .replaceAll(/^[. ]+|[. ]+$/g, '');
  return safe || 'file';
}

/**
 * Returns a function that gives the path of each next file of a ZIP: safe, readable, and unique
 * regardless of case.
 */
export function entryNames(): (folder: string, name: string) => string {
  const taken = new Set<string>();
  return (folder, wanted) => {
    const name = safeName(wanted);
    const dot = name.lastIndexOf('.');
    const [stem, ending] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
    for (let number = 1; ; number += 1) {
      const path = `${folder && `${folder}/`}${number === 1 ? name : `${stem} (${number})${ending}`}`;
      const key = path.normalize('NFC').toLowerCase();
      if (taken.has(key)) continue;
      taken.add(key);
      return path;
    }
  };
}
