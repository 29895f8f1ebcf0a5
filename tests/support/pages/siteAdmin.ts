import type { Locator, Page } from 'playwright-core'
import { refusing } from './refusing.ts'
import { said } from './said.ts'

// The console of those who run the site.

export const rowOf = (page: Page, name: string): Locator => page.getByRole('row').filter({ hasText: name })

/** The menu of a line. */
export async function openMenu(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `${name} 的操作` }).click()
}

export const refusesTheExport = (page: Page, path: string): Promise<void> =>
  refusing(page, ['GET', path], {}, async () => {
    await page.getByRole('button', { name: '导出 CSV' }).click()
    await said(page, '导出失败：服务器出了点问题，请稍后再试')
  })
