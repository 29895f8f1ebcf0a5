import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CDPSession, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startBrowser, type TestBrowser } from '../support/browser.ts'
import { SLOW_MS, apart, enterAs, holding, openAs, sees, spacePath } from '../support/spacePage.ts'
import { startServer, type TestServer } from '../support/startServer.ts'

// Budgets of issue 2 §5, in bytes as they travel.
const PAGE_CODE = 200_000
const SPACE_CODE = 550_000
const SPACE_ALL = 4_000_000

const built = join(import.meta.dirname, '../../dist/client')

let server: TestServer
let browser: TestBrowser

beforeAll(async () => {
  // The real office: what people load.
  server = await startServer()
  browser = await startBrowser(server.url)
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
})

interface Transfer {
  readonly path: string
  readonly type: string
  bytes: number
}

/** Counts what a page loads, by what really came over the line. */
async function countTransfers(page: Page): Promise<{ transfers: Transfer[]; session: CDPSession }> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.setCacheDisabled', { cacheDisabled: false })
  const byId = new Map<string, Transfer>()
  const transfers: Transfer[] = []
  session.on('Network.responseReceived', ({ requestId, response, type }) => {
    const transfer = { path: new URL(response.url).pathname, type, bytes: 0 }
    byId.set(requestId, transfer)
    transfers.push(transfer)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const transfer = byId.get(requestId)
    if (transfer) transfer.bytes = encodedDataLength
  })
  return { transfers, session }
}

const sum = (sizes: readonly number[]): number => sizes.reduce((total, size) => total + size, 0)

const isCode = ({ path }: Transfer): boolean => path.endsWith('.js')

/** Size of the gzip twin, the worst a browser is sent. */
const zipped = (path: string): number => {
  try {
    return readFileSync(join(built, `${path}.gz`)).length
  } catch {
    return readFileSync(join(built, path)).length
  }
}

const kilobytes = (transfers: readonly Transfer[]): string =>
  [...transfers]
    .sort((a, b) => b.bytes - a.bytes)
    .slice(0, 12)
    .map(({ path, bytes }) => `${Math.round(bytes / 1000)} kB ${path}`)
    .join('\n')

interface PageBudget {
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
  { as: 'guest', path: '/shandong-media', ready: '请先登录' },
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

test.each(['guest', '轻', 'admin'] as const)(
  'no page of %s needs more than 200 kB of code, nor anything of the scene',
  async (role) => {
    const { access_token } = await server.login('轻')
    const { space } = await server.createSpace(access_token, { name: '轻轻的' })
    const { page, context } = await browser.person({ viewport: { width: 1440, height: 900 } })
    if (role !== 'guest') await openAs(server, page, role, '/contact')
    const { transfers } = await countTransfers(page)
    for (const { path, ready } of pageBudgets(space.id).filter(({ as }) => as === role)) {
      transfers.length = 0
      await page.goto(server.url + path)
      await page.getByText(ready).filter({ visible: true }).first().waitFor()
      await page.waitForLoadState('networkidle')
      const code = [...new Set(transfers.filter(isCode).map((transfer) => transfer.path))]
      expect(code.length, path).toBeGreaterThan(1)
      const codeBytes = sum(code.map(zipped))
      process.stdout.write(`${path.replace(space.id, ':id')}: code ${Math.round(codeBytes / 1000)} kB\n`)
      expect(codeBytes, path).toBeLessThanOrEqual(PAGE_CODE)
      const texts = code.map((file) => readFileSync(join(built, file), 'utf8'))
      expect(texts.filter((text) => text.includes('WebGLRenderer')).length, path).toBe(0)
    }
    await context.close()
  },
)

test(
  'into the office: at most 550 kB of code and 4 MB in all before the first step, nothing cached',
  async () => {
    const person = await browser.person()
    const { page } = person
    const { access_token } = await server.login('新')
    const { space } = await server.createSpace(access_token, { name: '真办公室' })
    const { transfers } = await countTransfers(page)
    await openAs(server, page, '新', spacePath(space.id))
    await enterAs(page, '新')
    const start = await sees(page, '新', 'is there')
    await holding(page, ['KeyW'], () =>
      sees(page, '新', 'takes a step', (player) => apart(player, start) > 0.3),
    )
    const code = transfers.filter(isCode)
    const codeBytes = sum(code.map(({ path }) => zipped(path)))
    const allBytes = sum(transfers.map(({ bytes }) => bytes))
    expect(codeBytes, kilobytes(code)).toBeLessThanOrEqual(SPACE_CODE)
    expect(allBytes, kilobytes(transfers)).toBeLessThanOrEqual(SPACE_ALL)
    expect(codeBytes).toBeGreaterThan(200 * 1024)
    expect(person.errors).toEqual([])
    expect(person.foreignRequests).toEqual([])
    process.stdout.write(
      `/space: code ${Math.round(codeBytes / 1000)} kB, all ${Math.round(allBytes / 1000)} kB\n`,
    )
  },
  2 * SLOW_MS + 60_000,
)
