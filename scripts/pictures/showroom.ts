import type { Browser } from 'playwright-core'
import type { TestServer } from '../../tests/support/server/startServer.ts'
import { open, save } from './camera.ts'
import { heroine, siteAdmin } from './cast.ts'
import { take, type Shot } from './pages.ts'
import { enter, frames } from './scene.ts'

const screens: readonly Shot[] = [
  { name: 'showroom', path: '/milliken/big-screen', ready: '扫码进入线上展厅' },
  { name: 'showroom-department', path: '/milliken/big-screen?d-index=2&p-index=0', ready: '坏一块，换一块' },
  { name: 'showroom-history', path: '/milliken/big-screen?d-index=5', ready: '1948' },
]
const phone: readonly Shot[] = [
  { name: 'showroom-online', path: '/milliken/online', ready: '从一粒原料，到一处日常' },
  { name: 'showroom-product', path: '/milliken/online?d-index=1&p-index=0', ready: '更小的晶体，更清的杯子' },
]
const desk: readonly Shot[] = [
  { name: 'showroom-manage', as: siteAdmin, path: '/milliken/manage', ready: '展厅内容' },
]

const windows = [
  { mark: 'kiosk', size: { width: 1920, height: 1080 }, shots: screens },
  { mark: 'large', size: { width: 3840, height: 2160 }, shots: screens },
  { mark: 'upright', size: { width: 1080, height: 1920 }, shots: screens },
  { mark: 'phone', size: { width: 390, height: 844 }, shots: phone },
  { mark: 'desktop', size: { width: 1440, height: 900 }, shots: desk },
] as const

/** The halls of both sites, and what their exhibits open. */
const halls = [
  { name: 'showroom-hall', path: '/milliken?d-index=2&p-index=0', size: 'desktop' },
  { name: 'showroom-hall', path: '/milliken?d-index=0&p-index=1', size: 'phone' },
  { name: 'showroom-hall', path: '/milliken?d-index=5', size: 'kiosk' },
  { name: 'showroom-media-hall', path: '/space/media-hall?d-index=2&p-index=0', size: 'desktop' },
] as const

async function takeHalls(browser: Browser, server: TestServer, out: string): Promise<void> {
  for (const { name, path, size } of halls) {
    const page = await open(browser, server, size, heroine)
    await page.goto(server.url + path)
    await enter(page)
    const close = page.getByRole('button', { name: '合上展品' })
    await close.waitFor()
    await save(page, out, `${name}-exhibit-${size}`)
    await close.click()
    await frames(page, 30)
    await save(page, out, `${name}-${size}`)
    await page.context().close()
  }
}

/** A showroom in the windows it is made for: lobbies have other screens than desks. */
export async function takeShowroom(browser: Browser, server: TestServer, out: string): Promise<void> {
  for (const { mark, size, shots } of windows) {
    for (const shot of shots) {
      const page = await open(browser, server, mark === 'phone' ? 'phone' : 'desktop', shot.as)
      await page.setViewportSize(size)
      await take(page, server.url, shot)
      await save(page, out, `${shot.name}-${mark}`)
      await page.context().close()
    }
  }
  await takeHalls(browser, server, out)
}
