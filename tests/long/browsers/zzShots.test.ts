import { test } from 'vitest'
import { stage } from '../../support/pages/stage.ts'
import { hallFolder } from '../../support/world/hall.ts'

const made = stage(() => ({ spacesFolder: hallFolder(), env: { SITE_ADMINS: 'admin' } }))
const sizes = [
  [1440, 900],
  [390, 844],
  [1920, 1080],
] as const
test('shots', async () => {
  for (const path of (process.env['SHOTS'] ?? '/shandong-media,/milliken').split(',')) {
    for (const [width, height] of sizes) {
      const person = await made.browser.person({ viewport: { width, height } })
      const { page } = person
      await page.goto(made.server.url + path)
      await page.waitForLoadState('networkidle')
      await page.screenshot({ path: `.cache/shots/${path.replaceAll(/[/?=]/g, '_')}-${width}.png` })
      await person.context.close()
    }
  }
})
