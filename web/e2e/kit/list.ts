import type { Locator, Page } from 'playwright-core';
import { expect } from './test';

/** A list screen as its user names things; the page object of the pattern all list screens follow. */
export class ListPage {
  readonly filter: Locator;
  readonly draft: Locator;

  constructor(
    readonly page: Page,
    /** Title of the list, which its table bears too. */
    readonly title: string,
  ) {
    this.filter = page.getByRole('textbox', { name: 'Filtras' });
    this.draft = page.getByRole('row', { name: /^(Naujas įrašas|Redaguojama: )/ });
  }

  get table(): Locator {
    return this.page.getByRole('table', { name: this.title });
  }

  async loaded(): Promise<this> {
    await this.table.waitFor();
    return this;
  }

  row(name: string): Locator {
    return this.page.getByRole('row').filter({ has: this.more(name) });
  }

  /** The "..." of a row. */
  more(name: string): Locator {
    return this.page.getByRole('button', { name: `Veiksmai: ${name}`, exact: true });
  }

  field(name: string): Locator {
    return this.draft.getByRole('textbox', { name, exact: true });
  }

  /** The names of the shown records from top to bottom. */
  async names(): Promise<string[]> {
    // Read in one go: a row that leaves meanwhile would be waited for.
    const labels = await this.page
      .getByRole('button', { name: /^Veiksmai: / })
      .evaluateAll((menus) => menus.map((menu) => menu.getAttribute('aria-label')));
    return labels.map((label) => (label ?? '').replace('Veiksmai: ', ''));
  }

  async shows(...names: string[]): Promise<void> {
    await expect.poll(() => this.names()).toEqual(names);
  }

  async choose(name: string, entry: string): Promise<void> {
    await this.more(name).click();
    await this.page.getByRole('menuitem', { name: entry, exact: true }).click();
  }

  async startEdit(name: string): Promise<void> {
    await this.choose(name, 'Redaguoti');
    await this.draft.waitFor();
  }

  toast(text: string): Locator {
    return this.page.getByRole('region', { name: 'Pranešimai' }).getByText(text);
  }
}

export async function openBodyTypes(page: Page): Promise<ListPage> {
  return new ListPage(page, 'Kėbulo tipai').loaded();
}
