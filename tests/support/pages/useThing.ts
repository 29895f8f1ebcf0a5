import type { Page } from 'playwright-core'
import { pressUntil } from './pressUntil.ts'
import { sees } from './spacePage.ts'

/**
 * Goes beside a thing and uses it as people do: by the key, and where there is something else in reach (a seat, another
 * thing) by the list. Answers the window that opens.
 */
export async function useThing(
  page: Page,
  who: string,
  at: { readonly x: number; readonly y: number },
  { offer, title }: { readonly offer: string; readonly title: string },
) {
  await page.evaluate((place) => window.__lingjing!.send('teleport', { mapId: '', ...place } as never), at)
  await sees(
    page,
    who,
    'is beside it',
    ({ position }) => Math.hypot(position.x - at.x - 0.5, position.z - at.y - 0.5) < 1,
  )
  const dialog = page.getByRole('dialog', { name: title })
  const choice = page
    .getByRole('dialog', { name: '这里有几样东西' })
    .getByRole('button', { name: new RegExp(offer) })
  await pressUntil(
    async () => {
      if ((await choice.count()) === 0) await page.keyboard.press('e')
      await dialog.or(choice).first().waitFor({ timeout: 3_000 })
      if ((await choice.count()) > 0) await choice.first().click({ timeout: 3_000 })
    },
    async () => (await dialog.count()) > 0,
    `${title} is open`,
  )
  return dialog
}
