import { isolated } from '@proffer/contract/wire/text-direction';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Template } from '../../entities/templates/template';
import { call, errorText, unwrap } from '../../lib/client';
import { useConfirm } from '../../ui/confirm-dialog';
import { groupIndian } from '@proffer/contract/wire/group-indian';
import { toast } from '../../ui/toasts';
import { templateKeys } from '../../entities/templates/keys';

/** Activates, deactivates and removes a template from the list (TPL-2, TPL-6). */
export function useTemplateActs() {
  const client = useQueryClient();
  const confirm = useConfirm();
  const readAgain = () => client.invalidateQueries({ queryKey: templateKeys.all });

  const toggling = useMutation({
    mutationFn: async ({ templateId, active }: Template) =>
      unwrap(await call('toggleTemplate', { params: { id: templateId }, body: { active: !active } })),
    onSuccess: ({ name, active }) =>
      toast.success(
        active ? 'Template activated' : 'Template deactivated',
        active
          ? `“${isolated(name)}” is now offered to suppliers.`
          : `“${isolated(name)}” is no longer offered to suppliers.`,
      ),
    onError: (error) => toast.error('The template was not changed', errorText(error)),
    onSettled: readAgain,
  });
  const removing = useMutation({
    mutationFn: async ({ templateId }: Template) =>
      unwrap(await call('removeTemplate', { params: { id: templateId } })),
    onSuccess: () => toast.success('Deleted!', 'Template has been deleted.'),
    onError: (error) => toast.error('The template was not removed', errorText(error)),
    onSettled: readAgain,
  });

  return {
    isBusyWith: ({ templateId }: Template) =>
      [toggling, removing].some(
        ({ isPending, variables }) => isPending && variables?.templateId === templateId,
      ),
    toggle: (template: Template) => toggling.mutate(template),
    async remove(template: Template): Promise<void> {
      const { offersUsing } = template;
      if (offersUsing > 0) {
        const users = offersUsing === 1 ? 'An offer uses it' : `${groupIndian(offersUsing)} offers use it`;
        toast.error('The template cannot be removed', `${users}: deactivate it instead.`);
        return;
      }
      const isWanted = await confirm({
        title: 'Remove this template?',
        text: 'Are you sure? This will delete the template permanently.',
        confirmLabel: 'Remove Template',
        isDangerous: true,
      });
      if (isWanted) removing.mutate(template);
    },
  };
}
