import type { Page } from '../../e2e/fixtures/browser';

export interface FilterChange {
  /** From the press to the paint of the choice. */
  respondedMs: number;
  /** To the paint in which the list is marked as old. */
  markedMs: number;
  /** From the press to the paint of the new list. */
  shownMs: number;
}

/** How the choices begin; behind the words stands how many offers each leaves. */
const labels = { nda: 'Require a signed NDA', all: 'All offers' };

/** Chooses a visibility on the buyer's list and measures, in the page, what is seen when. */
export async function changeFilter(page: Page, visibility: 'nda' | 'all'): Promise<FilterChange> {
  const radio = page.getByRole('radio', { name: labels[visibility] });
  const measured = radio.evaluate((input) => {
    const list = document.querySelector('main section');
    if (!list) throw new Error('There is no list.');
    return new Promise<FilterChange>((resolve) => {
      input.addEventListener(
        'click',
        (event) => {
          const pressedAt = event.timeStamp;
          const taken = { respondedMs: 0, markedMs: 0 };
          let wasStale = false;
          const isStale = () => list.hasAttribute('data-stale');
          const watch = new MutationObserver(() => {
            wasStale ||= isStale();
          });
          watch.observe(list, { attributes: true });
          const lookAtFrame = async (): Promise<void> => {
            let [isChosen, isMarked, isOld] = [false, false, false];
            const paintedAt = await window.painted(() => {
              [isChosen, isMarked, isOld] = [(input as HTMLInputElement).checked, wasStale, isStale()];
            });
            if (isChosen) taken.respondedMs ||= paintedAt - pressedAt;
            if (isMarked) taken.markedMs ||= paintedAt - pressedAt;
            if (!isMarked || isOld) return lookAtFrame();
            watch.disconnect();
            resolve({ ...taken, shownMs: paintedAt - pressedAt });
          };
          void lookAtFrame();
        },
        { once: true },
      );
    });
  });
  await radio.click();
  return measured;
}
