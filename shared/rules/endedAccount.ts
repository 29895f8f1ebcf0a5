/** What is written in the place of the name of somebody whose account is gone. */
export const endedAccountName = '已注销用户'
