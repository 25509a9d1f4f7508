import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const sources = /\.(?:ts|tsx|mjs|cjs)$/;
const skipped = /(?:^|\/)(?:dist|fixtures|migrations)\//;

const longestSentence = 30;

/** First words that hide the subject of a sentence. */
const openings = /^(?:What|Whether|Which|Whose|Who|Whoever|Whatever|Of|That|The same|So)\b/;

/**
 * Finds docstrings that start without a subject, and sentences of comments that are too long.
 *
 * @param {string} file path, for the messages
 * @param {string} text content of a TypeScript or JavaScript file
 * @returns {string[]} one line for each fault: `file:line: fault`
 */
export function languageFaults(file, text) {
  return commentsOf(text).flatMap(({ line, isDocstring, prose }) => {
    const faults = [];
    const opening = isDocstring ? openings.exec(prose)?.[0] : undefined;
    if (opening !== undefined) faults.push(`a docstring starts with "${opening}"`);
    for (const sentence of sentencesOf(prose)) {
      const words = sentence.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
      if (words > longestSentence) {
        faults.push(`a sentence has ${words} words: "${sentence.slice(0, 60)}…"`);
      }
    }
    return faults.map((fault) => `${file}:${line}: ${fault}`);
  });
}

/** Returns the comments of a file; adjacent line comments form one. */
function commentsOf(text) {
  const comments = [];
  const lines = text.split('\n');
  for (let at = 0; at < lines.length; at += 1) {
    const start = at;
    const begin = /^\s*(?:\{)?\/\*(\*?)(?!\/)(.*)$/.exec(lines[at]);
    if (begin) {
      const parts = [begin[2]];
      while (!lines[at].includes('*/') && at < lines.length - 1) {
        at += 1;
        parts.push(lines[at].replace(/^\s*\*(?!\/) ?/, ''));
      }
      const body = parts.join('\n').replace(/\*\/[\s\S]*$/, '');
      comments.push({ line: start + 1, isDocstring: begin[1] === '*', prose: proseOf(body) });
      continue;
    }
    if (!isLineComment(lines[at])) continue;
    const parts = [lines[at]];
    while (at < lines.length - 1 && isLineComment(lines[at + 1])) {
      at += 1;
      parts.push(lines[at]);
    }
    const body = parts.map((part) => part.replace(/^\s*\/\/ ?/, '')).join('\n');
    comments.push({ line: start + 1, isDocstring: false, prose: proseOf(body) });
  }
  return comments;
}

const isLineComment = (line) => /^\s*\/\/(?!\/)/.test(line);

/** Returns a comment without tags, tables, lists of code and inline code. */
function proseOf(body) {
  return body
    .replace(/```[\s\S]*?```/g, '')
    .replace(/\n\s*@[\s\S]*$/, '')
    .replace(/^\s*@[\s\S]*$/, '')
    .replace(/`[^`]*`/g, 'code')
    .replace(/^\s*[|].*$/gm, '')
    .replace(/^\s*(?:[-*]|\d+\.) /gm, '\n\n')
    .trim();
}

function sentencesOf(prose) {
  return prose.split(/(?<=[.:;!?])\s+|\n\s*\n/).filter((sentence) => sentence.trim() !== '');
}

/** Checks the files of the repository below the given paths, or all of them. */
function check(paths) {
  const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '..');
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '--', ...paths], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  const files = listed.split('\n').filter((file) => sources.test(file) && !skipped.test(file));
  return files.flatMap((file) => {
    try {
      return languageFaults(file, readFileSync(path.join(root, file), 'utf8'));
    } catch (error) {
      // Deleted, and not yet committed.
      if (error.code === 'ENOENT') return [];
      throw error;
    }
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const faults = check(process.argv.slice(2));
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) {
    console.error(`${faults.length} language faults; see "Language" in CONTRIBUTING.md.`);
    process.exitCode = 1;
  }
}
