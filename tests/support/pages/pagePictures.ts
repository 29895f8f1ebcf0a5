import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'

const wide = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }

/** Pictures of a page to look at, on a desk and on a phone: into the folder PICTURES names, where they are asked for. */
export async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env['PICTURES']
  if (folder === undefined) return
  mkdirSync(folder, { recursive: true })
  for (const [size, viewport] of Object.entries({ wide, phone })) {
    await page.setViewportSize(viewport)
    // A dialog stands in the window, whatever is below.
    const fullPage = (await page.getByRole('dialog').count()) === 0
    await page.screenshot({ path: join(folder, `${name}-${size}.png`), fullPage })
  }
  await page.setViewportSize(wide)
}
