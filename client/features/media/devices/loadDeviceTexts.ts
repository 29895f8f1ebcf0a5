import { addChinese } from '../../../text/addChinese.ts'

/** The Chinese of what is about devices: it comes with the code that opens them. */
export async function loadDeviceTexts(): Promise<void> {
  addChinese({ devices: (await import('./texts.zh.ts')).devicesText })
}
