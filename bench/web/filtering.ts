import type { Page } from '../../e2e/fixtures/browser';

export interface FilterChange {
  /** Time from the click to the paint of the choice. */
  respondedMs: number;
  /** Time to the paint that marks the list as outdated. */
  markedMs: number;
  /** Time to the paint of the new list. */
  shownMs: number;
}

/** Beginnings of the labels; the number of offers follows. */
const labels = { nda: 'Require a signed NDA', all: 'All offers' };

/** Changes the visibility filter of the buyer's list and measures the paints in the page. */
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
