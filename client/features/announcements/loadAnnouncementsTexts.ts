import { addChinese } from '../../text/addChinese.ts'

/** The Chinese of announcements, which pages show too: it comes with them. */
export async function loadAnnouncementsTexts(): Promise<void> {
  addChinese({ announcements: (await import('./texts.zh.ts')).announcementsText })
}
