import { Button, Checkbox, Title } from '@mantine/core';
import { IconMessage } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { useIsReader } from '../../entities/members/use-may';
import { offerPath } from '../../config/paths';
import { useBeginTalk } from '../../entities/chat/use-begin-talk';
import { CompanyLink } from '../../entities/companies/company-link';
import { CompanyLogo } from '../../entities/companies/company-logo';
import { AssignMenu } from '../../entities/members/assign-menu';
import type { NdaRequest } from '../../entities/nda/nda-request';
import { NdaStatusBadge } from '../../entities/nda/nda-status-badge';
import { exactOnHover } from '../../ui/date-text';
import { linkLook } from '../../ui/links';
import { type RecordColumn, RecordRow } from '../../ui/record-rows';
import { RowIcon } from '../../ui/row-icon';
import { RowMenu } from '../../ui/row-menu';
import { NdaOpened } from './nda-opened';
import { NdaHistory } from './nda-history';
import {
  buyerActions,
  type NdaAction,
  ndaActionWords,
  type NdaSide,
  readerActions,
  supplierActions,
  waitsForViewer,
  whyBlocked,
} from './nda-actions.model';
import {
  coverText,
  earlierDealingsText,
  reasonText,
  reminderAge,
  stateAge,
  termText,
  whoActs,
} from './nda-words.model';
import classes from './nda.module.css';

export const ndaColumns: readonly RecordColumn[] = [
  { label: 'Offer', width: 'minmax(0, 2fr)' },
  { label: 'With', width: 'minmax(0, 1.5fr)' },
  { label: 'State', width: '10.25rem' },
  { label: 'Last change', width: '8rem' },
  { label: 'Next step', width: '17.25rem', isActs: true },
];

interface NdaRowProps {
  row: NdaRequest;
  side: NdaSide;
  /** True if the row's group already says that it waits for the viewer. */
  isTurnTold: boolean;
  isBusy: boolean;
  onAct: (action: NdaAction, row: NdaRequest) => void;
  /** Selection for sharing several requests together. */
  choice?: { isChosen: boolean; onChoose: (isChosen: boolean) => void } | undefined;
}

const emphasised: ReadonlySet<NdaAction> = new Set([
  'approve',
  'continueSharing',
  'sign',
  'addContract',
  'renew',
  'signRenewal',
]);

/** A request in the list of either side: offer, other company, state, next actor and actions. */
export function NdaRow({ row, side, isTurnTold, isBusy, onAct, choice }: NdaRowProps) {
  const [isHistoryShown, setHistoryShown] = useState(false);
  const [nowMs] = useState(() => Date.now());
  const historyId = useId();
  const blockedId = useId();
  const talk = useBeginTalk({ viewer: side, ...row });
  const isReader = useIsReader();
  const actions = side === 'supplier' ? supplierActions(row, nowMs) : buyerActions(row, nowMs);
  const { primary, menu } = isReader ? readerActions(actions) : actions;
  const blocked = [primary, ...menu].map((action) => action && whyBlocked(action, row)).find(Boolean);
  // The group says that it waits, but not that it is a renewal or was started.
  const isPlain = !row.accepting && primary !== 'signRenewal';
  const isSaid = row.isArchived || blocked || (isTurnTold && isPlain);
  const standing = isSaid ? '' : whoActs(row, side);
  const note = row.ndaStatus === 'Requested' && row.requestNote ? `“${row.requestNote}”` : '';
  const said = reasonText(row) || note;
  const reminded = reminderAge(row, nowMs);
  const covered = coverText(row);
  const term = termText(row, nowMs);

  const cells = [
    <div key="offer" className={classes.offer}>
      {choice && !isReader && (
        <Checkbox
          className={classes.choice}
          aria-label={`Select ${row.offerTitle} of ${row.buyerCompany}`}
          checked={choice.isChosen}
          disabled={isBusy}
          onChange={(event) => choice.onChoose(event.currentTarget.checked)}
        />
      )}
      <div className={classes.words}>
        <h3 className={`${Title.classes.root} ${classes.title}`} data-line-clamp>
          <Link
            to={side === 'supplier' ? offerPath.fromNda(row.offerId) : offerPath.buyer(row.offerId)}
            {...linkLook()}
          >
            {row.offerTitle}
          </Link>
        </h3>
        {said && (
          <p className={classes.said} title={said}>
            {said}
          </p>
        )}
      </div>
    </div>,
    <With key="with" row={row} side={side} />,
    <div key="state" className={classes.state}>
      <NdaStatusBadge status={row.ndaStatus} />
      {standing && (
        <p className={classes.small} data-own={waitsForViewer(row, side) || undefined}>
          {standing}
        </p>
      )}
      {term && <p className={classes.small}>{term}</p>}
      {covered && <p className={classes.small}>{covered}</p>}
      <AssignMenu kind="nda" id={row.ndaId} name={`NDA on ${row.offerTitle}`} />
      {blocked && (
        <p className={classes.small} id={blockedId}>
          {blocked}
        </p>
      )}
    </div>,
    <div key="changed" className={classes.changed}>
      <p>
        <time dateTime={row.changedDate} {...exactOnHover(new Date(row.changedDate))}>
          {stateAge(row, nowMs)}
        </time>
      </p>
      {reminded && <p>{reminded}</p>}
      <button
        type="button"
        {...linkLook()}
        data-print="no"
        aria-expanded={isHistoryShown}
        aria-controls={isHistoryShown ? historyId : undefined}
        onClick={() => setHistoryShown(!isHistoryShown)}
      >
        History
      </button>
    </div>,
    <div key="acts" className={classes.acts}>
      {primary && (
        <Button
          px="sm"
          variant={emphasised.has(primary) ? 'light' : 'default'}
          disabled={isBusy || whyBlocked(primary, row) !== null}
          aria-describedby={blocked ? blockedId : undefined}
          onClick={() => onAct(primary, row)}
        >
          {ndaActionWords[primary]}
        </Button>
      )}
      {!isReader && (
        <RowIcon
          mark={{
            label: 'Send message',
            fullLabel: `Send message about ${row.offerTitle}`,
            icon: IconMessage,
            act: () => void (talk.isPending || talk.begin()),
          }}
        />
      )}
      <RowMenu
        label={`More actions for ${row.offerTitle}`}
        acts={menu.map((action) => ({
          label: ndaActionWords[action],
          fullLabel: ndaActionWords[action],
          isBusy: isBusy || whyBlocked(action, row) !== null,
          act: () => onAct(action, row),
        }))}
      />
    </div>,
  ];
  return (
    <RecordRow
      label={row.offerTitle}
      columns={ndaColumns}
      cells={cells}
      under={
        isHistoryShown && (
          <div id={historyId} className={classes.history}>
            <NdaHistory row={row} />
            <NdaOpened row={row} side={side} />
          </div>
        )
      }
    />
  );
}

/** The other company; for the supplier also the person, and what both companies signed before. */
function With({ row, side }: Pick<NdaRowProps, 'row' | 'side'>) {
  const other =
    side === 'supplier'
      ? { userId: row.buyerId, companyName: row.buyerCompany || row.companyName, logo: row.buyerLogo }
      : {
          userId: row.supplierId,
          companyName: row.supplierCompany || row.companyName,
          logo: row.supplierLogo,
        };
  const dealings = side === 'supplier' ? earlierDealingsText(row) : '';
  return (
    <div className={classes.with}>
      <CompanyLogo company={other} size="1.75rem" />
      <div className={classes.words}>
        <div className={classes.company} title={other.companyName}>
          <CompanyLink id={other.userId} name={other.companyName} />
        </div>
        {side === 'supplier' && (
          <p className={classes.buyer}>
            <bdi>{row.buyerName}</bdi>
          </p>
        )}
        {dealings && <p className={classes.dealings}>{dealings}</p>}
      </div>
    </div>
  );
}
