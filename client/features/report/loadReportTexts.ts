import { addChinese } from '../../text/addChinese.ts'

/** The Chinese of a window that pages show too: it comes with it. */
export async function loadReportTexts(): Promise<void> {
  addChinese({ report: (await import('./texts.zh.ts')).reportText })
}
