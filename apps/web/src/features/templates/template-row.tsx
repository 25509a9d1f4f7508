import { Button, Group, Title } from '@mantine/core';
import type { Template } from '../../entities/templates/template';
import { templatePath } from '../../config/paths';
import { AnchorLink, ButtonLink } from '../../ui/links';
import { groupIndian } from '@proffer/contract/wire/group-indian';
import { type RecordColumn, RecordRow } from '../../ui/record-rows';
import { RowMenu } from '../../ui/row-menu';
import type { RowAct } from '../../ui/row-act';
import { StatusBadge } from '../../ui/status-badge';
import classes from './templates.module.css';

export type TemplateAct = 'toggle' | 'remove' | 'offerings' | 'duplicate' | 'export';

export const templateColumns: readonly RecordColumn[] = [
  { label: 'Template', width: 'minmax(0, 2fr)' },
  { label: 'Questions', width: '8rem' },
  { label: 'Version', width: '4.5rem', isFigure: true },
  { label: 'Offers using this version', width: '10rem', isFigure: true },
  { label: 'State', width: '6.5rem' },
  { label: 'Actions', width: '10.5rem', isFigure: true, isActs: true },
];

interface TemplateRowProps {
  template: Template;
  isBusy: boolean;
  onAct: (act: TemplateAct) => void;
}

/** A template in the list: name, use and actions. */
export function TemplateRow({ template, isBusy, onAct }: TemplateRowProps) {
  const { templateId, name, active, version, offersUsing, details } = template;
  const mandatory = details.filter((question) => question.mandatory).length;
  const act = (what: TemplateAct, label: string, more: Partial<RowAct> = {}): RowAct => ({
    label,
    fullLabel: `${label}: ${name}`,
    isBusy,
    ...more,
    act: () => onAct(what),
  });
  return (
    <RecordRow
      label={name}
      columns={templateColumns}
      cells={[
        <Title key="name" order={2} size="sm" lineClamp={2} className={classes.words}>
          <AnchorLink to={templatePath(templateId)} c="inherit" inherit data-row-link>
            {name}
          </AnchorLink>
        </Title>,
        `${details.length}, ${mandatory} mandatory`,
        version,
        offersUsing === 0 ? (
          '0'
        ) : (
          <Button
            key="offers"
            size="compact-sm"
            variant="subtle"
            aria-label={`View Offerings Using Template: ${name}, ${groupIndian(offersUsing)}`}
            onClick={() => onAct('offerings')}
          >
            {groupIndian(offersUsing)}
          </Button>
        ),
        <StatusBadge key="state" tone={active ? 'done' : 'ended'}>
          {active ? 'Active' : 'Inactive'}
        </StatusBadge>,
        <Group key="acts" gap={4} justify="flex-end" wrap="nowrap">
          <ButtonLink to={templatePath(templateId)} size="compact-sm" variant="light">
            Edit Template
          </ButtonLink>
          <RowMenu
            label={`More actions for ${name}`}
            acts={[
              act('toggle', active ? 'Deactivate Template' : 'Activate Template'),
              act('offerings', 'View Offerings Using Template'),
              act('duplicate', 'Duplicate'),
              act('export', 'Export as JSON'),
              act('remove', 'Remove Template', { isDangerous: true }),
            ]}
          />
        </Group>,
      ]}
    />
  );
}
