import { addChinese } from '../../text/addChinese.ts'

/** The Chinese of the chat comes with its window. */
export async function loadChatTexts(): Promise<void> {
  addChinese({ space: { chat: (await import('./windowTexts.zh.ts')).chatWindowText } })
}
