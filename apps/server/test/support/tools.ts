import { spawnSync } from 'node:child_process';
import { accessSync, constants, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';

const packages = {
  pdfsig: 'poppler-utils',
  pdfinfo: 'poppler-utils',
  pdftotext: 'poppler-utils',
  pdftoppm: 'poppler-utils',
  qpdf: 'qpdf',
  gs: 'ghostscript',
  unzip: 'unzip',
  bsdtar: 'libarchive-tools',
  'redis-server': 'redis-server',
  pgbouncer: 'pgbouncer',
  clamd: 'clamav-daemon',
} as const;

/** Package names on macOS, where they differ. */
const macPackages: Record<string, string> = {
  'poppler-utils': 'poppler',
  'libarchive-tools': 'libarchive',
  'redis-server': 'redis',
  'clamav-daemon': 'clamav',
};

/** An external program with which tests verify our results. */
type Tool = keyof typeof packages;

/**
 * Returns the full path of the tool. Throws with installation instructions if it is not installed.
 */
export function requireTool(tool: Tool): string {
  for (const folder of (process.env['PATH'] ?? '').split(path.delimiter)) {
    const file = path.join(folder, tool);
    try {
      accessSync(file, constants.X_OK);
      return file;
    } catch {
      continue;
    }
  }
  const macPackage = macPackages[packages[tool]] ?? packages[tool];
  throw new Error(
    `This test needs ${tool}, which is not installed. On Debian or Ubuntu: apt-get install ${packages[tool]}; on macOS: brew install ${macPackage}.`,
  );
}

/** Runs a tool to its end and returns its exit code and output. */
export function runTool(tool: Tool, args: readonly string[]): { code: number | null; output: string } {
  const { status, stdout, stderr, error } = spawnSync(requireTool(tool), args, {
    encoding: 'utf8',
    timeout: 30_000,
    env: { ...process.env, LC_ALL: 'C.UTF-8', TZ: 'UTC' },
  });
  if (error) throw error;
  return { code: status, output: `${stdout}${stderr}` };
}

/** Writes the bytes to a file for tools; it is deleted after the test. */
export function pdfFile(bytes: Uint8Array): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'paper-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = path.join(folder, 'paper.pdf');
  writeFileSync(file, bytes);
  return file;
}

/** Returns the text of a PDF on one line, because line breaks depend on the layout. */
export const textOfPdf = (bytes: Uint8Array): string =>
  runTool('pdftotext', ['-layout', pdfFile(bytes), '-']).output.replaceAll(/\s+/g, ' ');
