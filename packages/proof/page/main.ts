import { checkDealFile, findingTitles, readZip, verdictOf, verdicts, ZipFault, type Finding } from '../src';

const byId = (id: string): HTMLElement => {
  const element = document.getElementById(id);
  if (!element) throw new Error(`the page has no ${id}`);
  return element;
};
const [drop, state, result, input] = ['drop', 'state', 'result', 'files'].map(byId) as [
  HTMLElement,
  HTMLElement,
  HTMLElement,
  HTMLInputElement,
];

/** The newest file that was given; an older check that ends later says nothing. */
let turn = 0;

async function check(given: readonly File[]): Promise<void> {
  turn += 1;
  const own = turn;
  const zip = given.find(({ name }) => name.toLowerCase().endsWith('.zip'));
  result.replaceChildren();
  if (!zip) {
    say(given.length > 0 ? 'A ZIP has to be among the files: PDFs are checked against it.' : '');
    return;
  }
  say(`Checking ${zip.name}…`);
  const began = performance.now();
  try {
    const beside = new Map<string, Uint8Array<ArrayBuffer>>();
    for (const file of given) if (file !== zip) beside.set(file.name, await bytesOf(file));
    const findings = await checkDealFile(await readZip(await bytesOf(zip)), { beside });
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
  const parts: HTMLElement[] = [element('p', verdict.text, verdict.isBroken ? 'broken' : 'holds')];
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

input.addEventListener('change', () => void check([...(input.files ?? [])]));
for (const kind of ['dragover', 'dragleave', 'drop'] as const) {
  document.addEventListener(kind, (event) => {
    event.preventDefault();
    drop.classList.toggle('over', kind === 'dragover');
    if (kind === 'drop') void check([...(event.dataTransfer?.files ?? [])]);
  });
}
