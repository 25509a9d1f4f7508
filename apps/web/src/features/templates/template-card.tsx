import { Button, Group, Title } from '@mantine/core';
import type { Template } from '../../entities/templates/template';
import { templatePath } from '../../config/paths';
import { Card } from '../../ui/card';
import { Facts } from '../../ui/facts';
import { ButtonLink } from '../../ui/links';
import { groupIndian } from '../../ui/money.model';
import { StatusBadge } from '../../ui/status-badge';
import classes from './templates.module.css';

export type TemplateAct = 'toggle' | 'remove' | 'offerings' | 'duplicate' | 'export';

interface TemplateCardProps {
  template: Template;
  isBusy: boolean;
  onAct: (act: TemplateAct) => void;
}

/** A template in the list: what it is, who uses it, and what can be done with it. */
export function TemplateCard({ template, isBusy, onAct }: TemplateCardProps) {
  const { templateId, name, active, version, offersUsing, details } = template;
  const mandatory = details.filter(({ mandatory }) => mandatory).length;
  const whyKept =
    offersUsing === 0
      ? undefined
      : `${offersUsing === 1 ? 'An offer uses it' : `${groupIndian(offersUsing)} offers use it`}: deactivate it instead.`;
  return (
    <Card label={name}>
      <Group justify="space-between" align="start" gap="sm" wrap="nowrap">
        <Title order={2} size="h3" className={classes.words}>
          {name}
        </Title>
        <StatusBadge tone={active ? 'done' : 'ended'}>{active ? 'Active' : 'Inactive'}</StatusBadge>
      </Group>
      <Facts
        facts={[
          { label: 'Questions', value: `${details.length}, ${mandatory} mandatory` },
          { label: 'Version', value: version },
          { label: 'Offers using this version', value: groupIndian(offersUsing) },
        ]}
      />
      <Group gap="xs">
        <ButtonLink to={templatePath(templateId)} variant="light">
          Edit Template
        </ButtonLink>
        <Button variant="default" loading={isBusy} onClick={() => onAct('toggle')}>
          {active ? 'Deactivate Template' : 'Activate Template'}
        </Button>
        <Button variant="default" onClick={() => onAct('offerings')}>
          View Offerings Using Template
        </Button>
        <Button variant="subtle" onClick={() => onAct('duplicate')}>
          Duplicate
        </Button>
        <Button variant="subtle" onClick={() => onAct('export')}>
          Export as JSON
        </Button>
        <Button
          variant="subtle"
          color="red"
          disabled={isBusy || whyKept !== undefined}
          title={whyKept}
          aria-describedby={whyKept === undefined ? undefined : `kept-${templateId}`}
          onClick={() => onAct('remove')}
        >
          Remove Template
        </Button>
      </Group>
      {whyKept !== undefined && (
        <p id={`kept-${templateId}`} className={classes.quiet}>
          Cannot be removed. {whyKept}
        </p>
      )}
    </Card>
  );
}
