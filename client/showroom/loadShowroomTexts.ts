import { addChinese } from '../text/addChinese.ts'

/** The Chinese of showrooms: it comes with what shows them, and not by loadAreas, whose table is in every page. */
export async function loadShowroomTexts(): Promise<void> {
  addChinese({ showroom: (await import('../text/zh-CN/showroom.ts')).showroomText })
}
