import type { Logger } from 'pino'
import type { SmsSender } from './SmsSender.ts'
import { createAliyunSms } from './aliyunSms.ts'
import type { AliyunSmsOptions } from './aliyunSms.ts'

/** Who brings codes to phones (SMS_PROVIDER). */
export type SmsProvider = { readonly name: 'log' } | ({ readonly name: 'aliyun' } & AliyunSmsOptions)

export const createSmsSender = (provider: SmsProvider, log: Logger): SmsSender =>
  provider.name === 'aliyun' ? createAliyunSms(provider) : smsToLog(log)

/** Development: whoever runs the server reads the code. */
const smsToLog = (log: Logger): SmsSender => ({
  send(phone, code) {
    log.info(`SMS code for ${phone}: ${code}`)
    return Promise.resolve()
  },
})
