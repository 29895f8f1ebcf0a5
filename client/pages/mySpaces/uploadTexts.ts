import { addChinese } from '../../text/addChinese.ts'
import { uploadsText } from '../../text/zh-CN/uploads.ts'

addChinese({ spaces: { upload: uploadsText } })
