import type { Page, Route } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { problemsOf } from '../../support/pages/axe.ts'
import { startBrowser, type Person, type TestBrowser } from '../../support/pages/browser.ts'
import { hallFolder } from '../../support/world/hall.ts'
import {
  chooseByKeys,
  expectDialogSound,
  expectNamed,
  expectSound,
  expectTabReachesAll,
  focusIsOn,
  makeSpaceByKeys,
  sizes,
  tabTo,
} from '../../support/pages/pageQuality.ts'
import { goTo, openAs } from '../../support/pages/spacePage.ts'
import { startServer, type TestServer } from '../../support/server/startServer.ts'

// Every page of client/routes.tsx, for everybody who sees it differently: one server, one browser, many pages.

const [desktop] = sizes

type Role = 'guest' | 'member' | 'owner' | 'admin'
const names: Record<Exclude<Role, 'guest'>, string> = { member: '波', owner: '安', admin: 'admin' }

let server: TestServer
let browser: TestBrowser
let people: Record<Role, Person>
let spaceId: string
let inviteToken: string

const tokenOf = async (name: string): Promise<string> => (await server.login(name)).access_token

/** What the pages have to show: a private and a public space, members, an organization, a key, a record that failed. */
async function fill(): Promise<void> {
  const token = await tokenOf(names.owner)
  const { space } = await server.createSpace(token, {
    name: '名字很长很长的一个空间试试折行',
    description: '这里每周四晚上八点有人讲故事。'.repeat(2),
  })
  spaceId = space.id
  const member = await tokenOf(names.member)
  await server.call('POST', `/spaces/${spaceId}/join`, { token: member })
  const call = async (path: string, body?: unknown) => {
    const answer = await server.call('POST', path, { token, body })
    if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
    return answer.body
  }
  await call('/organization/create-org?orgName=策展社&orgDesc=一起讲故事')
  await call('/users/me/api-keys', { name: '机器人' })
  inviteToken = (await call(`/spaces/${spaceId}/share/create?expireDate=24`)).token
  const { body: other } = await server.call('GET', '/users/me', { token: member })
  await call('/reports', { subjectType: 'user', subjectId: other.id, reason: 'fraud', text: '反复发广告' })
}

/** A window of somebody, in a browser of their own. */
async function newWindow(role: Role): Promise<Person> {
  const person = await browser.person({ viewport: desktop })
  if (role !== 'guest') await openAs(server, person.page, names[role], '/contact')
  return person
}

beforeAll(async () => {
  server = await startServer({ spacesFolder: hallFolder() })
  browser = await startBrowser(server.url)
  await fill()
  people = {
    guest: await newWindow('guest'),
    member: await newWindow('member'),
    owner: await newWindow('owner'),
    admin: await newWindow('admin'),
  }
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
})

interface PageCase {
  readonly path: string
  readonly as: Role
  /** Shown once the page has what it shows. */
  readonly ready: string | RegExp
  /** Its refusal is what it is about. */
  readonly refused?: boolean
}

const pageCases = (): readonly PageCase[] => [
  { as: 'guest', path: '/', ready: /走进同一个空间/ },
  { as: 'guest', path: '/my-spaces', ready: '官方空间' },
  { as: 'guest', path: '/my-spaces?tab=community', ready: /名字很长/ },
  { as: 'guest', path: '/my-spaces?tab=myCreated', ready: '我的空间' },
  { as: 'guest', path: '/template/official', ready: '登录灵境' },
  { as: 'guest', path: '/my-buildProfiles', ready: '登录灵境' },
  { as: 'guest', path: '/my-orgs', ready: '登录灵境' },
  { as: 'guest', path: '/terms', ready: '服务条款' },
  { as: 'guest', path: '/privacy', ready: '个人信息保护规则' },
  { as: 'guest', path: '/cookies', ready: 'Cookie 政策' },
  { as: 'guest', path: '/contact', ready: '联系我们' },
  { as: 'guest', path: '/credits', ready: '素材署名' },
  { as: 'guest', path: '/account/sessions', ready: '账号与安全' },
  { as: 'guest', path: '/site-admin/users', ready: '没有权限' },
  { as: 'guest', path: '/auth/unityId/login', ready: '登录没有完成', refused: true },
  { as: 'guest', path: '/auth/wechat/callback?code=1&state=2', ready: '登录没有完成', refused: true },
  { as: 'guest', path: '/space/invite', ready: '邀请无效。' },
  { as: 'guest', path: `/space/invite?token=${inviteToken}`, ready: '登录并进入' },
  { as: 'guest', path: `/space/${spaceId}/admin/settings`, ready: '登录之后，就能看到你的空间' },
  { as: 'guest', path: '/space/no-such', ready: '哎呀，目标走丢了…', refused: true },
  { as: 'guest', path: '/events', ready: '最近没有公开的活动' },
  { as: 'guest', path: '/events/no-such', ready: '活动没能加载出来', refused: true },
  { as: 'guest', path: '/no-such-page', ready: '哎呀，目标走丢了…', refused: true },
  { as: 'guest', path: '/auth/meiliken/login', ready: '材料科技在线展厅' },
  { as: 'guest', path: '/shandong-media', ready: '走进媒体云空间' },
  { as: 'guest', path: '/milliken/nowhere', ready: '哎呀，目标走丢了…', refused: true },
  { as: 'guest', path: '/milliken/online', ready: '从一粒原料，到一处日常' },
  { as: 'guest', path: '/milliken/online?d-index=3&p-index=1', ready: '雨在外面' },
  { as: 'member', path: '/?showCreateButton', ready: '创建空间' },
  { as: 'member', path: '/my-spaces?tab=myCreated', ready: '你还没有自己的空间' },
  { as: 'member', path: '/my-spaces?tab=joined', ready: /名字很长/ },
  { as: 'member', path: '/my-spaces?search=%E6%B2%A1%E6%9C%89', ready: '没有找到「没有」' },
  { as: 'member', path: '/template/official', ready: '小厅模板' },
  { as: 'member', path: '/template/mine', ready: '请先装修空间并保存为模板' },
  { as: 'member', path: '/my-buildProfiles', ready: '暂无发布记录' },
  { as: 'member', path: '/my-orgs', ready: '尚未加入组织，请新建组织或邀请成员' },
  { as: 'member', path: '/account/sessions', ready: '账号与安全' },
  { as: 'member', path: '/site-admin/users', ready: '没有权限' },
  {
    as: 'member',
    path: `/space/${spaceId}/admin/settings`,
    ready: '你没有这个空间的管理权限',
    refused: true,
  },
  { as: 'member', path: `/space/${spaceId}/admin/stats`, ready: '你没有这个空间的管理权限', refused: true },
  { as: 'owner', path: '/my-spaces?tab=myCreated', ready: /名字很长/ },
  { as: 'owner', path: '/my-orgs', ready: '策展社' },
  { as: 'owner', path: '/account/api-keys', ready: '机器人' },
  { as: 'owner', path: `/space/${spaceId}/admin/settings`, ready: '移交空间' },
  { as: 'owner', path: `/space/${spaceId}/admin/stats`, ready: '访问统计' },
  { as: 'owner', path: `/space/${spaceId}/admin/announcement`, ready: '暂无公告' },
  { as: 'owner', path: `/space/${spaceId}/admin/events`, ready: '还没有活动' },
  { as: 'owner', path: '/events', ready: '最近没有公开的活动' },
  { as: 'owner', path: `/space/${spaceId}?quality=low`, ready: '显示名称' },
  { as: 'admin', path: '/milliken/manage', ready: '展厅内容' },
  { as: 'admin', path: '/site-admin/community', ready: /名字很长/ },
  { as: 'admin', path: '/site-admin/official', ready: '官方空间' },
  { as: 'admin', path: '/site-admin/users', ready: names.member },
  { as: 'admin', path: '/site-admin/reports', ready: '反复发广告' },
  { as: 'admin', path: '/site-admin/operations', ready: '操作日志' },
]

/** A refused call is in the console of every browser; nothing else may be. */
const isRefusal = (line: string): boolean => /status of 4\d\d/.test(line)

async function lookAt({ path, as, ready, refused = false }: PageCase): Promise<void> {
  const { page, errors, foreignRequests } = people[as]
  const what = `${path} as ${as}`
  await page.setViewportSize(desktop)
  errors.length = 0
  await page.goto(server.url + path)
  await isShown(page, ready)
  await page.waitForLoadState('networkidle')
  await expectNamed(page, what)
  await expectSound(page, what)
  await page.setViewportSize(desktop)
  await expectTabReachesAll(page, what)
  expect(
    errors.splice(0).filter((line) => !(refused && isRefusal(line))),
    what,
  ).toEqual([])
  expect(foreignRequests, what).toEqual([])
}

async function lookAtAll(...roles: readonly Role[]): Promise<void> {
  const problems: string[] = []
  for (const one of pageCases().filter(({ as }) => roles.includes(as))) {
    await lookAt(one).catch((error: unknown) => problems.push(`${one.path}: ${String(error)}`))
  }
  expect(problems).toEqual([])
}

describe.concurrent('every page is sound in three windows, named, reached by Tab, and quiet', () => {
  test('for guests', () => lookAtAll('guest'), 300_000)
  test('for members, owners and admins', () => lookAtAll('member', 'owner', 'admin'), 300_000)
})

interface StateCase {
  readonly path: string
  readonly as: Role
  /** What the page shows once its calls are answered. */
  readonly ready: string | RegExp
  /** The calls that go wrong; all but the login's by default. */
  readonly calls?: RegExp
}

const pageCalls = /\/api\/v2\/(?!users\/me$|auth\/|site$)/
const selfCall = /\/api\/v2\/users\/me$/

const stateCases = (): readonly StateCase[] => [
  { as: 'guest', path: '/my-spaces?tab=community', ready: /名字很长/ },
  { as: 'guest', path: '/credits', ready: 'Scopia', calls: /CREDITS\.json/ },
  { as: 'owner', path: '/template/official', ready: '小厅模板' },
  { as: 'owner', path: '/template/mine', ready: '请先装修空间并保存为模板' },
  { as: 'owner', path: '/my-buildProfiles', ready: '暂无发布记录' },
  { as: 'owner', path: '/my-orgs', ready: '策展社' },
  { as: 'owner', path: '/my-orgs', ready: '策展社', calls: selfCall },
  { as: 'owner', path: '/account/sessions', ready: '本机' },
  { as: 'owner', path: '/account/api-keys', ready: '机器人' },
  { as: 'owner', path: `/space/${spaceId}/admin/settings`, ready: '移交空间' },
  { as: 'owner', path: `/space/${spaceId}/admin/announcement`, ready: '暂无公告' },
  { as: 'owner', path: `/space/${spaceId}/admin/events`, ready: '还没有活动' },
  { as: 'owner', path: '/events', ready: '最近没有公开的活动' },
  { as: 'owner', path: `/space/${spaceId}/admin/stats`, ready: '访问统计' },
  { as: 'owner', path: `/space/${spaceId}?quality=low`, ready: '显示名称' },
  { as: 'owner', path: `/space/invite?token=${inviteToken}`, ready: '显示名称' },
  { as: 'admin', path: '/site-admin/community', ready: /名字很长/ },
  { as: 'admin', path: '/site-admin/users', ready: names.member },
  { as: 'admin', path: '/site-admin/users', ready: names.member, calls: selfCall },
  { as: 'admin', path: '/site-admin/reports', ready: '反复发广告' },
  { as: 'admin', path: '/site-admin/operations', ready: /^共 |条，共|还没有操作记录/ },
]

const isShown = (page: Page, text: string | RegExp) =>
  page.getByText(text).or(page.getByLabel(text)).filter({ visible: true }).first().waitFor()

/** The calls of a page, held up, cut off or let through as the test says. */
async function controlCalls(page: Page) {
  const held: Route[] = []
  const cutOff = (route: Route) => route.abort('internetdisconnected')
  const control = {
    calls: pageCalls,
    answer: 'pass' as 'hold' | 'fail' | 'pass',
    async fail() {
      control.answer = 'fail'
      for (const route of held.splice(0)) await cutOff(route)
    },
  }
  await page.route('**/*', (route) => {
    if (control.answer === 'pass' || !control.calls.test(route.request().url())) return route.fallback()
    return control.answer === 'fail' ? cutOff(route) : void held.push(route)
  })
  return control
}

/** Waiting, then failing with a way to try again, then there. */
async function goesThroughStates(
  page: Page,
  control: Awaited<ReturnType<typeof controlCalls>>,
  { path, ready, calls = pageCalls }: StateCase,
): Promise<void> {
  Object.assign(control, { answer: 'hold', calls })
  try {
    await page.goto(server.url + path)
    await page.locator('[role=status]').filter({ visible: true }).first().waitFor()
    await control.fail()
    const retry = page
      .getByRole('alert')
      .or(page.getByRole('dialog'))
      .getByRole('button', { name: /^重试$|^重新进入$/ })
    await retry.first().waitFor()
    expect(await problemsOf(page)).toEqual([])
    control.answer = 'pass'
    await retry.first().click()
    await isShown(page, ready)
  } finally {
    await control.fail()
    control.answer = 'pass'
  }
}

async function goThroughStates(...roles: readonly Role[]): Promise<void> {
  const problems: string[] = []
  for (const role of roles) {
    const { page, context } = await newWindow(role)
    const control = await controlCalls(page)
    for (const one of stateCases().filter(({ as }) => as === role)) {
      await goesThroughStates(page, control, one).catch((error: unknown) =>
        problems.push(`${one.path} ${String(one.calls ?? '')}: ${String(error)}`),
      )
    }
    await context.close()
  }
  expect(problems).toEqual([])
}

describe.concurrent('what cannot be loaded says so, and is loaded by another try', () => {
  test('for guests and admins', () => goThroughStates('guest', 'admin'), 300_000)
  test('for owners', () => goThroughStates('owner'), 300_000)
})

/** Goes to a page as a link does: without loading anew. */
const goInside = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState({}, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: {} }))
  }, path)

test('offline: each page says so, and comes by itself when the network is back', async () => {
  const ann = await newWindow('owner')
  const { page, context } = ann
  const pages = [
    ['/', /走进同一个空间/],
    ['/my-spaces', '我的空间'],
    ['/template/official', '小厅模板'],
    ['/my-orgs', '策展社'],
    ['/account/sessions', '账号与安全'],
    [`/space/${spaceId}/admin/settings`, '移交空间'],
  ] as const
  for (const [path, ready] of pages) {
    await goTo(page, `${server.url}/contact`)
    await isShown(page, '联系我们')
    await context.setOffline(true)
    await goInside(page, path)
    await page.getByText('网络已断开，恢复后会自动更新').waitFor()
    expect(await problemsOf(page), path).toEqual([])
    await context.setOffline(false)
    await isShown(page, ready)
  }
  await context.close()
})

describe.concurrent('dialogs keep the focus, and give it back', () => {
  test('of guests and members', async () => {
    const { page } = people.guest
    await page.goto(server.url)
    const login = page.getByRole('banner').getByRole('button', { name: '登录' })
    await expectDialogSound(page, 'login', () => page.keyboard.press('Enter'), login)
    const { page: own } = people.owner
    await own.setViewportSize(desktop)
    const press = async () => own.keyboard.press('Enter')
    await own.goto(`${server.url}/my-orgs`)
    const buttons = ['创建新组织', '管理组织「策展社」', '删除组织「策展社」']
    for (const name of buttons) await expectDialogSound(own, name, press, own.getByRole('button', { name }))
    await own.goto(`${server.url}/account/api-keys`)
    await expectDialogSound(own, 'key', press, own.getByRole('button', { name: '创建密钥' }))
    await own.goto(`${server.url}/space/${spaceId}/admin/settings`)
    for (const name of ['移交空间', '删除空间']) {
      await expectDialogSound(own, name, press, own.getByRole('button', { name }))
    }
  })

  test('of owners and admins', async () => {
    const { page } = people.admin
    await page.goto(`${server.url}/site-admin/users`)
    const broadcast = page.getByRole('button', { name: '群发通知' })
    await expectDialogSound(page, 'broadcast', () => page.keyboard.press('Enter'), broadcast)
    const { page: own } = people.member
    await server.createSpace(await tokenOf(names.member), { name: '波的空间', private: true })
    await own.goto(`${server.url}/my-spaces?tab=myCreated`)
    const menu = own.getByRole('button', { name: '「波的空间」的更多操作' })
    for (const name of ['编辑空间信息', '邀请', '删除空间']) {
      await expectDialogSound(own, name, () => chooseByKeys(own, name), menu)
    }
    await expectDialogSound(
      own,
      'profile',
      () => chooseByKeys(own, '编辑头像与ID'),
      own.getByRole('button', { name: '波 的账号菜单' }),
    )
    await own.goto(`${server.url}/template/official`)
    await expectDialogSound(
      own,
      'template',
      () => own.keyboard.press('Enter'),
      own.getByRole('button', { name: '选择模板「小厅模板」' }),
    )
  })
})

test('with the keyboard alone: log in, make a space, share it, edit the profile, log out', async () => {
  const person = await browser.person({ viewport: desktop })
  const { page } = person
  const { keyboard } = page
  await makeSpaceByKeys(page, server.url, {
    user: '键盘',
    template: '小厅模板',
    name: '全键盘',
    isPrivate: true,
  })

  await tabTo(page, '「全键盘」的更多操作')
  await chooseByKeys(page, '邀请')
  await page.getByRole('dialog', { name: '邀请别人来' }).waitFor()
  await tabTo(page, '生成邀请链接')
  await keyboard.press('Enter')
  await page.getByRole('img', { name: '邀请链接的二维码' }).waitFor()
  await keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await focusIsOn(page, '「全键盘」的更多操作')

  await tabTo(page, '键盘 的账号菜单')
  await chooseByKeys(page, '编辑头像与ID')
  await page.getByRole('dialog').waitFor()
  await tabTo(page, '用户ID')
  await keyboard.press('ControlOrMeta+a')
  await keyboard.type('键盘侠')
  await keyboard.press('Enter')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: '键盘侠 的账号菜单' }).waitFor()
  await tabTo(page, '键盘侠 的账号菜单')
  await chooseByKeys(page, '退出登录')
  await page.getByRole('banner').getByRole('button', { name: '登录' }).waitFor()
  expect(person.errors).toEqual([])
  expect(person.foreignRequests).toEqual([])
  await person.context.close()
})
