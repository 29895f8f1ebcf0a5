import { addChinese } from '../../text/addChinese.ts'

/** The Chinese of nooks comes with what shows them. */
export async function loadNooksTexts(): Promise<void> {
  addChinese({ nooks: (await import('./texts.zh.ts')).nooksText })
}
