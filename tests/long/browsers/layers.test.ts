import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { arrive } from '../../support/pages/arrive.ts'
import { on, openCard, tools } from '../../support/pages/peoplePanels.ts'
import { smallSpace, spacesFolder } from '../../support/world/smallSpaces.ts'
import { allSaid, said } from '../../support/pages/said.ts'
import { inScene, SLOW_MS, visit } from '../../support/pages/spacePage.ts'
import { stage } from '../../support/pages/stage.ts'

// What lies over a space: toasts in their areas, faces, the panel of numbers, one barrier. Dialogs: tests/e2e/layers.test.ts.

const made = stage(() => ({ spacesFolder: spacesFolder([smallSpace('office')]) }))

const dialogs = (page: Page) => page.getByRole('dialog')

/** What of the dialog two toasts of others would lie on: its title, × and buttons. They last as long as it takes to measure. */
const coveredByTwoToasts = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const told = document
      .querySelector('[data-area=center-right]')!
      .appendChild(document.createElement('div'))
    told.style.cssText = 'width: min(480px, 92vw); height: 108px; animation: none'
    const toast = told.getBoundingClientRect()
    told.remove()
    const parts = document.querySelectorAll('[role=dialog] :is(h2, button)')
    return [...parts].flatMap((part) => {
      const { left, right, top, bottom } = part.getBoundingClientRect()
      const isApart = right <= toast.left || left >= toast.right || bottom <= toast.top || top >= toast.bottom
      return isApart ? [] : [part.getAttribute('aria-label') ?? part.textContent]
    })
  })

test('in a space: one’s own face, toasts in their areas, nothing said too early, and one barrier in place of all dialogs', async () => {
  const owner = await made.server.login('安')
  const { space } = await made.server.createSpace(owner.access_token, { isPublic: true })
  const [ann, bob] = [await made.browser.person(), await made.browser.person()]
  // Whoever has settled asks what there is in the space: one that went in that moment would answer 404.
  const asked = ['/draws?', '/lottery/space/', '/announcement/', '/event/space/']
  const settled = [ann, bob].flatMap((one) =>
    asked.map((path) =>
      one.page.waitForResponse((answer) => answer.url().includes(path), { timeout: 2 * SLOW_MS }),
    ),
  )
  await arrive(made.server, space.id, { 安: ann, 波: bob })
  const { page } = bob

  // The faces in bar and list are those of the persons in the scene.
  const picture = (n: number) => `/assets/images/portraits/${n}.webp`
  const dress = (person: number) =>
    page.evaluate(
      (outfitString) => window.__lingjing!.send('setOutfitString', { outfitString }),
      `v1:person=${person}`,
    )
  await dress(12)
  const face = tools(page).getByRole('button', { name: '我的名片' }).locator('img')
  await expect.poll(() => face.getAttribute('src')).toBe(picture(12))
  await tools(ann.page).getByRole('button', { name: '成员' }).click()
  const line = ann.page
    .getByRole('complementary', { name: '成员' })
    .getByRole('listitem')
    .filter({ hasText: '波' })
  await expect.poll(() => line.locator('img').getAttribute('src')).toBe(picture(12))
  await dress(9)
  await expect.poll(() => line.locator('img').getAttribute('src')).toBe(picture(9))

  // What others do stands on the right, what came of one's own doing at the top.
  await openCard(page, '安')
  await on(page, '打招呼').click()
  await said(ann.page, '波向你挥手', { region: 'center-right' })
  expect(allSaid(ann.page).map(({ region }) => region)).not.toContain('top')

  // Both flags turn together, and stay for the next visit; a player who is still there says nothing before entering.
  expect(await page.getByTestId('debug-panel').count()).toBe(0)
  await page.evaluate(() => window.__lingjing!.toggleDebug())
  await page.getByTestId('debug-panel').waitFor()
  await page.reload()
  await visit(page)
  await inScene(page)
  const panel = page.getByTestId('debug-panel')
  await panel.getByText('enter {').waitFor({ timeout: SLOW_MS })
  const log = await page.evaluate(() => window.__lingjing!.stats()['log'] as string[])
  expect(log.filter((text) => text.includes('403'))).toEqual([])
  await panel.getByRole('button', { name: '关闭' }).click()
  await panel.waitFor({ state: 'detached' })

  // What others do is told where it covers neither the title and the × of a dialog nor its buttons.
  await openCard(page, '安')
  await on(page, '举报').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button').first().waitFor({ timeout: SLOW_MS })
  for (const [width, height] of [
    [960, 600],
    [1440, 900],
    [390, 844],
    [720, 480],
  ] as const) {
    await page.setViewportSize({ width, height })
    expect(await coveredByTwoToasts(page), `${width} × ${height}`).toEqual([])
  }
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })

  await Promise.all(settled)
  // The space goes while dialogs stand open: one barrier is left, with the right words.
  await openCard(page, '安')
  await on(page, '举报').click()
  await page.getByRole('dialog').waitFor({ timeout: SLOW_MS })
  const { status } = await made.server.call('DELETE', `/spaces/${space.id}`, {
    token: owner.access_token,
    body: { name: space.name },
  })
  expect(status).toBeLessThan(300)
  await page.getByRole('dialog', { name: '哎呀，目标走丢了…' }).waitFor({ timeout: SLOW_MS })
  await expect.poll(() => dialogs(page).count()).toBe(1)
  await page.getByRole('button', { name: '再次寻找' }).click()
  await page.waitForURL('**/my-spaces', { timeout: SLOW_MS })
  expect([ann.errors, bob.errors]).toEqual([[], []])
  await Promise.all([ann.context.close(), bob.context.close()])
})
