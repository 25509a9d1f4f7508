import { demoPassword, enter, findDemoIds } from '../fixtures/demo-people';
import { test } from '../fixtures/market';
import { goTo } from '../fixtures/go-to-screen';
import { rooms } from '../fixtures/screens';
import { pictureFile, sizes } from './contact-sheet';

test.describe.configure({ mode: 'parallel' });

for (const { who, email, screens } of rooms) {
  test(`takes pictures of the screens of ${who}`, async ({ demo, person }) => {
    test.setTimeout(600_000);
    const ids = await findDemoIds(demo);
    const page = await person(demo);
    if (email !== null) await enter(page, email, demoPassword);
    for (const [place, screen] of screens.entries()) {
      await page.setViewportSize(sizes.wide);
      await goTo(page, screen, screens[place - 1], ids);
      for (const [size, viewport] of Object.entries(sizes)) {
        await page.setViewportSize(viewport);
        await page.screenshot({ path: pictureFile(size, `${who} - ${screen.name}`) });
      }
      await page.unrouteAll();
    }
  });
}
