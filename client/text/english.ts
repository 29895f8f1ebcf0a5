import type { TextOf } from './textOf.ts'
import type { AllChinese } from './allChinese.ts'
import { accountText } from './en/account.ts'
import { accountPageText } from './en/accountPage.ts'
import { commonText } from './en/common.ts'
import { contactText } from './en/contact.ts'
import { errorsText } from './en/errors.ts'
import { homeText } from './en/home.ts'
import { identityText } from './en/identity.ts'
import { noticesText } from './en/notices.ts'
import { orgsText } from './en/orgs.ts'
import { publishingText } from './en/publishing.ts'
import { refusalsText } from './en/refusals.ts'
import { reportText } from './en/report.ts'
import { sceneText } from './en/scene.ts'
import { siteAdminText } from './en/siteAdmin.ts'
import { spaceText } from './en/space.ts'
import { spaceAdminText } from './en/spaceAdmin.ts'
import { spacesText } from './en/spaces.ts'
import { usageText } from './en/usage.ts'

/** The complete English twin of allChinese. */
export const englishText: TextOf<AllChinese> = {
  common: commonText,
  account: { ...accountText, ...accountPageText },
  contact: contactText,
  errors: errorsText,
  home: homeText,
  identity: identityText,
  notices: noticesText,
  orgs: orgsText,
  publishing: publishingText,
  refusals: refusalsText,
  report: reportText,
  scene: sceneText,
  siteAdmin: siteAdminText,
  space: spaceText,
  spaceAdmin: spaceAdminText,
  spaces: spacesText,
  usage: usageText,
}
