import { accountHintsText } from '../text/zh-CN/accountHints.ts'
import { commonText } from '../text/zh-CN/common.ts'
import { errorsText } from '../text/zh-CN/errors.ts'
import { sceneText } from '../text/zh-CN/scene.ts'
import { sitesText } from '../text/zh-CN/sites.ts'

/**
 * Interface text by area: `t('common.login')`. Chinese is the default; areas of a few pages alone come with those
 * (laterAreas, routes.tsx), the others are always there. English comes as a chunk of its own (english.ts). A new area
 * is one line here and one each in allChinese.ts and english.ts; what is said in a space is put together in
 * client/features/texts.zh.ts.
 */
export const chineseText = {
  common: commonText,
  account: accountHintsText,
  errors: errorsText,
  identity: sitesText,
  scene: sceneText,
}
