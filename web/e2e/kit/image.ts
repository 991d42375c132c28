import type { Locator } from 'playwright-core';

/** How many dots wide the file is that an image shows, however large it is drawn. */
export function widthSent(image: Locator): Promise<number> {
  return image.evaluate(async (element) => {
    const { currentSrc } = element as HTMLImageElement;
    const file = await (await fetch(currentSrc)).blob();
    return (await createImageBitmap(file)).width;
  });
}
