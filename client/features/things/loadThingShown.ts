import { addChinese } from '../../text/addChinese.ts'
import { thingsText } from './texts.zh.ts'
import { ThingShown } from './ThingShown.tsx'

/** What shows things, with its words. */
export function loadThingShown() {
  addChinese({ things: thingsText })
  return { default: ThingShown }
}
