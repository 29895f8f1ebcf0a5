import { addChinese } from '../../text/addChinese.ts'
import { AroundWindow } from './AroundWindow.tsx'
import { aroundText } from './texts.zh.ts'

/** The list of what is near, with its words. */
export function loadAround(): typeof AroundWindow {
  addChinese({ around: aroundText })
  return AroundWindow
}
