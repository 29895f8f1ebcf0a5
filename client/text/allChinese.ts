import { chineseText } from './chineseText.ts'
import { accountPageText } from './zh-CN/accountPage.ts'
import { contactText } from './zh-CN/contact.ts'
import { homeText } from './zh-CN/home.ts'
import { orgsText } from './zh-CN/orgs.ts'
import { publishingText } from './zh-CN/publishing.ts'
import { refusalsText } from './zh-CN/refusals.ts'
import { siteAdminText } from './zh-CN/siteAdmin.ts'
import { spaceText } from './zh-CN/space.ts'
import { spaceAdminText } from './zh-CN/spaceAdmin.ts'
import { usageText } from './zh-CN/usage.ts'

/** All interface text in Chinese: for its type and for tests. Pages load what they need (i18n.ts, areas/). */
export const allChinese = {
  ...chineseText,
  account: { ...chineseText.account, ...accountPageText },
  contact: contactText,
  home: homeText,
  orgs: orgsText,
  publishing: publishingText,
  refusals: refusalsText,
  siteAdmin: siteAdminText,
  space: spaceText,
  spaceAdmin: spaceAdminText,
  usage: usageText,
}
export type AllChinese = typeof allChinese
