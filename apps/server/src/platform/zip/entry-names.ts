import { cleanFileName } from '@proffer/contract/wire/file-names';

/** What one of the systems that unpack refuses in a name; paths and control characters are gone already. */
const refused = /[<>:"|?*]/g;
/** Names of devices, with whatever ending. */
const devices = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;

/** One file's name as every system takes it. */
function safeName(name: string): string {
  const clean = cleanFileName(name.replaceAll('/', '-').replaceAll('\\', '-'));
  const safe = clean
    .replaceAll(refused, '-')
    .replace(devices, '$&-')
    .replaceAll(/^[. ]+|[. ]+$/g, '');
  return safe || 'file';
}

/** Gives the path of each next file of a ZIP: safe, readable, and unlike all before it, in whatever case. */
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
