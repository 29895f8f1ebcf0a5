import { addChinese } from '../../text/addChinese.ts'

/** The Chinese of events, on pages and in spaces: it comes with them. */
export async function loadEventsTexts(): Promise<void> {
  addChinese({ events: (await import('./texts.zh.ts')).eventsText })
}
