import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { TestBrowser } from './browser.ts'
import { PAGE_CODE, sum, textOf, zipped } from './builtCode.ts'
import { openAs } from './spacePage.ts'
import type { TestServer } from '../server/startServer.ts'

// Bytes as they travel.

export interface Transfer {
  readonly path: string
  readonly type: string
  bytes: number
}

/** Counts what a page asks for, in the order in which it does, by what really came over the line. */
export async function countTransfers(page: Page): Promise<Transfer[]> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.setCacheDisabled', { cacheDisabled: false })
  const byId = new Map<string, Transfer>()
  const transfers: Transfer[] = []
  session.on('Network.requestWillBeSent', ({ requestId, request, type = 'Other' }) => {
    if (!request.url.startsWith('http')) return
    const transfer = { path: new URL(request.url).pathname, type, bytes: 0 }
    byId.set(requestId, transfer)
    transfers.push(transfer)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const transfer = byId.get(requestId)
    if (transfer) transfer.bytes = encodedDataLength
  })
  return transfers
}

export const isCode = ({ path }: Transfer): boolean => path.endsWith('.js')

export const kilobytes = (transfers: readonly Transfer[]): string =>
  [...transfers]
    .sort((a, b) => b.bytes - a.bytes)
    .slice(0, 12)
    .map(({ path, bytes }) => `${Math.round(bytes / 1000)} kB ${path}`)
    .join('\n')

export interface PageBudget {
  readonly as: 'guest' | '轻' | 'admin'
  readonly path: string
  /** Shown once the page is there. */
  readonly ready: string | RegExp
}

/** Every kind of page but the space itself. */
const pageBudgets = (spaceId: string): readonly PageBudget[] => [
  { as: 'guest', path: '/', ready: /走进同一个空间/ },
  { as: 'guest', path: '/terms', ready: '服务条款' },
  { as: 'guest', path: '/contact', ready: '联系我们' },
  { as: 'guest', path: '/credits', ready: '素材署名' },
  { as: 'guest', path: '/my-orgs', ready: '登录灵境' },
  { as: 'guest', path: '/auth/unityId/login', ready: '登录没有完成' },
  { as: 'guest', path: '/space/invite', ready: '邀请无效。' },
  { as: 'guest', path: '/shandong-media', ready: '走进媒体云空间' },
  { as: 'guest', path: '/no-such-page', ready: '哎呀，目标走丢了…' },
  { as: '轻', path: '/', ready: /走进同一个空间/ },
  { as: '轻', path: '/my-spaces', ready: '官方空间' },
  { as: '轻', path: '/my-spaces?tab=myCreated', ready: '轻轻的' },
  { as: '轻', path: '/template/official', ready: '空间模板' },
  { as: '轻', path: '/template/mine', ready: '保存为模板' },
  { as: '轻', path: '/my-buildProfiles', ready: '暂无发布记录' },
  { as: '轻', path: '/my-orgs', ready: '创建新组织' },
  { as: '轻', path: '/account/sessions', ready: '本机' },
  { as: '轻', path: '/account/api-keys', ready: '创建密钥' },
  { as: '轻', path: `/space/${spaceId}/admin/settings`, ready: '移交空间' },
  { as: '轻', path: `/space/${spaceId}/admin/stats`, ready: '访问统计' },
  { as: 'admin', path: '/site-admin/community', ready: '轻轻的' },
  { as: 'admin', path: '/site-admin/users', ready: '群发通知' },
  { as: 'admin', path: '/site-admin/reports', ready: '举报处理' },
  { as: 'admin', path: '/site-admin/operations', ready: '操作日志' },
]

/** Opens pages as one of three people: none needs more than 200 kB of code, nor anything of the scene. */
export async function expectPagesWithin(
  server: TestServer,
  browser: TestBrowser,
  role: PageBudget['as'],
): Promise<void> {
  const { access_token } = await server.login('轻')
  const { space } = await server.createSpace(access_token, { name: '轻轻的' })
  const { page, context } = await browser.person({ viewport: { width: 1440, height: 900 } })
  if (role !== 'guest') await openAs(server, page, role, '/contact')
  const transfers = await countTransfers(page)
  const meant = pageBudgets(space.id).filter((budget) => budget.as === role)
  expect(meant.length).toBeGreaterThan(0)
  for (const { path, ready } of meant) {
    transfers.length = 0
    await page.goto(server.url + path)
    await page.getByText(ready).filter({ visible: true }).first().waitFor()
    await page.waitForLoadState('networkidle')
    const code = [...new Set(transfers.filter(isCode).map((transfer) => transfer.path))]
    expect(code.length, path).toBeGreaterThan(1)
    const codeBytes = sum(code.map(zipped))
    process.stdout.write(`${path.replace(space.id, ':id')}: code ${Math.round(codeBytes / 1000)} kB\n`)
    expect(codeBytes, path).toBeLessThanOrEqual(PAGE_CODE)
    expect(code.map(textOf).filter((text) => text.includes('WebGLRenderer')).length, path).toBe(0)
  }
  await context.close()
}
