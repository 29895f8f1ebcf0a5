import { accountText } from './zh-CN/account.ts'
import { commonText } from './zh-CN/common.ts'
import { errorsText } from './zh-CN/errors.ts'
import { identityText } from './zh-CN/identity.ts'
import { noticesText } from './zh-CN/notices.ts'
import { reportText } from './zh-CN/report.ts'
import { sceneText } from './zh-CN/scene.ts'
import { spacesText } from './zh-CN/spaces.ts'

/**
 * Interface text by area: `t('common.login')`. Chinese is the default; areas of a few pages alone come with those
 * (laterAreas, routes.tsx), the others are always there. English comes as a chunk of its own (english.ts). A new area
 * is one line here and one each in allChinese.ts and english.ts.
 */
export const chineseText = {
  common: commonText,
  account: accountText,
  errors: errorsText,
  identity: identityText,
  notices: noticesText,
  report: reportText,
  scene: sceneText,
  spaces: spacesText,
}
