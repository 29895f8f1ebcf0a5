import { addChinese } from '../../text/addChinese.ts'
import { cloudText } from './texts.zh.ts'

/** The Chinese of what is loaded with it. */
export const addCloudTexts = (): void => addChinese({ cloud: cloudText })
