import { addChinese } from '../../text/addChinese.ts'

/** The Chinese of a window that pages show too: it comes with it. */
export async function loadNoticesTexts(): Promise<void> {
  addChinese({ notices: (await import('./texts.zh.ts')).noticesText })
}
