import { addChinese } from '../../text/addChinese.ts'
import { Narrator } from './Narrator.tsx'
import { aroundText } from './texts.zh.ts'

/** Who tells what changes about one, with the words for it. */
export function loadNarrator(): typeof Narrator {
  addChinese({ around: aroundText })
  return Narrator
}
