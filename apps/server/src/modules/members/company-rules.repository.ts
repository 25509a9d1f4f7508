import { eq } from 'drizzle-orm';
import type { Executor } from '../../platform/database';
import { companyRules } from '../../schema';

/** Rule of a company for approvals: how many further people must approve an act above an amount in rupees. */
export interface ApprovalRule {
  approvals: number;
  approvalsAbove: number;
}

const noRule: ApprovalRule = { approvals: 0, approvalsAbove: 0 };
const columns = { approvals: companyRules.approvals, approvalsAbove: companyRules.approvalsAbove };

/** Creates the only repository that writes the rules of companies. */
export function createCompanyRulesRepository() {
  return {
    /** Returns the rule for approvals; without a row no approval is needed. */
    async find(executor: Executor, userId: number): Promise<ApprovalRule> {
      const [row] = await executor.select(columns).from(companyRules).where(eq(companyRules.userId, userId));
      return row ?? noRule;
    },

    /** Returns the rule and holds it, if there is one, until the transaction ends. */
    async hold(tx: Executor, userId: number): Promise<ApprovalRule> {
      const [row] = await tx
        .select(columns)
        .from(companyRules)
        .where(eq(companyRules.userId, userId))
        .for('share');
      return row ?? noRule;
    },

    async save(tx: Executor, userId: number, rule: ApprovalRule): Promise<void> {
      await tx
        .insert(companyRules)
        .values({ userId, ...rule })
        .onConflictDoUpdate({ target: companyRules.userId, set: rule });
    },
  };
}
export type CompanyRulesRepository = ReturnType<typeof createCompanyRulesRepository>;
