import type { Page } from '../../e2e/fixtures/browser';

export interface FilterChange {
  /** From the press to the paint of a response: the choice is on, the list marked as old. */
  respondedMs: number;
  /** From the press to the paint of the new list. */
  shownMs: number;
}

/** How the choices begin; behind the words stands how many offers each leaves. */
const labels = { nda: 'Require a signed NDA', all: 'All offers' };

/** Chooses a visibility on the buyer's list and measures, in the page, what is seen when. */
export async function changeFilter(page: Page, visibility: 'nda' | 'all'): Promise<FilterChange> {
  const radio = page.getByRole('radio', { name: labels[visibility] });
  const measured = radio.evaluate(
    (input) =>
      new Promise<FilterChange>((resolve) => {
        input.addEventListener(
          'click',
          (event) => {
            const pressedAt = event.timeStamp;
            const before = location.href;
            let responded: number | undefined;
            let isBusy = false;
            const look = async () => {
              if (isBusy) return;
              const list = document.querySelector('main section');
              const isStale = list?.hasAttribute('data-stale') ?? false;
              const isAnswered = location.href !== before && (input as HTMLInputElement).checked && list;
              if (!isAnswered) return;
              isBusy = true;
              const paintedAt = (await window.painted()) - pressedAt;
              isBusy = false;
              responded ??= paintedAt;
              if (isStale) return look();
              watch.disconnect();
              resolve({ respondedMs: responded, shownMs: paintedAt });
            };
            const watch = new MutationObserver(() => void look());
            watch.observe(document.body, { subtree: true, childList: true, attributes: true });
            void look();
          },
          { once: true },
        );
      }),
  );
  await radio.click();
  return measured;
}
