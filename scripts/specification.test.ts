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

describe('checkSpecification', () => {
  it('reports no fault if a test cites each statement in its title or in a comment directly above', () => {
    const check = checkSpecification({ ...statements, ...proof });
    expect(check).toEqual({ statements: ['NDA-1', 'NDA-2'], proved: ['NDA-1', 'NDA-2'], faults: [] });
  });

  it.each([
    ['nowhere', "it('signs', () => {});"],
    ['only within the body of a test', "it('signs', () => {\n  // NDA-2\n  expect(1).toBe(1);\n});"],
    ['above other code', "// NDA-2\nconst text = 'signed';\nit('signs', () => {});"],
  ])('reports a statement as untested that is cited %s', (_where, test) => {
    expect(faultsOf({ 'apps/server/test/nda.test.ts': `// NDA-1\nit('waits');\n${test}` })).toEqual([
      'NDA-2 has no test',
    ]);
  });

  it('reports a statement as untested that only product code cites', () => {
    expect(
      faultsOf({ 'apps/server/test/nda.test.ts': "// NDA-1\nit('waits');", 'apps/x.ts': '// NDA-2\n' }),
    ).toEqual(['NDA-2 has no test']);
  });

  it('accepts citations in a multi-line comment above a describe block', () => {
    expect(
      faultsOf({ 'apps/server/test/nda.test.ts': "// NDA-1,\n// NDA-2\ndescribe.each([1])('x');" }),
    ).toEqual([]);
  });

  it('reports citations of unknown statements in code and documents', () => {
    expect(
      faultsOf({ 'apps/server/src/nda.ts': '/** (NDA-3) */', 'docs/plans.md': 'NDA-1 and NDA-44' }),
    ).toEqual(['NDA-3 leads nowhere: apps/server/src/nda.ts', 'NDA-44 leads nowhere: docs/plans.md']);
  });

  it('reports a number that two statements share', () => {
    expect(faultsOf({ 'docs/specification/offers.md': '- **NDA-1** An offer.\n' })).toEqual([
      'NDA-1 is given twice: docs/specification/nda.md and docs/specification/offers.md',
    ]);
  });
});
