import type { Page } from 'playwright-core'
import { heroine, siteAdmin } from './cast.ts'
import type { Seeded } from './seed.ts'

/** One picture: whose window, where, and what is done before it is taken. */
export interface Shot {
  readonly name: string
  /** Nobody: a guest. */
  readonly as?: string
  readonly path: string
  /** Shown once everything is there. */
  readonly ready: string | RegExp
  readonly act?: (page: Page) => Promise<void>
}

const shown = (page: Page, text: string | RegExp) =>
  page.getByText(text).or(page.getByLabel(text)).filter({ visible: true }).first().waitFor()

const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).filter({ visible: true }).first().click()

/** Opens something from the menu of a button. */
const choose = (button: string | RegExp, item: string) => async (page: Page) => {
  await press(page, button)
  await page.getByRole('menuitem', { name: item }).click()
  await page.getByRole('dialog').waitFor()
}

const opening = (button: string | RegExp) => async (page: Page) => {
  await press(page, button)
  await page.getByRole('dialog').waitFor()
}

/** The account menu: a drop-down on wide windows, part of the hamburger on phones. */
async function openProfile(page: Page): Promise<void> {
  const isPhone = (page.viewportSize()?.width ?? 0) < 700
  await press(page, isPhone ? '打开菜单' : `${heroine} 的账号菜单`)
  const item = { name: '编辑头像与ID' }
  await (isPhone ? page.getByRole('button', item) : page.getByRole('menuitem', item)).click()
  await page.getByRole('dialog').waitFor()
}

async function makeInvite(page: Page): Promise<void> {
  await choose('「设计三组周会室」的更多操作', '分享空间')(page)
  await press(page, '生成邀请链接')
  await page.getByRole('img', { name: '邀请链接的二维码' }).waitFor()
}

async function chooseTemplate(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^选择模板/ })
    .first()
    .click()
  await page.getByRole('button', { name: '用这个模板' }).waitFor()
}

/** Every page and every main dialog but those inside a space, in groups that take a minute or two each. */
export const groups: Readonly<Record<string, (seeded: Seeded) => readonly Shot[]>> = {
  public: ({ inviteToken }) => [
    { name: 'landing', path: '/', ready: /走进同一个空间/ },
    { name: 'login', path: '/?pop_login', ready: '登录灵境' },
    { name: 'bind-phone', path: '/?pop_bind_phone=true&bind_id=1', ready: '手机号' },
    { name: 'spaces-guest', path: '/my-spaces', ready: '官方空间' },
    { name: 'contact', path: '/contact', ready: '联系我们' },
    { name: 'terms', path: '/terms', ready: '服务条款' },
    { name: 'privacy', path: '/privacy', ready: '个人信息保护规则' },
    { name: 'credits', path: '/credits', ready: '素材署名' },
    { name: 'not-found', path: '/no-such-page', ready: '哎呀，目标走丢了…' },
    { name: 'invite-bad', path: '/space/invite', ready: '邀请无效。' },
    { name: 'invite', path: `/space/invite?token=${inviteToken}`, ready: '登录灵境' },
    { name: 'site-media', path: '/shandong-media', ready: '走进媒体云空间' },
    { name: 'site-maker', path: '/auth/meiliken/login', ready: '材料科技在线展厅' },
    { name: 'site-not-found', path: '/milliken/nowhere', ready: '哎呀，目标走丢了…' },
    { name: 'external-failed', path: '/auth/wechat/callback?code=1&state=2', ready: '登录没有完成' },
  ],
  spaces: () => [
    { name: 'home', as: heroine, path: '/?showCreateButton', ready: '创建空间' },
    { name: 'spaces', as: heroine, path: '/my-spaces', ready: '云上画廊 · 春展' },
    { name: 'spaces-community', as: heroine, path: '/my-spaces?tab=community', ready: '海边放映室' },
    { name: 'spaces-own', as: heroine, path: '/my-spaces?tab=myCreated', ready: '满山书屋' },
    { name: 'spaces-empty', as: '小北', path: '/my-spaces?tab=myCreated', ready: '你还没有自己的空间' },
    {
      name: 'spaces-menu',
      as: heroine,
      path: '/my-spaces?tab=myCreated',
      ready: '满山书屋',
      act: (page) => press(page, '「满山书屋」的更多操作'),
    },
    {
      name: 'space-edit',
      as: heroine,
      path: '/my-spaces?tab=myCreated',
      ready: '满山书屋',
      act: choose('「满山书屋」的更多操作', '编辑空间信息'),
    },
    {
      name: 'space-share',
      as: heroine,
      path: '/my-spaces?tab=myCreated',
      ready: '满山书屋',
      act: makeInvite,
    },
    {
      name: 'space-delete',
      as: heroine,
      path: '/my-spaces?tab=myCreated',
      ready: '满山书屋',
      act: choose('「满山书屋」的更多操作', '删除空间'),
    },
    {
      name: 'report',
      as: heroine,
      path: '/my-spaces?tab=community',
      ready: '海边放映室',
      act: choose('「海边放映室」的更多操作', '举报'),
    },
  ],
  templates: () => [
    { name: 'templates', as: heroine, path: '/template/official', ready: /^选择模板/ },
    { name: 'templates-own', as: heroine, path: '/template/mine', ready: '满山展厅' },
    { name: 'template', as: heroine, path: '/template/official', ready: /^选择模板/, act: chooseTemplate },
    {
      name: 'space-new',
      as: heroine,
      path: '/template/official',
      ready: /^选择模板/,
      act: async (page) => {
        await chooseTemplate(page)
        await press(page, '用这个模板')
        await page.getByLabel('空间名称').fill('清明诗会')
      },
    },
    {
      name: 'template-save',
      as: heroine,
      path: '/template/mine',
      ready: '满山展厅',
      act: opening('保存为模板'),
    },
    {
      name: 'template-edit',
      as: heroine,
      path: '/template/mine',
      ready: '满山展厅',
      act: choose('模板「书屋」的更多操作', '编辑模板信息'),
    },
    {
      name: 'template-delete',
      as: heroine,
      path: '/template/mine',
      ready: '满山展厅',
      act: choose('模板「满山展厅」的更多操作', '删除模板'),
    },
    {
      name: 'records',
      as: heroine,
      path: '/my-buildProfiles',
      ready: '满山展厅',
      act: (page) => press(page, '查看日志'),
    },
    { name: 'organisations', as: heroine, path: '/my-orgs', ready: '满山读书会' },
    {
      name: 'organisation-new',
      as: heroine,
      path: '/my-orgs',
      ready: '满山读书会',
      act: opening('创建新组织'),
    },
    {
      name: 'organisation',
      as: heroine,
      path: '/my-orgs',
      ready: '满山读书会',
      act: async (page) => {
        await opening('管理组织「满山读书会」')(page)
        await page.getByRole('dialog').getByText('程砚秋').waitFor()
      },
    },
    {
      name: 'organisation-delete',
      as: heroine,
      path: '/my-orgs',
      ready: '满山读书会',
      act: opening('删除组织「满山读书会」'),
    },
  ],
  account: ({ spaces }) => [
    { name: 'profile', as: heroine, path: '/my-spaces', ready: '官方空间', act: openProfile },
    {
      name: 'menu',
      as: heroine,
      path: '/my-spaces',
      ready: '云上画廊 · 春展',
      act: (page) =>
        press(page, (page.viewportSize()?.width ?? 0) < 700 ? '打开菜单' : `${heroine} 的账号菜单`),
    },
    { name: 'sessions', as: heroine, path: '/account/sessions', ready: '本机' },
    { name: 'api-keys', as: heroine, path: '/account/api-keys', ready: '签到机器人' },
    {
      name: 'api-key-new',
      as: heroine,
      path: '/account/api-keys',
      ready: '签到机器人',
      act: opening('创建密钥'),
    },
    {
      name: 'space-settings',
      as: heroine,
      path: `/space/${spaces['books']}/admin/settings`,
      ready: '移交空间',
    },
    {
      name: 'space-transfer',
      as: heroine,
      path: `/space/${spaces['books']}/admin/settings`,
      ready: '移交空间',
      act: opening('移交空间'),
    },
    {
      name: 'space-statistics',
      as: heroine,
      path: `/space/${spaces['books']}/admin/stats`,
      ready: '每日数据',
    },
  ],
  admin: () => [
    { name: 'admin-community', as: siteAdmin, path: '/site-admin/community', ready: '海边放映室' },
    { name: 'admin-official', as: siteAdmin, path: '/site-admin/official', ready: '云上画廊 · 春展' },
    { name: 'admin-users', as: siteAdmin, path: '/site-admin/users', ready: '程砚秋' },
    { name: 'admin-reports', as: siteAdmin, path: '/site-admin/reports', ready: '推广小助手' },
    { name: 'admin-log', as: siteAdmin, path: '/site-admin/operations', ready: '周日凌晨维护' },
    {
      name: 'admin-menu',
      as: siteAdmin,
      path: '/site-admin/community',
      ready: '海边放映室',
      act: (page) => press(page, /海边放映室.*操作/),
    },
    {
      name: 'admin-ban',
      as: siteAdmin,
      path: '/site-admin/users',
      ready: '程砚秋',
      act: opening(/封禁.*小北/),
    },
    {
      name: 'admin-report',
      as: siteAdmin,
      path: '/site-admin/reports',
      ready: '推广小助手',
      act: opening(/^处理.*推广小助手/),
    },
    {
      name: 'admin-broadcast',
      as: siteAdmin,
      path: '/site-admin/users',
      ready: '程砚秋',
      act: opening('群发通知'),
    },
    { name: 'admin-refused', as: heroine, path: '/site-admin/users', ready: '没有权限' },
  ],
}

/** Goes there, does what is to be done, and waits until nothing more is coming. */
export async function take(page: Page, origin: string, { path, ready, act }: Shot): Promise<void> {
  await page.goto(origin + path)
  await shown(page, ready)
  await page.waitForLoadState('networkidle')
  if (act) {
    await act(page)
    await page.waitForLoadState('networkidle')
  }
}
