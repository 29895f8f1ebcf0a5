import { addChinese } from '../../text/addChinese.ts'
import { siteAdminReportsText } from '../../text/zh-CN/siteAdminReports.ts'

addChinese({ siteAdmin: { reports: siteAdminReportsText } })
