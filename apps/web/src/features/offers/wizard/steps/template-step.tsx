import { Radio, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Template } from '../../../../entities/templates/template';
import { useConfirm } from '../../../../ui/confirm-dialog';
import { ErrorState, SkeletonList } from '../../../../ui/list-states';
import { templateQuery, templatesQuery } from '../queries';
import type { StepProps } from './step-props';
import { answersFrom, answersLost } from '../wizard.model';
import classes from '../wizard.module.css';

const noTemplate = 'none';

/** Template step. Choosing a template loads its questions and keeps answers to questions that both templates have. */
export function TemplateStep({ edit, change }: StepProps) {
  const templates = useQuery(templatesQuery);
  // An offer keeps the version of its template, even if a newer one exists.
  const isMissing =
    edit.templateId !== null &&
    templates.data?.every(({ templateId }) => templateId !== edit.templateId) === true;
  const own = useQuery({ ...templateQuery(edit.templateId ?? 0), enabled: isMissing });
  const confirm = useConfirm();
  if (templates.isPending) return <SkeletonList rows={2} label="Loading templates..." />;
  if (templates.isError) {
    return <ErrorState title="The templates could not be loaded" query={templates} />;
  }

  async function choose(template: Template | null): Promise<void> {
    const lost = answersLost(template, edit.answers);
    const isAgreed =
      lost === 0 ||
      (await confirm({
        title: 'Change the template',
        text: `${lost === 1 ? 'One answer does' : `${lost} answers do`} not belong to the questions of this choice and would be deleted.`,
        confirmLabel: 'Change the template',
      }));
    if (!isAgreed) return;
    change({
      templateId: template?.templateId ?? null,
      answers: template ? answersFrom(template, edit.answers) : [],
    });
  }

  const known = own.data && isMissing ? [own.data, ...templates.data] : templates.data;
  const choices = [null, ...known];
  return (
    <Radio.Group
      label="Template"
      description="A template brings the questions buyers usually ask about such an offer."
      value={edit.templateId === null ? noTemplate : String(edit.templateId)}
      onChange={(value) =>
        void choose(known.find((template) => String(template.templateId) === value) ?? null)
      }
    >
      <div className={classes.templates}>
        {choices.map((template) => {
          const value = template ? String(template.templateId) : noTemplate;
          const questions = template?.details.length ?? 0;
          return (
            <Radio.Card key={value} value={value} className={classes.template} mt="sm">
              <Text fw={600}>
                {template?.name ?? 'Without a template'}
                {template && template === own.data && ' (the version this offer was written with)'}
              </Text>
              <Text size="sm" c="var(--proffer-quiet)">
                {template === null
                  ? 'No questions'
                  : `${questions} ${questions === 1 ? 'question' : 'questions'}, ${template.details.filter((detail) => detail.mandatory).length} mandatory`}
              </Text>
            </Radio.Card>
          );
        })}
      </div>
    </Radio.Group>
  );
}
