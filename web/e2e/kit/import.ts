import type { Locator, Page } from 'playwright-core';

/** A file as the browser is given it. */
export interface TestFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

export function csv(name: string, text: string): TestFile {
  return { name, mimeType: 'text/csv', buffer: Buffer.from(text) };
}

/** The dialogs of an import as their user names things. */
export class ImportDialogs {
  readonly form: Locator;
  readonly trial: Locator;
  readonly progress: Locator;
  /** "Import 245 changes". */
  readonly doImport: Locator;

  constructor(readonly page: Page) {
    this.form = page.getByRole('dialog', { name: 'Importas', exact: true });
    this.trial = page.getByRole('dialog', { name: 'Ką importas pakeistų' });
    this.progress = page.getByRole('dialog', { name: /^(Importuojama|Importas baigtas)$/ });
    this.doImport = page.getByRole('button', { name: /^Importuoti \d+ pakeitim/ });
  }

  /** From the imports of a brand to the form. */
  async open(): Promise<void> {
    await this.page.getByRole('button', { name: 'Importuoti' }).click();
    await this.form.waitFor();
  }

  async choose(file: TestFile): Promise<void> {
    await this.form.locator('input[type=file]').setInputFiles(file);
  }

  /** Chooses a file that nobody has anything against, and has it tried. */
  async check(file: TestFile): Promise<void> {
    await this.choose(file);
    await this.form.getByText(file.name).waitFor();
    await this.form.getByRole('button', { name: 'Patikrinti failą', disabled: false }).click();
    await this.trial.waitFor();
  }

  /** A line of the counts: the word for the table and its four numbers. */
  async counts(within: Page | Locator, table: string): Promise<string[]> {
    const row = within
      .getByRole('table', { name: 'Lentelės' })
      .getByRole('row', { name: table, exact: false });
    return row.first().getByRole('cell').allTextContents();
  }
}
