import { addChinese } from '../../text/addChinese.ts'

/** The Chinese of looking around, and why it is refused, come with what shows them. */
export async function loadVisitTexts(): Promise<void> {
  const [{ visitText }, { siteErrorsText }] = await Promise.all([
    import('./texts.zh.ts'),
    import('../../text/zh-CN/siteErrors.ts'),
  ])
  addChinese({ visit: visitText, errors: siteErrorsText })
}
