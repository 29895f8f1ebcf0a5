import { addChinese } from '../../text/addChinese.ts'

/** The Chinese of meetings comes with what shows them. */
export async function loadMeetingsTexts(): Promise<void> {
  addChinese({ meetings: (await import('./texts.zh.ts')).meetingsText })
}
