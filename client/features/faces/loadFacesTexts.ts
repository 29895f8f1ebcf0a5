import { addChinese } from '../../text/addChinese.ts'

/** The Chinese of faces: it comes with them. */
export async function loadFacesTexts(): Promise<void> {
  addChinese({ faces: (await import('./texts.zh.ts')).facesText })
}
