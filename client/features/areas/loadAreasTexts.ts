import { addChinese } from '../../text/addChinese.ts'

/** The Chinese of areas comes with what shows it. */
export async function loadAreasTexts(): Promise<void> {
  addChinese({ areas: (await import('./texts.zh.ts')).areasText })
}
