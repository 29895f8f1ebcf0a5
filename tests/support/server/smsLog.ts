import { Writable } from 'node:stream'
import pino from 'pino'
import { createSmsSender } from '../../../server/login/sms/createSmsSender.ts'
import { until } from '../until.ts'

/** What sends codes into a log, as on a developer's machine, and who reads them there. */
export function smsLog() {
  const logged: string[] = []
  const stream = new Writable({
    write(chunk, _encoding, done) {
      logged.push(String(chunk))
      done()
    },
  })
  return {
    sms: createSmsSender({ name: 'log' }, pino({ level: 'info' }, stream)),
    /** Whether a code was made for a phone. */
    wasAsked: (phone: string): boolean => logged.some((line) => line.includes(phone)),
    /** The newest code for a phone, six digits, once it is there. */
    codeFor: (phone: string): Promise<string> =>
      until(() => {
        const line = logged.findLast((text) => text.includes(phone))
        return /: (\d{6})"/.exec(line ?? '')?.[1]
      }, `the code for ${phone} in the log`),
  }
}
