import type { Locator, Page } from 'playwright-core';
import { describe } from 'vitest';
import { Api, goodPassword } from './kit/api';
import type { App } from './kit/app';
import { expectNoBarriers } from './kit/axe';
import { expect, test } from './kit/test';

interface Named {
  id: number;
  feature_id: number;
  feature_code: string;
}

const model = 'modelId=1&pricelistId=1';

/** The page of a feature of the first model, with what the package has in it. */
async function openPackage(app: App, code: string, as: string | Api = 'admin'): Promise<Page> {
  const admin = await app.as('admin');
  const features = await admin.get<Named[]>(`/model-feature?${model}&limit=1000`);
  const feature = features.find(({ feature_code }) => feature_code === code);
  const page = await app.open(`/brand/model/view/1/1/1/feature/edit/${feature?.id}`, { as });
  await page.getByRole('heading', { name: code, level: 1 }).waitFor();
  return page;
}

const section = (page: Page): Locator => page.getByRole('region', { name: 'Paketo sudėtis' });

/** The rows of the section, as text. */
const rows = (page: Page): Promise<string[]> => section(page).locator('tbody tr').allTextContents();

const row = (code: string, name: string, scope: string, rest = 'Pašalinti') =>
  `${code}${name}Papildoma įranga${scope}${rest}`;

const every = 'Visiems kainoraščio modeliams';

describe('the items of a package', () => {
  test('are added several at once and removed; one that contains the package is refused', async ({ app }) => {
    const admin = await app.as('admin');
    const page = await openPackage(app, 'PWI');
    await expect.poll(() => rows(page)).toHaveLength(2);
    await section(page).getByRole('button', { name: 'Pridėti opcijų' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('checkbox', { name: 'PTE · Technologijų paketas' }).check();
    await dialog.getByRole('textbox', { name: 'Filtruoti: Opcijos' }).fill('kablys');
    await dialog.getByRole('checkbox', { name: /^TOW · / }).check();
    expect(await dialog.getByRole('checkbox', { name: /^(PWI|HST) · / }).count()).toBe(0);
    await dialog.getByRole('button', { name: 'Pridėti', exact: true }).click();
    await page.getByText('Pridėta pozicijų: 2.').waitFor();
    await expect
      .poll(() => rows(page))
      .toEqual([
        row('HST', 'Šildomos sėdynės', every),
        row('HWL', 'Šildomas vairas', every),
        row('PTE', 'Technologijų paketas', 'Šiam modeliui'),
        row('TOW', 'Prikabinimo įtaisas (kablys)', 'Šiam modeliui'),
      ]);

    // What is refused stays chosen, with the reason at the field; the rest is added.
    const other = await openPackage(app, 'PTE');
    await section(other).getByRole('button', { name: 'Pridėti opcijų' }).click();
    const asked = other.getByRole('dialog');
    for (const name of [/^ROF · /, /^PWI · /]) await asked.getByRole('checkbox', { name }).check();
    await asked.getByRole('radio', { name: every }).check();
    await asked.getByRole('button', { name: 'Pridėti', exact: true }).click();
    await asked
      .getByRole('group', { name: /^Opcijos/, description: /^PWI: Paketas negali turėti savęs/ })
      .waitFor();
    await asked.getByRole('alert').getByText('Pridėta: 1. Nepridėta: 1.').waitFor();
    expect(await asked.getByRole('checkbox', { name: /^PWI · / }).isChecked()).toBe(true);
    expect(await asked.getByRole('checkbox', { name: /^ROF · / }).count()).toBe(0);
    await expectNoBarriers(other);
    app.forgetMisdeeds();
    await asked.getByRole('checkbox', { name: /^PWI · / }).uncheck();
    await asked.getByRole('button', { name: 'Atšaukti' }).click();
    await expect.poll(() => rows(other)).toContain(row('ROF', 'Panoraminis stogas', every));

    // One of this model only goes at once and can come back.
    await section(page).getByRole('button', { name: 'Pašalinti TOW' }).click();
    await page.getByText('Pozicija „TOW“ pašalinta.').waitFor();
    await expect.poll(() => rows(page)).toHaveLength(3);
    await expect.poll(() => page.locator(':focus').textContent()).toBe('Pridėti opcijų');
    await page.getByRole('button', { name: 'Anuliuoti' }).click();
    await page.getByText('Pozicija „TOW“ atkurta.').waitFor();
    await expect.poll(() => rows(page)).toHaveLength(4);
    await section(page).getByRole('button', { name: 'Pašalinti PTE' }).click();
    await expect.poll(() => rows(page)).toHaveLength(3);
    // One of every model is asked about.
    await section(page).getByRole('button', { name: 'Pašalinti HWL' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Pašalinti', exact: true }).click();
    await expect.poll(() => rows(page)).toHaveLength(2);
    await expect.poll(() => page.locator(':focus').textContent()).toBe('Pridėti opcijų');
    await page.reload();
    await expect
      .poll(() => rows(page))
      .toEqual([
        row('HST', 'Šildomos sėdynės', every),
        row('TOW', 'Prikabinimo įtaisas (kablys)', 'Šiam modeliui'),
      ]);
    await expectNoBarriers(page);

    const features = await admin.get<Named[]>(`/model-feature?${model}&limit=1000`);
    const pack = features.find(({ feature_code }) => feature_code === 'PWI');
    const contents = await admin.get<Named[]>(
      `/package-content?${model}&packageFeatureId=${pack?.feature_id}`,
    );
    expect(contents.map(({ feature_code }) => feature_code).toSorted()).toEqual(['HST', 'TOW']);
  });

  test('stay chosen when the server fails before they are added', async ({ app }) => {
    const page = await openPackage(app, 'PTE');
    await section(page).getByRole('button', { name: 'Pridėti opcijų' }).click();
    const dialog = page.getByRole('dialog');
    for (const name of [/^S1 · /, /^S2 · /]) await dialog.getByRole('checkbox', { name }).check();
    await page.route(/\/package-content$/, (route) =>
      route.request().postData()?.includes('"feature_id":21')
        ? route.fulfill({ status: 503 })
        : route.continue(),
    );
    await dialog.getByRole('button', { name: 'Pridėti', exact: true }).click();
    await dialog.getByRole('alert').getByText('Pridėta: 1. Nepridėta: 1.').waitFor();
    expect(await dialog.getByRole('checkbox', { name: /^S2 · / }).isChecked()).toBe(true);
    await page.unrouteAll();
    app.forgetMisdeeds();
    await dialog.getByRole('button', { name: 'Pridėti', exact: true }).click();
    await page.getByText('Pridėta pozicijų: 1.').waitFor();
    await expect.poll(() => rows(page)).toContain(row('S2', 'Pneumatinė važiuoklė', 'Šiam modeliui'));
  });

  test('are edited on the page of the package, for every model or for one', async ({ app }) => {
    const admin = await app.as('admin');
    const features = await admin.get<{ id: number; code: string }[]>(
      '/feature?brandId=1&pricelistId=1&limit=1000',
    );
    const idOf = (code: string) => features.find((feature) => feature.code === code)?.id;
    const page = await app.open(`/brand/feature/edit/${idOf('PWI')}/1`, { as: admin });
    await expect.poll(() => rows(page)).toEqual([row('HST', 'Šildomos sėdynės', every)]);
    const add = async (name: RegExp) => {
      await section(page).getByRole('button', { name: 'Pridėti opcijų' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('checkbox', { name }).check();
      await dialog.getByRole('button', { name: 'Pridėti', exact: true }).click();
      await dialog.waitFor({ state: 'detached' });
    };
    const chosen = section(page).getByRole('combobox', { name: 'Modelis' });
    await chosen.selectOption({ label: 'A01P' });
    await add(/^HWL · /);
    await expect.poll(() => rows(page)).toContain(row('HWL', 'Šildomas vairas', 'Šiam modeliui'));
    await chosen.selectOption({ label: every });
    await expect.poll(() => rows(page)).toHaveLength(1);
    await add(/^PTE · /);
    await expect.poll(() => rows(page)).toContain(row('PTE', 'Technologijų paketas', every));
    await section(page).getByRole('button', { name: 'A01P' }).click();
    await expect.poll(() => rows(page)).toHaveLength(4);
    await expectNoBarriers(page);

    // A feature that is no package has no contents.
    const plain = await app.open(`/brand/feature/edit/${idOf('TOW')}/1`, { as: admin });
    await plain.getByRole('textbox', { name: 'Kodas', exact: true }).waitFor();
    expect(await section(plain).count()).toBe(0);

    // What would go round in a circle is refused, and the circle is named.
    const other = await app.open(`/brand/feature/edit/${idOf('PTE')}/1`, { as: admin });
    await section(other).getByRole('button', { name: 'Pridėti opcijų' }).click();
    const asked = other.getByRole('dialog');
    await asked.getByRole('checkbox', { name: /^PWI · / }).check();
    await asked.getByRole('button', { name: 'Pridėti', exact: true }).click();
    await asked.getByRole('group', { name: /^Opcijos/, description: /PTE → PWI → PTE/ }).waitFor();
    app.forgetMisdeeds();
  });

  test('are only read without the permission, those the model does not offer marked as such', async ({
    app,
  }) => {
    const admin = await app.as('admin');
    const features = await admin.get<Named[]>(`/model-feature?${model}&limit=1000`);
    const heated = features.find(({ feature_code }) => feature_code === 'CAM');
    await admin.delete(`/model-feature/${heated?.id}`);
    await admin.userWith('pack-reader', 'Paketų Skaitytoja', ['app.brand.model.view', 'app.brand.model']);
    const page = await openPackage(app, 'PTE', await Api.login(app.url, 'pack-reader', goodPassword));
    await expect
      .poll(() => rows(page))
      .toContain(row('CAM', 'Galinio vaizdo kameramodelis neturi', every, ''));
    expect(await section(page).getByRole('button').count()).toBe(0);
    const plain = await openPackage(app, 'LCOM');
    await plain.getByRole('textbox', { name: 'Kaina', exact: true }).waitFor();
    expect(await section(plain).count()).toBe(0);
  });
});
