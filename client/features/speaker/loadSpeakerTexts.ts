import { addChinese } from '../../text/addChinese.ts'

/** The Chinese of it comes with what shows it. */
export async function loadSpeakerTexts(): Promise<void> {
  addChinese({ speaker: (await import('./texts.zh.ts')).speakerText })
}
