import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/**
 * Returns the counts of a tier from the JSON report of its runner. A runner that failed beyond its tests has at least
 * one failure, so that a total never hides it. Examples are an unreadable file, a failed setup or a missing report.
 *
 * @param {'vitest' | 'playwright'} runner
 * @returns {{ passed: number, failed: number, skipped: number }}
 */
export function countReport(runner, file, exitCode) {
  const report = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
  const counts = report ? counters[runner](report) : { passed: 0, failed: 0, skipped: 0 };
  return exitCode !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

const counters = {
  vitest: (report) => ({
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + (report.numTodoTests ?? 0),
  }),
  // A flaky test passed only on a second try; that is a race and counts as a failure.
  playwright: ({ stats, errors }) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + (errors?.length ?? 0),
    skipped: stats.skipped,
  }),
};

/** Returns the names and messages of failed tests, for the last lines of a run. */
export function failedNames(runner, file) {
  if (!existsSync(file)) return [];
  return namers[runner](JSON.parse(readFileSync(file, 'utf8')));
}

const namers = {
  vitest: ({ testResults }) =>
    testResults.flatMap(({ name, status, assertionResults }) => {
      const failed = assertionResults.filter((test) => test.status === 'failed');
      if (failed.length === 0) return status === 'failed' ? [name] : [];
      return failed.map(({ fullName, failureMessages }) =>
        [name, fullName, failureMessages[0]?.split('\n')[0]].filter(Boolean).join(' › '),
      );
    }),
  playwright: ({ suites }) => suites.flatMap(failedSpecs),
};

function failedSpecs({ suites = [], specs = [] }) {
  return [
    ...specs
      .filter(({ ok }) => !ok)
      .map(({ file, title, tests = [] }) => [`${file} › ${title}`, ...tests.flatMap(reasonsOf)].join('\n')),
    ...suites.flatMap(failedSpecs),
  ];
}

/**
 * Returns what a failed journey expected, with its line, and what the page showed, to explain failures on another
 * machine.
 */
function reasonsOf({ results = [] }) {
  return results.flatMap(({ errors = [], attachments = [] }) => [
    ...errors.map(({ message = '', location }) =>
      [`  line ${location?.line ?? '?'}`, ...linesOf(stripVTControlCharacters(message)).slice(0, 24)].join(
        '\n    ',
      ),
    ),
    ...attachments
      .filter(({ name, path }) => name === 'error-context' && path !== undefined && existsSync(path))
      .map(({ path }) => ['  the page', ...pageLines(readFileSync(path, 'utf8'))].join('\n    ')),
  ]);
}

const linesOf = (text) => text.split('\n').filter(Boolean);

/** Returns the accessibility tree of the page from the report of Playwright. */
function pageLines(context) {
  const [, page = ''] = /```yaml\n(.*?)```/s.exec(context) ?? [];
  return linesOf(page).slice(0, 200);
}

/** Returns the slowest test files of a report, with their durations. */
export function slowestFiles(runner, file, count = 5) {
  if (!existsSync(file)) return [];
  const durations = timers[runner](JSON.parse(readFileSync(file, 'utf8')));
  return [...durations]
    .toSorted((a, b) => b[1] - a[1])
    .slice(0, count)
    .map(([name, ms]) => `${path.basename(name)} ${Math.round(ms / 1000)} s`);
}

const timers = {
  vitest: ({ testResults }) => testResults.map(({ name, startTime, endTime }) => [name, endTime - startTime]),
  playwright: ({ suites }) =>
    suites.map((suite) => [
      suite.file,
      specsIn(suite)
        .flatMap(({ tests = [] }) => tests.flatMap(({ results = [] }) => results))
        .reduce((sum, { duration }) => sum + duration, 0),
    ]),
};

const specsIn = ({ suites = [], specs = [] }) => [...specs, ...suites.flatMap(specsIn)];

/** Returns the last line: `N passed, N failed`, and `, N skipped` if there are any. */
export function closingLine(counts) {
  const sum = (key) => counts.reduce((total, count) => total + count[key], 0);
  const skipped = sum('skipped');
  return `${sum('passed')} passed, ${sum('failed')} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
