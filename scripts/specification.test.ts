import { describe, expect, it } from 'vitest';
import { checkSpecification } from './specification.mjs';

const statements = {
  'docs/specification/README.md': '# How to read it\n',
  'docs/specification/nda.md': '# NDAs\n- **NDA-1** A request waits.\n- **NDA-2** It is signed.\n',
};
const proof = {
  'apps/server/test/nda.test.ts': "// NDA-1\nit('waits', () => {});\nit('NDA-2: signs', () => {});\n",
};
const faultsOf = (files: Record<string, string>) =>
  checkSpecification({ ...statements, ...proof, ...files }).faults;

describe('the check of the specification', () => {
  it('accepts a statement that is cited in a title or directly above a test', () => {
    const check = checkSpecification({ ...statements, ...proof });
    expect(check).toEqual({ statements: ['NDA-1', 'NDA-2'], proved: ['NDA-1', 'NDA-2'], faults: [] });
  });

  it.each([
    ['nowhere', "it('signs', () => {});"],
    ['within a test alone', "it('signs', () => {\n  // NDA-2\n  expect(1).toBe(1);\n});"],
    ['above something else', "// NDA-2\nconst text = 'signed';\nit('signs', () => {});"],
  ])('reports a statement that is cited %s', (_where, test) => {
    expect(faultsOf({ 'apps/server/test/nda.test.ts': `// NDA-1\nit('waits');\n${test}` })).toEqual([
      'NDA-2 has no test',
    ]);
  });

  it('reports a statement that is cited outside of tests only', () => {
    expect(
      faultsOf({ 'apps/server/test/nda.test.ts': "// NDA-1\nit('waits');", 'apps/x.ts': '// NDA-2\n' }),
    ).toEqual(['NDA-2 has no test']);
  });

  it('accepts a comment of several lines above a group of tests', () => {
    expect(
      faultsOf({ 'apps/server/test/nda.test.ts': "// NDA-1,\n// NDA-2\ndescribe.each([1])('x');" }),
    ).toEqual([]);
  });

  it('reports citations of unknown statements in code and documents', () => {
    expect(
      faultsOf({ 'apps/server/src/nda.ts': '/** (NDA-3) */', 'docs/plans.md': 'NDA-1 and NDA-44' }),
    ).toEqual(['NDA-3 leads nowhere: apps/server/src/nda.ts', 'NDA-44 leads nowhere: docs/plans.md']);
  });

  it('reports a number that two statements of the specification have', () => {
    expect(faultsOf({ 'docs/specification/offers.md': '- **NDA-1** An offer.\n' })).toEqual([
      'NDA-1 is given twice: docs/specification/nda.md and docs/specification/offers.md',
    ]);
  });

  it('reports a row of the deviations without a number', () => {
    const rows =
      '| specification says | built | why |\n|---|---|---|\n| Unsigned | Signed | So |\n| Sealed | No | So |\n';
    expect(faultsOf({ 'docs/deviations.md': rows })).toEqual([
      'no number: docs/deviations.md: Unsigned | Signed | So |',
      'no number: docs/deviations.md: Sealed | No | So |',
    ]);
  });

  it('reports a difference that only the statement or only the deviations mention', () => {
    const differs =
      '- **NDA-1** A request waits. Differs: it did not.\n- **NDA-2** It is signed. Differs: not shown.\n';
    const papers = (statement: string, rows: string) =>
      faultsOf({ 'docs/specification/nda.md': statement, 'docs/deviations.md': rows });
    expect(papers(differs, '| [NDA-1, NDA-2] Waiting, signing | Done | So |\n')).toEqual([]);
    expect(papers(differs, '| [NDA-1] Waiting | Done | So |\n')).toEqual([
      'NDA-2 differs, and has no row in docs/deviations.md',
    ]);
    expect(papers(statements['docs/specification/nda.md'], '| [NDA-2] Unsigned | Signed | So |\n')).toEqual([
      'NDA-2 has a row in docs/deviations.md, and does not say how it differs',
    ]);
  });
});
