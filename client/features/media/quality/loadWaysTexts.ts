import { addChinese } from '../../../text/addChinese.ts'

/** The Chinese of what shows how calls go: it comes with them. */
export async function loadWaysTexts(): Promise<void> {
  addChinese({ ways: (await import('./texts.zh.ts')).waysText })
}
