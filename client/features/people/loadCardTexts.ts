import { addChinese } from '../../text/addChinese.ts'

/** The Chinese of cards comes with the first one. */
export async function loadCardTexts(): Promise<void> {
  const [{ cardText }, { statusText }] = await Promise.all([
    import('./cardTexts.zh.ts'),
    import('./status/texts.zh.ts'),
  ])
  addChinese({ space: cardText, status: statusText })
}
