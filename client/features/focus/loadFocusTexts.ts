import { addChinese } from '../../text/addChinese.ts'

/** The Chinese of focus comes with what shows it. */
export async function loadFocusTexts(): Promise<void> {
  addChinese({ focus: (await import('./texts.zh.ts')).focusText })
}
