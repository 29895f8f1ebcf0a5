import type { Locator, Page } from 'playwright-core'
import type { AnyPage } from '../otherBrowsers/AnyPage.ts'
import { SLOW_MS } from './spacePage.ts'

// Cards, chips and the list of people, as a page inside a space shows them.

export const tools = (page: Page): Locator => page.getByRole('toolbar', { name: '空间工具' })

/** Where microphone, camera and share are: a bar of their own, on a narrow page the bar of the space. */
export const toggles = (page: Page): Locator => page.getByRole('toolbar', { name: /^(声音和画面|空间工具)$/ })

/** The card of somebody else. */
export const card = (page: Page): Locator => page.getByRole('complementary', { name: '成员名片' })

/** A button on it. */
export const on = (page: Page, name: string): Locator => card(page).getByRole('button', { name, exact: true })

/** What tells of a conversation, of whom one follows, or of a nook. */
export const chip = (page: Page, testId: string): Locator => page.getByTestId(testId)

/** Opens the card of somebody from the list of people. */
export async function openCard(page: Page, name: string): Promise<void> {
  if ((await card(page).count()) > 0) return
  await tools(page).getByRole('button', { name: '成员' }).click()
  await page.getByRole('complementary', { name: '成员' }).getByTitle(`查看${name}的名片`).click()
  await card(page).getByText(name, { exact: true }).waitFor({ timeout: SLOW_MS })
}

/** The window's own send, and why it failed; '' for done. */
export const send = (page: AnyPage, kind: string, body: object): Promise<string> =>
  page.evaluate(
    ([action, fields]) =>
      window.__lingjing!.send(action as 'chat', fields as object).then(
        () => '',
        (error: Error) => error.message,
      ),
    [kind, body] as const,
  )
