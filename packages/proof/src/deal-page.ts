import { fromHex, sha256OfText } from './bytes';
import { documentsOf, textOf, type NamedDocument } from './deal-documents';
import { missingReasons, wordsOf, type DealRecord } from './deal-record';
import { actInWords, changesOfTerms, factsOf, momentInWords, nameInWords, termsInWords } from './deal-words';
import type { DealEntry } from './entry';
import { needHeadOf } from './need-register';

/** Version of the page's layout; deal files contain the page of the version that made them. */
export const pageVersion = 3;

const style = `
:root{color-scheme:light dark;--soft:#5b6270;--line:#d8dbe2;--wash:#f5f6f8}
@media (prefers-color-scheme:dark){:root{--soft:#a3abba;--line:#3a404c;--wash:#1d2027}}
body{font:15px/1.5 system-ui,sans-serif;margin:0 auto;max-width:62rem;padding:1.5rem 1rem 4rem}
h1{font-size:1.5rem;line-height:1.25;margin:.2rem 0 .6rem}h2{font-size:1.1rem;margin:2.2rem 0 .6rem}h3{font-size:1rem;margin:1.2rem 0 .4rem}
p{margin:.3rem 0}.soft,dt,th{color:var(--soft);font-weight:400}
code{font:12px/1.4 ui-monospace,monospace;overflow-wrap:anywhere}
table{border-collapse:collapse;width:100%}th,td{border-top:1px solid var(--line);padding:.4rem .6rem .4rem 0;text-align:left;vertical-align:top;overflow-wrap:anywhere}
dl{display:grid;gap:.2rem 1rem;grid-template-columns:minmax(6rem,auto) 1fr;margin:0}dd{margin:0;overflow-wrap:anywhere}
ol{list-style:none;margin:0;padding:0}li{border-top:1px solid var(--line);padding:.6rem 0}
blockquote{background:var(--wash);border-left:3px solid var(--line);margin:.3rem 0;padding:.3rem .7rem;white-space:pre-wrap;overflow-wrap:anywhere}
del{color:var(--soft)}ins{text-decoration:none;font-weight:600}
`;

/** Returns the content security policy of `deal.html`: no loading, no scripts, one style by its hash. */
async function policy(): Promise<string> {
  const hash = btoa(String.fromCodePoint(...fromHex(await sha256OfText(style))));
  return `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'`;
}

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Escapes a text for HTML. Texts with another direction are isolated from the page. */
const esc = (text: string): string => text.replaceAll(/[&<>"']/gu, (sign) => signs[sign] ?? '');
const words = (text: string): string => `<bdi>${esc(text)}</bdi>`;

/** Returns `deal.html`, the deal for readers; the same record and entries always give the same bytes. */
export async function dealPage(record: DealRecord, entries: readonly DealEntry[]): Promise<string> {
  return [...partsOf(record, entries, await policy())].join('');
}

/**
 * Returns whether a text is the page of a record, so that the page cannot contradict the record. Compares part by
 * part to avoid a second copy in memory.
 */
export async function isDealPage(
  text: string,
  record: DealRecord,
  entries: readonly DealEntry[],
): Promise<boolean> {
  let at = 0;
  for (const part of partsOf(record, entries, await policy())) {
    if (!text.startsWith(part, at)) return false;
    at += part.length;
  }
  return at === text.length;
}

const howToCheck = {
  earlier:
    'To check it, open <a href="verify.html">verify.html</a> and give it the whole ZIP: it works without a network.',
  now: 'To check it, give the whole ZIP to the page /verify of the market, or to a verify.html that you have from elsewhere: the one beside this page was made by whoever made the ZIP.',
};

function* partsOf(
  record: DealRecord,
  entries: readonly DealEntry[],
  contentPolicy: string,
): Generator<string> {
  const title = `Deal file: ${record.offer.title}`;
  const last = entries.at(-1);
  yield `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${contentPolicy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${esc(title)}</title>
<style>${style}</style>
</head>
<body>
<p class="soft">Deal file of the ${record.side}</p>
<h1>${words(record.offer.title)}</h1>
<p>${entries.length === 1 ? 'One act' : `${entries.length} acts`} between two companies about offer no. ${record.offer.id}${last ? `, the last one on ${momentInWords(last.at)}` : ''}.</p>
<p class="soft">Chain <code>${esc(record.name)}</code><br>Hash of its last entry <code>${record.head.hash}</code></p>
<p>${record.pageVersion < 2 ? howToCheck.earlier : howToCheck.now}</p>
<h2>Parties</h2>
<dl>${(['supplier', 'buyer'] as const).map((side) => partyRow(side, record)).join('')}</dl>
<h2>What happened</h2>
<ol>
`;
  for (const [index, entry] of entries.entries()) yield `${index > 0 ? '\n' : ''}${entryRow(entry, record)}`;
  yield '\n</ol>\n';
  yield* termsPart(entries, record);
  yield* needsPart(entries, record);
  yield '\n<h2>Documents</h2>\n';
  yield* documentsPart(documentsOf(entries, record.openings), record);
  yield '\n</body>\n</html>\n';
}

function partyRow(side: 'supplier' | 'buyer', { parties }: DealRecord): string {
  const { company, person } = parties[side];
  const name = [company, person]
    .filter((one) => one !== null)
    .map(words)
    .join(', ');
  return `<dt>${side === 'supplier' ? 'Supplier' : 'Buyer'}</dt><dd>${name || 'has not acted under a name'}</dd>`;
}

const quoted = ['content', 'note'];
const named = ['signer', 'capacity', 'from', 'device'];
const labels: Record<string, string> = {
  signer: 'signed as',
  capacity: 'capacity',
  from: 'network address',
  device: 'device',
};
/** Seals that name people, which pages show from version 3 on. */
const peopleLabels: Record<string, string> = {
  person: 'by',
  preparer: 'prepared by',
  approvers: 'approved by',
  authoriser: 'authorised by',
};

function entryRow(entry: DealEntry, record: DealRecord): string {
  const { seq, act, at, by } = entry;
  const side = by.side === 'market' ? 'The market' : `The ${by.side}`;
  const company =
    wordsOf(record, entry, 'company') ?? (by.side === 'market' ? null : record.parties[by.side].company);
  const who = company === null ? side : `${words(company)} (${by.side})`;
  const facts = [
    ...factsOf(entry).map(esc),
    ...[...(record.pageVersion < 3 ? [] : Object.keys(peopleLabels)), ...named].flatMap((name) => {
      const value = wordsOf(record, entry, name);
      return value === undefined ? [] : [`${labels[name] ?? peopleLabels[name] ?? name} ${words(value)}`];
    }),
  ];
  const said = quoted.flatMap((name) => {
    const value = wordsOf(record, entry, name);
    return value === undefined ? [] : [`<blockquote>${words(value)}</blockquote>`];
  });
  const closed = Object.keys(entry.seals)
    .filter((name) => wordsOf(record, entry, name) === undefined)
    .map(
      (name) =>
        `<p class="soft">${esc(labels[name] ?? nameInWords(name))}: not in this file, stands as the hash <code>${entry.seals[name] ?? ''}</code></p>`,
    );
  const detail = facts.length > 0 ? `<p class="soft">${facts.join(' · ')}</p>` : '';
  return `<li id="entry-${seq}"><p><span class="soft">${seq} · ${momentInWords(at)}</span><br>${who} ${esc(actInWords(act))}</p>${detail}${said.join('')}${closed.join('')}</li>`;
}

/** Yields the versions of the terms of each contract and quote: the first one in full, then the changes. */
function* termsPart(entries: readonly DealEntry[], record: DealRecord): Generator<string> {
  const versions = new Map<string, { seq: number; at: string; terms: string }[]>();
  for (const entry of entries) {
    const terms = wordsOf(record, entry, 'terms');
    if (terms === undefined) continue;
    const [noun = ''] = entry.act.split('.');
    const subject = `${noun === 'quote' ? 'Quote' : 'Contract'} no. ${textOf(entry.about[noun])}`;
    const own = versions.get(subject) ?? [];
    if (own.at(-1)?.terms === terms) continue;
    own.push({ seq: entry.seq, at: entry.at, terms });
    versions.set(subject, own);
  }
  if (versions.size > 0) yield '<h2>Terms and how they changed</h2>';
  for (const [subject, all] of versions) {
    yield `\n<h3>${esc(subject)}</h3>`;
    for (const [index, { seq, at, terms }] of all.entries()) {
      const before = all[index - 1];
      yield `${index > 0 ? '\n' : ''}<p><a href="#entry-${seq}">Entry ${seq}</a> <span class="soft">${momentInWords(at)}</span></p><table>`;
      yield* before ? changedRows(before.terms, terms) : termRows(terms);
      yield '</table>';
    }
  }
}

/** Yields the need and the answer behind each quote that answers a need. */
function* needsPart(entries: readonly DealEntry[], record: DealRecord): Generator<string> {
  for (const entry of entries) {
    const head = needHeadOf(entry);
    if (typeof head !== 'object') continue;
    yield `\n<h2>Need no. ${head.need} and its answer</h2><p><a href="#entry-${entry.seq}">Entry ${entry.seq}</a></p>`;
    for (const name of ['need', 'answer']) {
      const value = wordsOf(record, entry, name);
      if (value === undefined) continue;
      yield `\n<h3>${name === 'need' ? 'Need' : 'Answer'}</h3><table>`;
      yield* termRows(value);
      yield '</table>';
    }
  }
}

function* changedRows(before: string, after: string): Generator<string> {
  for (const change of changesOfTerms(before, after)) {
    yield `<tr><th scope="row">${esc(change.name)}</th><td><del>${words(change.before) || '–'}</del></td><td><ins>${words(change.after) || '–'}</ins></td></tr>`;
  }
}

function* termRows(terms: string): Generator<string> {
  for (const [name, value] of termsInWords(terms)) {
    yield `<tr><th scope="row">${esc(name)}</th><td>${words(value)}</td></tr>`;
  }
}

function* documentsPart(documents: readonly NamedDocument[], record: DealRecord): Generator<string> {
  const paths = new Map(Object.entries(record.documents).map(([path, sha256]) => [sha256, path]));
  const beside = Object.entries(record.files)
    .filter(([path]) => path.includes('/'))
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
  if (documents.length + beside.length === 0) {
    yield '<p>The chain names none yet.</p>';
    return;
  }
  yield '<table><tr><th scope="col">Document</th><th scope="col">Named by</th><th scope="col">SHA-256</th></tr>';
  let isFirst = true;
  for (const { sha256, seq, title } of documents) {
    const path = paths.get(sha256);
    const reason = record.missing[sha256];
    const where =
      path === undefined
        ? `<span class="soft">not in this file${reason ? `: ${missingReasons[reason]}` : ''}</span>`
        : `<a href="${esc(path)}">${esc(path)}</a>`;
    yield `${isFirst ? '' : '\n'}<tr><td>${words(title)}<br>${where}</td><td><a href="#entry-${seq}">Entry ${seq}</a></td><td><code>${sha256}</code></td></tr>`;
    isFirst = false;
  }
  for (const [path, sha256] of beside) {
    yield `${isFirst ? '' : '\n'}<tr><td><a href="${esc(path)}">${esc(path)}</a></td><td class="soft">beside the chain</td><td><code>${sha256}</code></td></tr>`;
    isFirst = false;
  }
  yield '</table>';
}
