import { Button, CloseButton, VisuallyHidden } from '@mantine/core';
import { IconAlertCircle, IconCheck, IconInfoCircle } from '@tabler/icons-react';
import { toastTimes } from '@proffer/contract/wire/login-limits';
import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { freePlace } from './toast-place.model';
import { toastStore, type Toast } from './toast-store';
import classes from './toast-region.module.css';

const icons = { success: IconCheck, error: IconAlertCircle, info: IconInfoCircle };
const { displayMs, extendedMs, animationMs } = toastTimes;

const controls =
  'a[href], button, input, select, textarea, summary, [role="button"], [contenteditable="true"]';

/** Container of toasts. Its two live regions are always mounted, so that screen readers announce new toasts. */
export function ToastRegion() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.current);
  const region = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (region.current && toasts.some(({ isQuiet }) => !isQuiet)) moveFromControls(region.current);
  }, [toasts]);
  const items = (isAlert: boolean) =>
    toasts
      .filter(({ kind }) => (kind === 'error') === isAlert)
      .map((toast) =>
        toast.isQuiet ? (
          <QuietItem key={toast.id} toast={toast} />
        ) : (
          <ToastItem key={toast.id} toast={toast} />
        ),
      );
  return (
    <div ref={region} className={classes.region} data-print="no">
      <div role="alert">{items(true)}</div>
      <output className={classes.calm}>{items(false)}</output>
    </div>
  );
}

/** Moves the toasts to a place where they hide no control of the page (LIM-5). */
function moveFromControls(region: HTMLElement): void {
  const boxes = [...document.querySelectorAll(controls)]
    .filter((control) => !region.contains(control))
    .map((control) => control.getBoundingClientRect())
    .filter(({ width, bottom, top }) => width > 1 && bottom > 0 && top < window.innerHeight);
  const view = { width: document.documentElement.clientWidth, height: window.innerHeight };
  const place = freePlace({ width: region.offsetWidth, height: region.offsetHeight }, view, boxes);
  region.style.insetInlineStart = place ? `${place.left}px` : '';
  region.style.insetBlockEnd = place ? `${place.bottom}px` : '';
}

/** A message for screen readers only, because the page shows it to everybody else. */
function QuietItem({ toast: { id, title, text } }: { toast: Toast }) {
  useEffect(() => {
    const timer = setTimeout(() => toastStore.remove(id), displayMs);
    return () => clearTimeout(timer);
  }, [id]);
  return (
    <VisuallyHidden component="div">
      <div>{title}</div>
      {text && <div>{text}</div>}
    </VisuallyHidden>
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
