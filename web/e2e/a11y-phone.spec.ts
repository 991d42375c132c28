import { expectNoBarriers } from './kit/axe';
import { everywhere } from './kit/everywhere';
import { sidewaysScroll } from './kit/layout';
import { expect } from './kit/test';

everywhere('phone', async (page) => {
  expect(await sidewaysScroll(page), 'pixels the page can be scrolled sideways').toBe(0);
  await expectNoBarriers(page);
});
