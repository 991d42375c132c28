import { everyRoute } from './kit/everywhere';
import { expectListByKeyboard } from './kit/every-list';
import { expect, test } from './kit/test';

let lists = 0;

everyRoute('desktop', async (page, heading) => {
  if (await expectListByKeyboard(page, heading)) lists += 1;
});

test('lists were found', () => expect(lists).toBeGreaterThanOrEqual(8));
