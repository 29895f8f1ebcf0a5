import { addChinese } from '../text/addChinese.ts'

/** The Chinese of the table of keys comes with what shows it: the way in has a budget. */
export async function loadControlsTexts(): Promise<void> {
  addChinese({ space: { help: (await import('./controlsTexts.zh.ts')).controlsText } })
}
