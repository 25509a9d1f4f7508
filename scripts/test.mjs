import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBuilt } from './build.mjs';
import { checkBudgets } from './bundle-budget.mjs';
import { runChecks } from './checks.mjs';
import { makeScratchFolder, removeScratchFolder } from './scratch.mjs';
import { askedToStop, CommandFailure, playwright, runTool, say, vitest } from './processes.mjs';
import { ensureTestTools } from './tools.mjs';
import { closingLine, countReport, failedNames, slowestFiles } from './totals.mjs';

const titles = {
  checks: 'Checks: types, lint, boundaries, specification, format',
  faults: 'Faults: what befalls a product in the field, on the built one',
  unit: 'Unit tests',
  api: 'API tests, on a real PostgreSQL',
  web: 'Screen tests, on a network made from the contract',
  e2e: 'First load and browser journeys, on the built product',
};
export const tierNames = Object.keys(titles);

/** Extent of the fault tests in full (`npm test -- faults`); with other tiers each runs once. */
const fullFaults = { rounds: '5', minutes: '20' };

const onBuiltProduct = new Set(['faults', 'e2e']);

/** Tier that only computes and has no time limits, so it runs at a low priority alongside the others. */
const backgroundTier = 'web';
/** Workers of tiers that wait for databases, threads and processes: with two, a fifth of two cores would be idle. */
const workersOf = { unit: Math.max(3, availableParallelism()), api: Math.max(3, availableParallelism()) };

/**
 * Runs the tiers (by default all) one after the other, with the low-priority tier alongside, to the end even if one
 * fails. The last line is `N passed, N failed`; a failed check counts as one failure. Faults that are named run in
 * full, or as `--rounds` and `--minutes` say.
 *
 * @returns {Promise<number>} exit code: 0 only if nothing failed and at least one test (or only checks) ran
 */
export async function runTiers(args) {
  const { tiers, ...extent } = readArguments(args);
  const unknown = tiers.filter((tier) => !tierNames.includes(tier));
  if (unknown.length > 0) {
    throw new CommandFailure(`Unknown tier ${unknown.join(', ')}. There are: ${tierNames.join(', ')}.`, 2);
  }
  const chosen = tierNames.filter((tier) => tiers.length === 0 || tiers.includes(tier));
  const reports = mkdtempSync(path.join(tmpdir(), 'proffer-reports-'));
  const scratch = makeScratchFolder();
  try {
    const env = chosen.some((tier) => tier !== 'checks')
      ? { ...(await ensureTestTools({ needsBrowser: chosen.includes('e2e') })), ...extentOfFaults(extent) }
      : {};
    const startTier = (tier, options) =>
      timeTier(tier, path.join(reports, `${tier}.json`), { ...env, ...writingIn(scratch, tier) }, options);
    const isLowPriority = chosen.includes(backgroundTier) && chosen.length > 1;
    const results = [];
    const patient = isLowPriority
      ? startTier(backgroundTier, { isLowPriority, output: 'collect' })
      : undefined;
    for (const tier of chosen) {
      if (askedToStop()) throw new CommandFailure('Stopped.', 130);
      if (isLowPriority && tier === backgroundTier) continue;
      say(`\n── ${titles[tier]}`);
      results.push({ tier, ...(await startTier(tier)) });
    }
    if (patient) {
      say(`\n── ${titles[backgroundTier]}; ran alongside the others`);
      const { said, ...counts } = await patient;
      say(said);
      results.push({ tier: backgroundTier, ...counts });
    }
    return summarise(results.toSorted((a, b) => tierNames.indexOf(a.tier) - tierNames.indexOf(b.tier)));
  } finally {
    removeScratchFolder(scratch);
    rmSync(reports, { recursive: true, force: true });
  }
}

/** Returns the environment of a tier. Faults write to a real disk, because they test its failures. */
const writingIn = (scratch, tier) => (scratch === undefined || tier === 'faults' ? {} : { TMPDIR: scratch });

function readArguments(args) {
  try {
    const options = { rounds: { type: 'string' }, minutes: { type: 'string' } };
    const { values, positionals: tiers } = parseArgs({ args, options, allowPositionals: true });
    return { tiers, ...(tiers.includes('faults') ? fullFaults : {}), ...values };
  } catch (error) {
    throw new CommandFailure(error.message, 2);
  }
}

/** Returns the environment with the extent of faults; by default once and for seconds. */
function extentOfFaults({ rounds, minutes }) {
  return {
    ...(rounds === undefined ? {} : { PROFFER_FAULT_ROUNDS: rounds }),
    ...(minutes === undefined ? {} : { PROFFER_FAULT_MINUTES: minutes }),
  };
}

/** Builds the product. Returns undefined, or the result of the tier if the build failed. */
async function buildProduct() {
  try {
    await ensureBuilt();
    return undefined;
  } catch (error) {
    if (!(error instanceof CommandFailure)) throw error;
    say(error.message);
    return { passed: 0, failed: 1, skipped: 0, note: 'the product could not be built' };
  }
}

/** Runs a tier; its result has the seconds that it took. */
async function timeTier(...args) {
  const startedAt = performance.now();
  const result = await runTier(...args);
  return { ...result, seconds: Math.round((performance.now() - startedAt) / 1000) };
}

async function runTier(tier, report, env, options = {}) {
  if (tier === 'checks') {
    const failed = await runChecks();
    return {
      passed: 0,
      failed: failed.length,
      skipped: 0,
      note: failed.length > 0 ? `failed: ${failed.join(', ')}` : 'ok',
    };
  }
  if (onBuiltProduct.has(tier)) {
    const failure = await buildProduct();
    if (failure) return failure;
  }
  if (tier === 'e2e') {
    const overBudget = checkBudgets();
    const { code } = await runTool(playwright, ['test', '-c', 'e2e', '--reporter=list,json'], {
      env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report, PLAYWRIGHT_HTML_OPEN: 'never' },
    });
    const counts = countReport('playwright', report, code);
    return {
      ...counts,
      // An exceeded budget of a page counts like a failed journey.
      failed: counts.failed + overBudget.length,
      names: [...overBudget, ...failedNames('playwright', report)],
      slowest: slowestFiles('playwright', report),
    };
  }
  const { code, text } = await runTool(
    vitest,
    [
      'run',
      '--project',
      tier,
      '--project',
      `${tier}-*`,
      ...(workersOf[tier] === undefined ? [] : [`--maxWorkers=${workersOf[tier]}`]),
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    { ...options, env },
  );
  return {
    ...countReport('vitest', report, code),
    said: text,
    names: failedNames('vitest', report),
    slowest: slowestFiles('vitest', report),
  };
}

function summarise(results) {
  for (const { tier, names = [] } of results) {
    if (names.length === 0) continue;
    say(`\n── Failed in ${tier}`);
    for (const name of names) say(name);
  }
  const measured = results.filter(({ slowest = [] }) => slowest.length > 0);
  if (measured.length > 0) say('\n── Slowest files');
  for (const { tier, slowest } of measured) say(`${tier.padEnd(8)}${slowest.join(', ')}`);
  say('\n── Summary');
  for (const { tier, passed, failed, skipped, note, seconds } of results) {
    const figures = `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
    const outcome = tier === 'checks' ? note : note ? `${figures} (${note})` : figures;
    say(`${tier.padEnd(8)}${`${seconds} s`.padStart(7)}  ${outcome}`);
  }
  const ranTests = results.reduce((total, { passed, failed }) => total + passed + failed, 0);
  const needsTests = results.some(({ tier }) => tier !== 'checks');
  if (needsTests && ranTests === 0) say('No test ran.');
  say(closingLine(results));
  return results.some(({ failed }) => failed > 0) || (needsTests && ranTests === 0) ? 1 : 0;
}
