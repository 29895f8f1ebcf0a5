import { addChinese } from '../../text/addChinese.ts'
import { siteAdminUsersText } from '../../text/zh-CN/siteAdminUsers.ts'

addChinese({ siteAdmin: { users: siteAdminUsersText } })
