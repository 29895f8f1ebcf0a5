import { addChinese } from '../../text/addChinese.ts'
import { spaceAdminText } from '../../text/zh-CN/spaceAdmin.ts'
import { spacesText } from '../../text/zh-CN/spaces.ts'
import { ScreenSettings } from './ScreenSettings.tsx'

/** Setting the pictures of the display screens, with the words of the page where they are set as well. */
export function loadScreenSettings(): typeof ScreenSettings {
  addChinese({ spaceAdmin: spaceAdminText, spaces: spacesText })
  return ScreenSettings
}
