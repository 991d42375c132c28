import type { Page } from 'playwright-core';
import { button, type State, type Visit } from './visit';

/** A step of an offer of the demo group, as it was when it was begun. */
async function step({ open }: Visit, name: string, heading: string): Promise<Page> {
  const page = await open(`/offer/edit/1/${name}`);
  await page.getByRole('heading', { name: heading, level: 1 }).waitFor();
  return page;
}

/** States of the offer builder that no address leads to. */
export const offerStates: readonly State[] = [
  {
    name: 'start of an offer',
    reach: async ({ open }) => {
      const page = await open('/');
      await button(page, 'Naujas pasiūlymas').click();
      await page.getByRole('dialog', { name: 'Naujas pasiūlymas' }).getByLabel('Įmonė').waitFor();
      return page;
    },
  },
  {
    name: 'what does not fit an offer',
    reach: async (visit) => {
      const page = await step(visit, 'options', 'Papildoma įranga');
      await page
        .getByText(/^reikia 1 pakeitimo/)
        .first()
        .waitFor();
      return page;
    },
  },
  {
    name: 'contents of a package',
    reach: async (visit) => {
      const page = await step(visit, 'packages', 'Paketai');
      await button(page, /^Paketą „Technologijų paketas“ sudaro/).click();
      await page
        .getByRole('list', { name: /^Paketą „Technologijų paketas“ sudaro/ })
        .getByText('Navigacija')
        .waitFor();
      return page;
    },
  },
  {
    name: 'search over the steps of an offer',
    reach: async (visit) => {
      const page = await step(visit, 'options', 'Papildoma įranga');
      await page.getByRole('textbox', { name: 'Ieškoti visuose žingsniuose' }).fill('ratlankiai');
      await page.getByRole('link', { name: /^20 colių/ }).waitFor();
      return page;
    },
  },
  {
    name: 'customer of an offer',
    reach: async (visit) => {
      const page = await step(visit, 'wheels', 'Ratai');
      await button(page, /^Klientas/).click();
      await page.getByRole('textbox', { name: 'Telefonas' }).waitFor();
      return page;
    },
  },
  {
    name: 'how a figure was made',
    only: 'desktop',
    reach: async (visit) => {
      const page = await step(visit, 'wheels', 'Ratai');
      await button(page, 'Kaip apskaičiuota: Iš viso').click();
      await page.getByText(/^Automobilio kaina su priedais/).waitFor();
      return page;
    },
  },
  {
    name: 'accessories of an offer',
    reach: async (visit) => {
      const page = await step(visit, 'accessories', 'Priedai');
      await page.getByRole('heading', { name: 'Pardavėjo montuojami priedai' }).waitFor();
      return page;
    },
  },
  {
    name: 'steps of an offer',
    only: 'phone',
    reach: async (visit) => {
      const page = await step(visit, 'wheels', 'Ratai');
      await button(page, /^\d+\/\d+ Ratai/).click();
      await page.getByRole('link', { name: /^Santrauka/ }).waitFor();
      return page;
    },
  },
  {
    name: 'car of an offer',
    only: 'phone',
    reach: async (visit) => {
      const page = await step(visit, 'wheels', 'Ratai');
      await button(page, /^Pasirinktas automobilis/).click();
      await page
        .getByRole('dialog', { name: 'Pasirinktas automobilis' })
        .getByText('Transportavimas')
        .waitFor();
      return page;
    },
  },
];
