import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import { barriers } from './kit/axe';
import { sidewaysScroll } from './kit/layout';
import { begin, contact, finish, heading, place, read, row, type Version } from './kit/offers';
import { expect, test } from './kit/test';

const tags = (page: Page) => page.getByRole('combobox', { name: 'Žymos' });

describe('the list of offers', () => {
  test('is narrowed by tags that are suggested, which a reload and Back keep', async ({ app }) => {
    const jonas = await app.as('jonas');
    const { number } = await begin(jonas, 'Žymantas Žymūnas');
    await begin(jonas, 'Kitas Klientas');
    const page = await app.open('/offer', { as: jonas });
    await row(page, number).waitFor();
    await tags(page).pressSequentially('zymun');
    await page.getByRole('option', { name: 'Žymantas Žymūnas' }).waitFor();
    await page.keyboard.press('Enter');
    await expect.poll(() => page.locator('tr[data-row-id]').count()).toBe(1);
    await tags(page).fill('zzz');
    await page.getByText('Nieko nerasta. Pabandykite kitą žodžio pradžią.').waitFor();
    await tags(page).press('Escape');
    await page.reload();
    await row(page, number).waitFor();
    expect(await page.locator('tr[data-row-id]').count()).toBe(1);
    await row(page, number).getByRole('link', { name: number }).click();
    await heading(page, number).waitFor();
    await page.goBack();
    await page.getByRole('button', { name: 'Pašalinti: Žymantas Žymūnas' }).click();
    await expect.poll(() => page.locator('tr[data-row-id]').count()).toBeGreaterThan(1);
    expect(new URL(page.url()).search).toBe('');
  });

  test('shows one’s own at first and all on demand, on pages of their own lengths', async ({ app }) => {
    const jonas = await app.as('jonas');
    const own = await begin(jonas, 'Savas');
    const other = await begin(await app.as('admin'), 'Kolegos');
    const page = await app.open('/offer', { as: jonas });
    const size = page.getByLabel('Eilučių puslapyje');
    await row(page, own.number).waitFor();
    expect(await row(page, other.number).count()).toBe(0);
    expect(await size.inputValue()).toBe('50');
    await page.getByRole('button', { name: /^Visi \d/ }).click();
    await row(page, other.number).waitFor();
    expect(await size.inputValue()).toBe('150');
    await page.getByRole('button', { name: /^Mano \d/ }).click();
    await row(page, other.number).waitFor({ state: 'detached' });
    expect(await size.inputValue()).toBe('50');
  });

  test('says by name which price list it is narrowed to', async ({ app }) => {
    const admin = await app.as('admin');
    const { name } = await admin.get<{ name: string }>('/pricelist/1');
    const page = await app.open('/offer?pricelistId=1', { as: admin });
    await page
      .getByRole('group', { name: 'Filtrai' })
      .getByRole('button', { name: `Kainoraštis: ${name}`, exact: true })
      .waitFor();
  });

  test('is kept from those without the right to it', async ({ app }) => {
    const page = await app.open('/offer', { as: 'tomas' });
    await page.getByText('Puslapis „Pasiūlymai“ jums neprieinamas.', { exact: false }).waitFor();
    await heading(page, 'Pradžia').waitFor();
    expect(await page.getByRole('link', { name: 'Pasiūlymai', includeHidden: true }).count()).toBe(0);
    app.forgetMisdeeds();
  });

  test('archives several at once and undoes it', async ({ app }) => {
    const jonas = await app.as('jonas');
    const [one, other] = [await begin(jonas, 'Pirmas'), await begin(jonas, 'Antras')];
    const page = await app.open('/offer?status=all', { as: jonas });
    for (const { number } of [one, other]) {
      await page.getByRole('checkbox', { name: `Pažymėti: ${number}` }).check();
    }
    const bar = page.getByRole('group', { name: 'Pažymėti įrašai' });
    await bar.getByRole('button', { name: 'Archyvuoti' }).click();
    await expect.poll(async () => (await read(jonas, one.id)).status).toBe('archived');
    await row(page, one.number).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Anuliuoti' }).click();
    await expect.poll(async () => (await read(jonas, other.id)).status).toBe('draft');
    await row(page, other.number).waitFor();
  });

  test('keeps its rows in place when the first one is ticked', async ({ app }) => {
    const jonas = await app.as('jonas');
    const { number } = await begin(jonas, 'Nejuda');
    const page = await app.open('/offer?status=all', { as: jonas });
    const tick = page.getByRole('checkbox', { name: `Pažymėti: ${number}` });
    const bar = page.getByRole('group', { name: 'Pažymėti įrašai' });
    const keyword = page.getByRole('textbox', { name: 'Filtras' });
    // What narrows the list comes after it, on a line of its own.
    await page.getByRole('search').getByRole('button', { name: 'Tipas' }).waitFor();
    for (const width of [1440, 1024, 768, 390, 320]) {
      await page.setViewportSize({ width, height: 900 });
      await tick.waitFor();
      const top = async () => Math.round((await tick.boundingBox())?.y ?? 0);
      const before = await top();
      await tick.check();
      await bar.waitFor();
      expect(await top(), `the row at ${width}`).toBe(before);
      const end = bar.getByRole('button', { name: 'Eksportuoti' });
      await end.click();
      await page.getByRole('menuitem').first().waitFor();
      await page.keyboard.press('Escape');
      expect(await sidewaysScroll(page), `the page at ${width}`).toBe(0);
      expect(await barriers(page), `the bar at ${width}`).toEqual([]);
      if (width > 768) {
        await keyword.fill(number);
        await bar.getByText('Pažymėtas 1').waitFor();
        await keyword.fill('');
      }
      await bar.getByRole('button', { name: 'Nuimti žymėjimą' }).click();
      await bar.waitFor({ state: 'detached' });
      expect(await top(), `the row at ${width}, unticked`).toBe(before);
    }
  });

  test('copies an offer and hides what is of others', async ({ app }) => {
    const jonas = await app.as('jonas');
    const admin = await app.as('admin');
    const foreign = await admin.post<Version>('/version', { company_id: 2, brand_id: 2 });
    const { number } = await begin(jonas, 'Kopijuojamas');
    const page = await app.open('/offer', { as: jonas });
    await row(page, number)
      .getByRole('button', { name: `Veiksmai: ${number}` })
      .click();
    await page.getByRole('menuitem', { name: 'Kopijuoti' }).click();
    // A model without lines goes on to its next step.
    await page.waitForURL(/\/offer\/edit\/\d+\/mvar$/);
    await page.goto(`/offer/view/${String(foreign.id)}`);
    await page
      .getByText(/priklauso markei ar įmonei, kuriai nesate priskirti/)
      .first()
      .waitFor();
    app.forgetMisdeeds();
  });
});

describe('the list of offers as it is', () => {
  test('fits a desk with all its columns, each word of a status in its cell', async ({ app }) => {
    const admin = await app.as('admin');
    const { number } = await begin(admin, 'Telpa');
    await admin.post('/version', { company_id: 2, brand_id: 2 });
    await admin.post('/version', { ...place, type: 'embassy' });
    const page = await app.open('/offer?status=all', { as: admin });
    await page.setViewportSize({ width: 1440, height: 900 });
    for (const name of ['Tipas', 'Įmonė']) await page.getByRole('columnheader', { name }).waitFor();
    const hidden = () =>
      page
        .locator('table')
        .evaluate(({ parentElement: box }) => (box?.scrollWidth ?? 0) - (box?.clientWidth ?? 0));
    expect(await hidden()).toBeLessThanOrEqual(0);
    const days = page.locator('td').filter({ hasText: /^\d{4}-\d\d-\d\d$/ });
    expect(await days.count()).toBeGreaterThan(3);
    const cut = await days.evaluateAll(
      (cells) =>
        cells.filter((cell) =>
          [cell, ...cell.querySelectorAll('*')].some(
            ({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth,
          ),
        ).length,
    );
    expect(cut, 'days that are cut').toBe(0);
    await page.getByRole('search').getByRole('button', { name: 'Būsena' }).click();
    const choices = page.locator('[role^="menuitem"]');
    await choices.first().waitFor();
    const words = (await choices.allTextContents()).slice(1);
    await page.keyboard.press('Escape');
    expect(words).toHaveLength(8);
    const badge = row(page, number).getByText('Juodraštis');
    const over = await badge.evaluate((one, all) => {
      const end = one.closest('td')?.getBoundingClientRect().right ?? 0;
      return all.filter((word) => {
        one.textContent = word;
        return one.getBoundingClientRect().right > end;
      });
    }, words);
    expect(over, 'words that run over the cell').toEqual([]);
  });

  test('has the letter of alternatives beside the number, in rows and on cards', async ({ app }) => {
    const jonas = await app.as('jonas');
    const one = await begin(jonas, 'Su alternatyva');
    const other = await jonas.post<Version>(`/version/alternatives/${one.id}`, {});
    const alone = await begin(jonas, 'Be alternatyvų');
    const page = await app.open('/offer?status=all', { as: jonas });
    const link = (number: string) => page.getByRole('link', { name: number });
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await expect.poll(() => link(one.number).textContent()).toBe(`${one.number}A`);
      expect(await link(other.number).textContent()).toBe(`${other.number}B`);
      expect(await link(alone.number).textContent()).toBe(alone.number);
    }
  });

  test('has the last change first, one word for each and no column that says the same', async ({ app }) => {
    const jonas = await app.as('jonas');
    const [first, second] = [await begin(jonas, 'Senesnis'), await begin(jonas, 'Naujesnis')];
    await jonas.put(`/version/${first.id}`, { ...contact, expire_date: '2030-01-31' });
    await finish(jonas, first.id);
    await jonas.put(`/version/${first.id}`, { title: 'Senesnis ir pakeistas' });
    await app.ended(first.id, '2026-01-01');
    const page = await app.open('/offer', { as: jonas });
    await row(page, second.number).waitFor();
    expect(await page.locator('tr[data-row-id]').first().getByText(first.number).count()).toBe(1);
    await row(page, first.number).getByText('Nebegalioja').waitFor();
    await row(page, first.number).getByRole('img', { name: 'Pakeistas' }).waitFor();
    expect(await page.getByRole('columnheader', { name: 'Įmonė' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Stulpeliai' }).click();
    await page.getByRole('checkbox', { name: 'Įmonė' }).check();
    await page.keyboard.press('Escape');
    await page.getByRole('columnheader', { name: 'Įmonė' }).waitFor();
    await page.goto('/offer?versionStatus=expired');
    await row(page, first.number).waitFor();
    expect(await row(page, second.number).count()).toBe(0);
  });

  test('has the model whole on a card, and the salesperson in sight beside others', async ({ app }) => {
    const jonas = await app.as('jonas');
    const { id, number } = await begin(jonas, 'Siaurame lange');
    await begin(await app.as('admin'), 'Kolegos');
    const page = await app.open('/offer?status=all', { as: jonas });
    const owner = row(page, number).getByText('Jonas Petraitis');
    for (const width of [1440, 1024]) {
      await page.setViewportSize({ width, height: 900 });
      await owner.waitFor();
      const { x = 0, width: wide = 0 } = (await owner.boundingBox()) ?? {};
      const menu = await row(page, number)
        .getByRole('button', { name: `Veiksmai: ${number}` })
        .boundingBox();
      expect(x + wide, String(width)).toBeLessThanOrEqual(menu?.x ?? 0);
    }
    const card = page.getByRole('listitem').filter({ hasText: number });
    const model = card.locator('[data-place="about"] dd');
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 844 });
      await model.waitFor();
      const cut = await model.evaluate((cell) =>
        [cell, ...cell.children].some(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth),
      );
      expect(cut, String(width)).toBe(false);
      expect((await model.textContent())?.length).toBeGreaterThan(8);
    }
    await page.setViewportSize({ width: 1024, height: 768 });
    await page.goto(`/offer/edit/${String(id)}/line`);
    const model1024 = page.locator(`[data-record="${number}"]`).getByText('C1', { exact: false }).first();
    await model1024.waitFor();
    expect((await model1024.boundingBox())?.width).toBeGreaterThan(90);
  });

  test('says where else something is found, by a telephone however it is typed', async ({ app }) => {
    const jonas = await app.as('jonas');
    const admin = await app.as('admin');
    const { id, number } = await begin(admin, 'Ne mano');
    await admin.put(`/version/${id}`, { customer_phone: '+370 655 11223' });
    const page = await app.open('/offer?q=8 655 11223', { as: jonas });
    await page.getByText('Mano 0, Visi 1').waitFor();
    await page.getByRole('button', { name: 'Rodyti: Visi 1' }).click();
    await row(page, number).waitFor();
  });

  test('puts chosen offers beside each other', async ({ app }) => {
    const jonas = await app.as('jonas');
    const one = await begin(jonas, 'Palyginamas');
    const other = await jonas.post<Version>('/version', {
      ...place,
      model_id: 2,
      customer_name: 'Palyginamas',
    });
    const more = [
      await begin(jonas, 'Palyginamas'),
      await begin(jonas, 'Palyginamas'),
      await begin(jonas, 'Palyginamas'),
    ];
    const page = await app.open('/offer', { as: jonas });
    const compare = page.getByRole('button', { name: 'Palyginti' });
    const tick = (number: string) => page.getByRole('checkbox', { name: `Pažymėti: ${number}` });
    for (const { number } of [one, other, ...more]) await tick(number).check();
    await page.getByText('Pažymėkite 2–4').waitFor();
    expect(await compare.getAttribute('aria-disabled')).toBe('true');
    for (const { number } of more) await tick(number).uncheck();
    expect(await compare.getAttribute('aria-disabled')).toBeNull();
    await compare.click();
    const dialog = page.getByRole('dialog', { name: 'Pasiūlymų palyginimas' });
    await dialog.getByRole('rowheader', { name: 'Modelis' }).waitFor();
    expect(await dialog.getByRole('rowheader', { name: 'Klientas', exact: true }).count()).toBe(0);
    await dialog.getByRole('switch', { name: 'Rodyti viską' }).check({ force: true });
    await dialog.getByRole('rowheader', { name: 'Klientas', exact: true }).waitFor();
    const pdf = await dialog.getByRole('link', { name: 'Palyginimo PDF' }).getAttribute('href');
    expect((await page.request.get(pdf ?? '')).headers()['content-type']).toBe('application/pdf');
  });
});

describe('alternatives', () => {
  test('are added in the head, compared, and chosen among', async ({ app }) => {
    const jonas = await app.as('jonas');
    const { id, number } = await begin(jonas, 'Renkasi');
    await jonas.put(`/version/${id}`, contact);
    const page = await app.open(`/offer/edit/${String(id)}/summary`, { as: jonas });
    await page.getByRole('button', { name: 'Nauja alternatyva' }).click();
    await page.getByText(/^Pridėta alternatyva B/).waitFor();
    const alternatives = page.getByRole('group', { name: 'Alternatyvos' });
    const current = alternatives.locator('[aria-current]');
    await expect.poll(() => current.textContent()).toBe('B');
    await page.getByRole('button', { name: 'Palyginti alternatyvas' }).click();
    const dialog = page.getByRole('dialog', { name: 'Pasiūlymų palyginimas' });
    await dialog.getByRole('rowheader', { name: 'Galioja iki' }).waitFor();
    expect(await dialog.getByRole('rowheader', { name: 'Modelis' }).count()).toBe(0);
    await page.keyboard.press('Escape');
    await alternatives.getByRole('link', { name: /^Alternatyva A/ }).click();
    await expect.poll(() => current.textContent()).toBe('A');
    await finish(jonas, id);
    await page.goto(`/offer/view/${String(id)}`);
    await page.getByRole('button', { name: 'Klientas pasirinko' }).click();
    await page.getByText(`Klientas pasirinko pasiūlymą ${number}.`, { exact: false }).waitFor();
    await page.getByText('Pasirinktas', { exact: true }).first().waitFor();
    await alternatives.getByRole('link', { name: /^Alternatyva B.*Nepasirinktas/ }).click();
    await page.getByText('Nepasirinktas', { exact: true }).first().waitFor();
    expect(await page.getByRole('link', { name: 'Rengti' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Atšaukti pasirinkimą' }).click();
    await page.getByRole('link', { name: 'Rengti' }).waitFor();
  });
});

describe('the mark of a newer price list', () => {
  test('stands beside the status of the offers that it has the model of', async ({ app }) => {
    const jonas = await app.as('jonas');
    const admin = await app.as('admin');
    const { number } = await begin(jonas, 'Su senu kainoraščiu');
    const page = await app.open('/offer', { as: jonas });
    const mark = row(page, number).getByRole('img', { name: 'Yra naujesnis kainoraštis' });
    await row(page, number).waitFor();
    expect(await mark.count()).toBe(0);
    const { id } = await admin.post<{ id: number }>('/pricelist', {
      brand_id: 1,
      pricelist_title_id: 1,
      type: 1,
      name: '2026 m. gruodis',
      started_at: '2026-11-20',
      source_pricelist_id: 1,
    });
    const copying = () => admin.get<{ copying: boolean; models: number }>(`/pricelist/${String(id)}`);
    await expect.poll(copying).toMatchObject({ copying: false, models: 28 });
    await admin.post(`/pricelist/publish/${String(id)}`, {});
    await page.reload();
    await mark.waitFor();
  });
});
