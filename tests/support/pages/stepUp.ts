import type { Page } from 'playwright-core'
import { beforeAll } from 'vitest'
import { smallSpace, spacesFolder } from '../world/smallSpaces.ts'
import type { Person } from './browser.ts'
import { openAs } from './spacePage.ts'
import { stage, type Stage } from './stage.ts'

export interface AdminWithPhone extends Stage {
  /** At the list of users, where 小明 can be banned. */
  readonly admin: Person
}

/** Somebody who runs the site and has a phone, whose deeds ask for a proof. */
export function adminWithPhone(phone: string): AdminWithPhone {
  const made = stage(() => ({ spacesFolder: spacesFolder([smallSpace('office')]) })) as {
    -readonly [K in keyof AdminWithPhone]: AdminWithPhone[K]
  }
  beforeAll(async () => {
    const { server, browser } = made
    await server.login('小明')
    await server.login('admin')
    await server.db.updateTable('users').set({ phone }).where('name', '=', 'admin').execute()
    made.admin = await browser.person({ viewport: { width: 1440, height: 900 } })
    await openAs(server, made.admin.page, 'admin', '/site-admin/users')
  })
  return made
}

/** As if the log-in had been long ago. */
export const forgetProof = ({ server }: Stage) =>
  server.db.updateTable('loginSessions').set({ provenAt: 0 }).execute()

export const bannedUntil = async ({ server }: Stage): Promise<number | null | undefined> => {
  const users = server.db.selectFrom('users').select('bannedUntil').where('name', '=', '小明')
  return (await users.executeTakeFirst())?.bannedUntil
}

export async function fillBan(page: Page): Promise<void> {
  await page.getByRole('button', { name: '封禁 小明' }).click()
  await page.getByRole('dialog', { name: '封禁「小明」' }).getByRole('textbox').fill('刷屏')
  await page.getByRole('dialog', { name: '封禁「小明」' }).getByRole('button', { name: '封禁' }).click()
}
