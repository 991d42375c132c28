import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe } from 'vitest';
import { expectNoBarriers } from './kit/axe';
import { expect, test } from './kit/test';

/** A picture of one pixel. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

describe('images of options', () => {
  test('are downloaded from the server of the settings, and counted', async ({ app }) => {
    const server = createServer((request, response) => {
      if (request.url?.endsWith('/PTE.png'))
        response.writeHead(200, { 'Content-Type': 'image/png' }).end(pixel);
      else response.writeHead(404).end();
    });
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
    try {
      const admin = await app.as('admin');
      const features = await admin.get<{ id: number; code: string; image: string }[]>(
        '/feature?brandId=1&limit=1000',
      );
      const pte = features.find(({ code }) => code === 'PTE');
      await admin.put(`/feature/${pte?.id}`, { image: '' });

      const before = await app.open('/brand/feature/1/1', { as: 'admin' });
      await before.getByRole('button', { name: 'Importuoti' }).waitFor();
      // Without a server there is nothing to press.
      expect(await before.getByRole('button', { name: 'Atsisiųsti nuotraukas' }).count()).toBe(0);

      const { port } = server.address() as AddressInfo;
      await admin.put('/setting/images.source_url', { value: `http://127.0.0.1:${port}/{brand}/{code}.png` });
      await admin.put('/setting/images.private_addresses', { value: true });
      const page = await app.open('/brand/feature/1/1', { as: 'admin' });
      await page.getByRole('button', { name: 'Atsisiųsti nuotraukas' }).click();
      const dialog = page.getByRole('dialog', { name: 'Nuotraukų atnaujinimas' });
      await dialog.getByText('Opcijų nuotraukos atsisiųstos.').waitFor();
      await dialog.getByText('Nuotraukos atsisiųstos 1 opcijai.').waitFor();
      await expectNoBarriers(page);
      await dialog.getByRole('button', { name: 'Baigti' }).click();
      await dialog.waitFor({ state: 'detached' });
      const after = await admin.get<{ image: string }>(`/feature/${pte?.id}`);
      expect(after.image).not.toBe('');
    } finally {
      server.close();
    }
  });
});
