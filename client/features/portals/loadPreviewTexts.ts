import { addChinese } from '../../text/addChinese.ts'

/** The Chinese of what is behind portals comes with what shows it. */
export async function loadPreviewTexts(): Promise<void> {
  addChinese({ portalPreview: (await import('./previewTexts.zh.ts')).portalPreviewText })
}
