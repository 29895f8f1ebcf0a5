import type { Locator, Page } from 'playwright-core'

// The log-in of the pages outside of spaces, wide enough for the account menu of the header.

export const wide = { viewport: { width: 1024, height: 700 } }

export const isGuest = (page: Page): Promise<void> =>
  page.getByRole('banner').getByRole('button', { name: '登录' }).waitFor()

export const isLoggedIn = (page: Page, name: string | RegExp): Promise<void> =>
  page.getByRole('banner').getByRole('button', { name }).waitFor()

export async function openLogin(page: Page): Promise<Locator> {
  await page.getByRole('banner').getByRole('button', { name: '登录' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('手机号').waitFor()
  return dialog
}
