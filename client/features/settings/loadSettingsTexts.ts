import { addChinese } from '../../text/addChinese.ts'
import { loadControlsTexts } from '../../space/loadControlsTexts.ts'

/** The Chinese of the settings and of the table of keys among them comes with their window. */
export async function loadSettingsTexts(): Promise<void> {
  const [{ settingsWindowText }] = await Promise.all([import('./windowTexts.zh.ts'), loadControlsTexts()])
  addChinese({ space: { settings: settingsWindowText } })
}
