import { test, expect } from './kit/test';
import { Mailbox } from './kit/mailbox';
import { phone, desktop } from './kit/app';
test('shots', async ({ app }) => {
  const box = await Mailbox.open();
  const admin = await app.as('admin');
  await box.take(admin, 'https://forecourt.example');
  const made = await admin.post<{ id: number }>('/user?invite=true', { username: 'shot.user', name: 'Ugnė Rimkutė', email: 'shot@aurora.example', company_id: 1, role_id: 2, company_ids: [1] });
  const path = () => /https:\/\/forecourt\.example(\/welcome\/[\w-]+)/.exec(box.to('shot@aurora.example'))?.[1] ?? '';
  await expect.poll(path, { timeout: 40_000 }).not.toBe('');
  const jonas = await app.as('jonas');
  const { id } = await jonas.post<{ id: number }>('/version', { company_id: 1, brand_id: 1, pricelist_id: 1, model_id: 1, customer_name: 'Ona Petraitytė' });
  await jonas.put(`/version/${id}`, { customer_phone: '+370 612 34567', customer_email: 'ona@example.com', expire_date: '2030-01-31' });
  const { revision } = await jonas.get<{ revision: number }>(`/version/${id}`);
  await jonas.post(`/version/finish/${id}`, { revision });
  await jonas.post(`/version/mail/${id}`, { to: 'ona@example.com', text: 'Laba diena' });
  await new Promise((r) => setTimeout(r, 1500));
  for (const [size, viewport] of [['d', desktop], ['p', phone]] as const) {
    for (const colorScheme of ['light', 'dark'] as const) {
      const n = `/tmp/shots-mails/${size}-${colorScheme}`;
      const lt = colorScheme === 'light';
      const v = await app.open(path(), { viewport, colorScheme });
      await v.getByRole('heading', { level: 1 }).waitFor();
      await v.waitForTimeout(400);
      if (!lt) await v.getByRole('button', { name: 'English' }).click();
      await v.waitForTimeout(300);
      await v.screenshot({ path: `${n}-welcome.png` });
      const e = await app.open('/welcome/aaaaaaaaaaaaaaaa', { viewport, colorScheme });
      await e.getByRole('alert').waitFor();
      await e.screenshot({ path: `${n}-ended.png` });
      const o = await app.open(`/offer/view/${id}`, { as: jonas, viewport, colorScheme });
      await o.getByRole('heading', { level: 1 }).waitFor();
      await o.waitForTimeout(1200);
      await o.screenshot({ path: `${n}-offer.png`, fullPage: true });
      await o.getByRole('button', { name: 'Siųsti el. paštu' }).click();
      await o.getByRole('dialog').waitFor();
      await o.waitForTimeout(400);
      await o.screenshot({ path: `${n}-dialog.png` });
      const u = await app.open(`/user/edit/${made.id}`, { as: admin, viewport, colorScheme });
      await u.getByRole('button', { name: 'Prisijungimas…' }).click();
      await u.getByRole('dialog').waitFor();
      await u.waitForTimeout(600);
      await u.screenshot({ path: `${n}-login.png` });
      const c = await app.open(`/user/create/1`, { as: admin, viewport, colorScheme });
      await c.getByRole('heading', { level: 1 }).waitFor();
      await c.waitForTimeout(800);
      await c.screenshot({ path: `${n}-create.png` });
    }
  }
  app.forgetMisdeeds();
  box.close();
}, 120_000);
