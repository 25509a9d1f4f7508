import { totalsOf, type ContractLine } from '@proffer/contract/contracts/lines';
import { noSubstance } from '@proffer/contract/contracts/substance';
import type { ContractPaper, GivenSubstance, Substance } from '@proffer/contract/contracts/substance.schemas';

export const emptySubstance: Substance = { ...noSubstance, papers: [] };

/** Returns the standing substance overridden by the parts that a request gives; its papers are already resolved. */
export function mergeSubstance(
  given: GivenSubstance,
  papers: ContractPaper[] | undefined,
  standing: Substance,
): Substance {
  const { lines, paymentTerms, milestones, governingLaw, jurisdiction } = given;
  const required = given.requiredCertificates ?? standing.requiredCertificates ?? [];
  return {
    lines: lines?.map(toLine) ?? standing.lines,
    paymentTerms: paymentTerms ?? standing.paymentTerms,
    milestones: milestones ?? standing.milestones,
    governingLaw: governingLaw ?? standing.governingLaw,
    jurisdiction: jurisdiction ?? standing.jurisdiction,
    papers: papers ?? standing.papers,
    ...(required.length > 0 && { requiredCertificates: required }),
  };
}

/** Returns a line as it is stored: without an empty HSN code, as lines were before they had one. */
const toLine = ({ hsnCode, ...line }: ContractLine): ContractLine => (hsnCode ? { ...line, hsnCode } : line);

/** Returns the ids of the papers that terms name, in their order. */
const paperIdsOf = ({ papers }: Pick<Substance, 'papers'>): number[] => papers.map(({ paperId }) => paperId);

/** Returns terms in which papers are given by id alone, as in a request. */
export const withPaperIds = <Terms extends { substance: Substance }>(
  terms: Terms,
  papers: readonly number[] = paperIdsOf(terms.substance),
) => ({ ...terms, substance: { ...terms.substance, papers: [...new Set(papers)] } });

/** Returns the total of the lines with tax, in paise; null without lines. */
export function paiseOf({ lines }: Pick<Substance, 'lines'>): number | null {
  return lines.length === 0 ? null : Math.round(totalsOf(lines).total * 100);
}

/** Returns the total of the lines with tax, in rupees; null without lines. */
export const valueOf = (substance: Pick<Substance, 'lines'>): number | null => inRupees(paiseOf(substance));

export const inRupees = (paise: number | null): number | null => (paise === null ? null : paise / 100);
