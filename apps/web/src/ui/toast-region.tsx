import { Button, CloseButton } from '@mantine/core';
import { IconAlertCircle, IconCheck, IconInfoCircle } from '@tabler/icons-react';
import { toastTimes } from '@proffer/contract/wire/login-limits';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { toastStore, type Toast } from './toast-store';
import classes from './toast-region.module.css';

const icons = { success: IconCheck, error: IconAlertCircle, info: IconInfoCircle };
const { displayMs, extendedMs, animationMs } = toastTimes;

/** Container of toasts. Its two live regions are always mounted, so that screen readers announce new toasts. */
export function ToastRegion() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.current);
  const items = (isAlert: boolean) =>
    toasts
      .filter(({ kind }) => (kind === 'error') === isAlert)
      .map((toast) => <ToastItem key={toast.id} toast={toast} />);
  return (
    <div className={classes.region} data-print="no">
      <div role="alert">{items(true)}</div>
      <output className={classes.calm}>{items(false)}</output>
    </div>
  );
}

function ToastItem({ toast }: { toast: Toast }) {
  const [leaveInMs, setLeaveInMs] = useState<number | null>(displayMs);
  const [isLeaving, setIsLeaving] = useState(false);

  useEffect(() => {
    if (leaveInMs === null) return undefined;
    const timer = setTimeout(() => setIsLeaving(true), leaveInMs);
    return () => clearTimeout(timer);
  }, [leaveInMs]);
  useEffect(() => {
    if (!isLeaving) return undefined;
    const timer = setTimeout(() => toastStore.remove(toast.id), animationMs);
    return () => clearTimeout(timer);
  }, [isLeaving, toast.id]);

  const KindIcon = icons[toast.kind];
  const offered = toast.undo ? { label: 'Undo', act: toast.undo } : toast.action;
  return (
    <div
      className={classes.toast}
      data-kind={toast.kind}
      data-leaving={isLeaving || undefined}
      onPointerEnter={() => setLeaveInMs(null)}
      onPointerLeave={() => setLeaveInMs(extendedMs)}
      onFocus={() => setLeaveInMs(null)}
      onBlur={() => setLeaveInMs(extendedMs)}
    >
      <KindIcon className={classes.icon} aria-hidden />
      <div className={classes.words}>
        <div className={classes.title}>{toast.title}</div>
        {toast.text && <div className={classes.text}>{toast.text}</div>}
      </div>
      {offered && (
        <Button
          size="compact-sm"
          variant="light"
          onClick={() => {
            toastStore.remove(toast.id);
            offered.act();
          }}
        >
          {offered.label}
        </Button>
      )}
      <CloseButton aria-label="Close" onClick={() => setIsLeaving(true)} />
    </div>
  );
}
