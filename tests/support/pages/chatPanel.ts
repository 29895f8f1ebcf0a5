import type { Page } from 'playwright-core'
import { tools } from './peoplePanels.ts'
import { SLOW_MS } from './spacePage.ts'

/** The lines of the chat. */
export const log = (page: Page) => page.getByRole('log', { name: '互动消息' })

export async function openChat(page: Page): Promise<void> {
  await tools(page).getByRole('button', { name: '聊天' }).click()
  await page.getByRole('complementary', { name: '互动消息' }).waitFor({ timeout: SLOW_MS })
}
