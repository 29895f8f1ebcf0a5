import { addChinese } from '../../text/addChinese.ts'

/** The Chinese of cards comes with the first one. */
export async function loadCardTexts(): Promise<void> {
  addChinese({ space: (await import('./cardTexts.zh.ts')).cardText })
}
