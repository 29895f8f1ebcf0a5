import { addChinese } from '../../text/addChinese.ts'

/** The Chinese of tasks comes with what shows them. */
export async function loadTasksTexts(): Promise<void> {
  addChinese({ tasks: (await import('./texts.zh.ts')).tasksText })
}
