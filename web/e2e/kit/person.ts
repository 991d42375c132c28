import type { Locator, Page } from 'playwright-core';

/** Somebody at the screen whose clicks are counted: one for each thing touched, also to reach a field. */
export class Person {
  private count = 0;

  constructor(readonly page: Page) {}

  get clicks(): number {
    return this.count;
  }

  async click(target: Locator): Promise<void> {
    this.count += 1;
    await target.click();
  }

  /** A field that has the focus already is written into at once. */
  async type(field: Locator, text: string): Promise<void> {
    await field.waitFor();
    const isReady = await field.evaluate((element) => element === document.activeElement);
    if (!isReady) await this.click(field);
    await this.page.keyboard.insertText(text);
  }

  /** One click opens the choices, another takes one. */
  async choose(field: Locator, label: string): Promise<void> {
    this.count += 2;
    await field.selectOption({ label });
  }

  /** Nobody is asked for more than a name and a password. */
  async login(username: string, password: string): Promise<void> {
    await this.page.goto('/');
    await this.type(this.page.getByRole('textbox', { name: 'Prisijungimo vardas' }), username);
    await this.type(this.page.getByLabel('Slaptažodis', { exact: true }), password);
    await this.click(this.page.getByRole('button', { name: 'Prisijungti' }));
    await this.page.getByRole('heading', { name: 'Pradžia', level: 1 }).waitFor();
  }
}
