import { addChinese } from '../../text/addChinese.ts'
import { siteAdminBanText } from '../../text/zh-CN/siteAdminBan.ts'

addChinese({ siteAdmin: { ban: siteAdminBanText } })
