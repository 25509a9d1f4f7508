import { Stack, Text, TextInput } from '@mantine/core';
import { mostApprovals as mostOfAll } from '@proffer/contract/signature-requests/choices';
import type { ApprovalRule as Rule } from '@proffer/contract/signature-requests/schemas';
import { faultsOf } from '@proffer/contract/wire/faults';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, unwrap } from '../../lib/client';
import { Form } from '../../ui/form/form';
import { useForm } from '../../ui/form/use-form';
import { RetryAlert, SkeletonList } from '../../ui/list-states';
import { moneyText } from '../../ui/money.model';
import { toast } from '../../ui/toasts';
// Registers the paths of these calls.
import '../signature-requests/calls';
import { signatureRequestKeys } from '../signature-requests/keys';
import { useMay } from './use-may';

const ruleQuery = queryOptions({
  queryKey: signatureRequestKeys.approvalRule,
  queryFn: async () => unwrap(await call('approvalRule')),
});

/** The rule for approvals (COM-28): a form for owners, a sentence for everybody else. */
export function ApprovalRule() {
  const mayManage = useMay('manage');
  const query = useQuery(ruleQuery);
  const { data: rule } = query;
  if (!rule) {
    return query.isError ? (
      <RetryAlert title="The rule for approvals could not be loaded" query={query} />
    ) : (
      <SkeletonList rows={1} label="Loading the rule for approvals" />
    );
  }
  if (mayManage) return <RuleForm rule={rule} />;
  const { approvals, approvalsAbove } = rule;
  return (
    <Text size="sm">
      {approvals === 0
        ? 'Signatures need no approval.'
        : `Above ${moneyText(approvalsAbove)}, ${approvals} more ${approvals === 1 ? 'person has' : 'people have'} to approve before a signature.`}
    </Text>
  );
}

const wholeNumber = /^\d{1,13}$/;

function RuleForm({ rule }: { rule: Rule }) {
  const client = useQueryClient();
  const most = Math.min(rule.mostApprovals, mostOfAll);
  const save = useMutation({
    mutationFn: async (body: { approvals: number; approvalsAbove: number }) =>
      unwrap(await call('saveApprovalRule', { body })),
    onSuccess: (saved) => client.setQueryData(ruleQuery.queryKey, saved),
  });
  const form = useForm({
    initial: { approvals: String(rule.approvals), approvalsAbove: String(rule.approvalsAbove) },
    check: ({ approvals, approvalsAbove }) =>
      faultsOf({
        approvals: wholeNumber.test(approvals.trim()) ? undefined : 'Please enter a whole number.',
        approvalsAbove: wholeNumber.test(approvalsAbove.trim()) ? undefined : 'Please enter whole rupees.',
      }),
    send: async ({ approvals, approvalsAbove }) => {
      await save.mutateAsync({ approvals: Number(approvals), approvalsAbove: Number(approvalsAbove) });
      toast.announce('Approvals saved');
    },
  });
  return (
    <Form form={form} label="Approvals" submitLabel="Save" failedText="The rule was not saved.">
      <Stack gap="sm">
        <TextInput
          {...form.field('approvals')}
          label="Approvals"
          description={
            most === 0
              ? 'Nobody else in your company could approve. Invite people first.'
              : `Number of further people who approve before a signature; 0 for none, at most ${most}`
          }
          inputMode="numeric"
        />
        <TextInput
          {...form.field('approvalsAbove')}
          label="Above the amount (₹)"
          description="Total with tax. An act whose amount is not known needs the approvals too; NDAs need none."
          inputMode="numeric"
        />
      </Stack>
    </Form>
  );
}
