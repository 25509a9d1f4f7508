import { root, run } from './processes.mjs';

/** Titles of the changelog for the types of commits that users notice, in order. */
const titles = { feat: 'New', fix: 'Mended', perf: 'Faster' };

/**
 * Returns the subjects of all commits, newest first, with the version that each was released as (tag `v…`).
 *
 * @returns {Promise<{ subject: string, day: string, version: string | undefined, isBreaking: boolean }[]>}
 */
export async function readCommits(cwd = root) {
  const format = '%x1e%s%x1f%cs%x1f%D%x1f%b';
  const { code, text } = await run('git', ['log', '--no-merges', `--format=${format}`], {
    cwd,
    output: 'collect',
  });
  if (code !== 0) return [];
  return text
    .split('\x1e')
    .slice(1)
    .map((entry) => {
      const [subject = '', day = '', refs = '', body = ''] = entry.split('\x1f');
      return {
        subject: subject.trim(),
        day,
        version: /(?:^|, )tag: v(\d+\.\d+\.\d+[^,]*)/.exec(refs)?.[1],
        isBreaking: /^BREAKING CHANGE:/m.test(body) || /^\w+(?:\([^)]*\))?!:/.test(subject),
      };
    });
}

/** Returns the changelog by version, from the subjects of the commits (Conventional Commits). */
export function changelogOf(commits, nextVersion) {
  const versions = [];
  for (const commit of commits) {
    if (commit.version !== undefined || versions.length === 0) {
      versions.push({ name: commit.version ?? nextVersion, day: commit.day, commits: [] });
    }
    versions.at(-1).commits.push(commit);
  }
  const sections = versions.map(({ name, day, commits: own }) =>
    [
      `## ${name} (${day})`,
      ...(own.some((one) => one.isBreaking)
        ? [
            groupOf(
              'To mind',
              own.filter((one) => one.isBreaking),
            ),
          ]
        : []),
      ...Object.entries(titles).map(([type, title]) =>
        groupOf(
          title,
          own.filter(({ subject }) => typeOf(subject) === type),
        ),
      ),
    ]
      .filter(Boolean)
      .join('\n\n'),
  );
  return `# Changes\n\nMade from the commits by \`npm run release\`.\n\n${sections.join('\n\n')}\n`;
}

const typeOf = (subject) => /^(\w+)(?:\([^)]*\))?!?: /.exec(subject)?.[1];

function groupOf(title, commits) {
  if (commits.length === 0) return '';
  const lines = commits.map(({ subject }) => {
    const [, area, text] = /^\w+(?:\(([^)]*)\))?!?: (.*)$/.exec(subject) ?? [undefined, undefined, subject];
    return `- ${area ? `**${area}:** ` : ''}${text}`;
  });
  return `### ${title}\n${lines.join('\n')}`;
}
