import {
  checkDealFile,
  findingTitles,
  readLogKeys,
  readZip,
  verdictOf,
  verdicts,
  ZipFault,
  type Finding,
} from '../src';

const byId = (id: string): HTMLElement => {
  const element = document.getElementById(id);
  if (!element) throw new Error(`the page has no ${id}`);
  return element;
};
const [drop, state, result, keyFault] = ['drop', 'state', 'result', 'key-fault'].map(byId) as [
  HTMLElement,
  HTMLElement,
  HTMLElement,
  HTMLElement,
];
const [input, keyField] = ['files', 'key'].map(byId) as [HTMLInputElement, HTMLInputElement];

/** Number of the newest check; the result of an older check that ends later is ignored. */
let turn = 0;
let given: readonly File[] = [];

async function check(): Promise<void> {
  turn += 1;
  const own = turn;
  const zip = given.find(({ name }) => name.toLowerCase().endsWith('.zip'));
  result.replaceChildren();
  const logKeys = readLogKeys(keyField.value);
  keyFault.textContent =
    logKeys === undefined
      ? 'A fingerprint has 64 characters, 0 to 9 and a to f. Please copy it completely.'
      : '';
  if (!logKeys) {
    say('');
    return;
  }
  if (!zip) {
    say(given.length > 0 ? 'Please include the ZIP: PDFs are checked against it.' : '');
    return;
  }
  say(`Checking ${zip.name}…`);
  const began = performance.now();
  try {
    const beside = new Map<string, Uint8Array<ArrayBuffer>>();
    for (const file of given) if (file !== zip) beside.set(file.name, await bytesOf(file));
    const findings = await checkDealFile(readZip(await bytesOf(zip)), { beside, logKeys });
    if (own !== turn) return;
    show(findings);
    say(`${zip.name}, checked in ${((performance.now() - began) / 1000).toFixed(1)} s.`);
  } catch (error) {
    if (own !== turn) return;
    say(`${zip.name} cannot be read. ${error instanceof ZipFault ? error.message : String(error)}`);
  }
}

const bytesOf = async (file: File): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await file.arrayBuffer());

function say(text: string): void {
  state.textContent = text;
}

function show(findings: readonly Finding[]): void {
  const verdict = verdictOf(findings);
  const parts = [element('p', verdict.title, `verdict ${verdict.state}`), element('p', verdict.text)];
  for (const kind of verdicts) {
    const own = findings.filter((finding) => finding.verdict === kind);
    if (own.length === 0) continue;
    const list = document.createElement('ul');
    list.append(...own.map(({ text }) => element('li', text)));
    parts.push(element('h2', findingTitles[kind], kind), list);
  }
  result.replaceChildren(...parts);
}

function element(name: string, text: string, className = ''): HTMLElement {
  const made = document.createElement(name);
  made.textContent = text;
  if (className !== '') made.className = className;
  return made;
}

function take(files: Iterable<File> | undefined | null): void {
  given = [...(files ?? [])];
  void check();
}

// Not stored: browsers share storage between local pages, so a forger's page could put a key there.
keyField.addEventListener('change', () => void check());
input.addEventListener('change', () => take(input.files));
for (const kind of ['dragover', 'dragleave', 'drop'] as const) {
  document.addEventListener(kind, (event) => {
    event.preventDefault();
    drop.classList.toggle('over', kind === 'dragover');
    if (kind === 'drop') take(event.dataTransfer?.files);
  });
}
