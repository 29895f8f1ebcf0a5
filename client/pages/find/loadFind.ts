import { addChinese } from '../../text/addChinese.ts'
import { findText } from '../../text/zh-CN/find.ts'
import { FindDialog } from './FindDialog.tsx'

/** The search with its words, which come along. */
export function loadFind(): typeof FindDialog {
  addChinese({ find: findText })
  return FindDialog
}
