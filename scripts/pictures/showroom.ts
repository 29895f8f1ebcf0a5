import type { Browser } from 'playwright-core'
import type { TestServer } from '../../tests/support/server/startServer.ts'
import { open, save } from './camera.ts'
import { siteAdmin } from './cast.ts'
import { take, type Shot } from './pages.ts'

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
}
