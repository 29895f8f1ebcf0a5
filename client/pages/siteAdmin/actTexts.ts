import { addChinese } from '../../text/addChinese.ts'
import { siteAdminActsText } from '../../text/zh-CN/siteAdminActs.ts'

addChinese({ siteAdmin: { spaces: siteAdminActsText } })
