import { ActionIcon, Anchor, Button, Collapse, Group, Menu, Text, Title } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconDots } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import type { NdaRequest } from '../../entities/nda/nda-request';
import { offerPath } from '../../config/paths';
import { SendMessageButton } from '../../entities/chat/send-message-button';
import { Card } from '../../ui/card';
import { CompanyLink } from '../../entities/companies/company-link';
import { dayText, exactText } from '../../ui/date-text.model';
import { Facts } from '../../ui/facts';
import { NdaHistory } from './nda-history';
import { NdaStatusBadge } from '../../entities/nda/nda-status-badge';
import {
  buyerActions,
  earlierDealingsText,
  type NdaAction,
  ndaActionWords,
  type NdaSide,
  stateAge,
  supplierActions,
  whoActs,
  whyBlocked,
} from './nda.model';
import classes from './nda.module.css';

interface Props {
  row: NdaRequest;
  side: NdaSide;
  /** Where it stands says already that it waits for the viewer. */
  isTurnTold: boolean;
  isBusy: boolean;
  onAct: (action: NdaAction, row: NdaRequest) => void;
}

const bindsUntil = (day: string) => ({ label: 'Binds until', value: dayText(day) });
const emphasised: ReadonlySet<NdaAction> = new Set(['approve', 'continueSharing', 'sign', 'addContract']);

/** A request as either side sees it: what it is about, where it stands, who acts, and what can be done. */
export function NdaRow({ row, side, isTurnTold, isBusy, onAct }: Props) {
  const [isHistoryShown, setHistoryShown] = useState(false);
  const [nowMs] = useState(() => Date.now());
  const historyId = useId();
  const isPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  const { primary, daily, menu } = side === 'supplier' ? supplierActions(row) : buyerActions(row);
  const [buttons, folded] = isPhone ? [[], [...daily, ...menu]] : [daily, menu];
  const blockedId = useId();
  const blocked = [primary, ...daily, ...menu]
    .map((action) => action && whyBlocked(action, row))
    .find(Boolean);
  const isSaid = row.isArchived || blocked || (isTurnTold && !row.accepting);
  const waiting = isSaid ? '' : whoActs(row, side);
  const offer = side === 'supplier' ? offerPath.fromNda(row.offerId) : offerPath.buyer(row.offerId);
  const facts =
    side === 'supplier'
      ? [
          {
            label: 'Company',
            value: <CompanyLink id={row.buyerId} name={row.buyerCompany || row.companyName} />,
          },
          { label: 'Buyer', value: row.buyerName },
          { label: 'Earlier dealings', value: earlierDealingsText(row) },
        ]
      : [
          {
            label: 'Company',
            value: <CompanyLink id={row.supplierId} name={row.supplierCompany || row.companyName} />,
          },
        ];
  return (
    <Card label={row.offerTitle}>
      <Group justify="space-between" align="start" gap="xs">
        <Title order={2} className={classes.title}>
          <Anchor component={Link} to={offer} inherit>
            {row.offerTitle}
          </Anchor>
        </Title>
        <NdaStatusBadge status={row.ndaStatus} />
      </Group>
      <Facts facts={row.validUntil ? [...facts, bindsUntil(row.validUntil)] : facts} />
      <Group justify="space-between" gap="xs">
        <Text size="sm" c="var(--proffer-quiet)" component="div">
          <time dateTime={row.changedDate} title={exactText(new Date(row.changedDate))}>
            {stateAge(row, nowMs)}
          </time>
          {waiting && (
            <>
              {' · '}
              <Text span c="var(--mantine-color-text)" fw={500}>
                {waiting}
              </Text>
            </>
          )}
          <span data-print="no">
            {' · '}
            <Anchor
              component="button"
              type="button"
              size="sm"
              aria-expanded={isHistoryShown}
              aria-controls={historyId}
              onClick={() => setHistoryShown(!isHistoryShown)}
            >
              History
            </Anchor>
          </span>
        </Text>
        <Group gap="xs" className={classes.actions}>
          <SendMessageButton
            viewer={side}
            offer={{ id: row.offerId, title: row.offerTitle }}
            buyerId={row.buyerId}
            supplierId={row.supplierId}
          />
          {buttons.map((action) => (
            <Button
              key={action}
              variant="default"
              disabled={isBusy || whyBlocked(action, row) !== null}
              aria-describedby={blocked ? blockedId : undefined}
              onClick={() => onAct(action, row)}
            >
              {ndaActionWords[action]}
            </Button>
          ))}
          {(primary || folded.length > 0) && (
            // Kept together, or on a phone the dots would stand on a line of their own.
            <Group gap="xs" wrap="nowrap">
              {primary && (
                <Button
                  variant={emphasised.has(primary) ? 'light' : 'default'}
                  disabled={isBusy || whyBlocked(primary, row) !== null}
                  aria-describedby={blocked ? blockedId : undefined}
                  onClick={() => onAct(primary, row)}
                >
                  {ndaActionWords[primary]}
                </Button>
              )}
              {folded.length > 0 && (
                <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
                  <Menu.Target>
                    <ActionIcon
                      variant="default"
                      size="lg"
                      disabled={isBusy}
                      aria-label={`More actions for ${row.offerTitle}`}
                    >
                      <IconDots size="1.125rem" aria-hidden />
                    </ActionIcon>
                  </Menu.Target>
                  <Menu.Dropdown>
                    {folded.map((action) => (
                      <Menu.Item
                        key={action}
                        disabled={whyBlocked(action, row) !== null}
                        onClick={() => onAct(action, row)}
                      >
                        {ndaActionWords[action]}
                      </Menu.Item>
                    ))}
                  </Menu.Dropdown>
                </Menu>
              )}
            </Group>
          )}
        </Group>
      </Group>
      {blocked && (
        <Text size="sm" id={blockedId}>
          {blocked}
        </Text>
      )}
      {row.reason && (
        <Text size="sm" className={classes.reason}>
          Reason: {row.reason}
        </Text>
      )}
      <Collapse expanded={isHistoryShown} id={historyId}>
        <NdaHistory row={row} />
      </Collapse>
    </Card>
  );
}
