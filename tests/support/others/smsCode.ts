import { solvePuzzle } from '#shared/rules/proofOfWork.ts'
import type { Answer, TestServer } from '../server/startServer.ts'

/** A browser's worth of log-in: where it asks from, its cookie, and the last request for a code. */
export interface PhoneClient {
  /** Asks for a code as our client does: a puzzle, if one is asked for, is solved. */
  ask(phone: string): Promise<Answer>
  /** Shows a code with the name of the last request. */
  show(phone: string, code: string): Promise<Answer>
  /** The cookie it was given, as it would send it. */
  cookie(): string | undefined
}

/** @param address where it calls from, behind the proxy a test stands for; this machine by default */
export function phoneClient(server: Pick<TestServer, 'call'>, address?: string): PhoneClient {
  let cookie: string | undefined
  let requestId: string | undefined
  const headers = (): Record<string, string> => ({
    'sec-fetch-site': 'same-origin',
    ...(address === undefined ? {} : { 'x-forwarded-for': address }),
    ...(cookie === undefined ? {} : { cookie }),
  })
  const call = async (path: string, body: object): Promise<Answer> => {
    const answer = await server.call('POST', path, { body, headers: headers() })
    cookie = answer.headers.getSetCookie()[0]?.split(';', 1)[0] ?? cookie
    return answer
  }
  return {
    async ask(phone) {
      let answer = await call('/auth/send_sms', { phone })
      const challenge = answer.body.details?.[0]?.challenge as string | undefined
      if (answer.status === 428 && challenge !== undefined) {
        answer = await call('/auth/send_sms', { phone, proof: solvePuzzle(challenge) })
      }
      if (answer.status === 200) requestId = answer.body.requestId as string
      return answer
    },
    show: (phone, code) => call('/auth/sms_login', { phone, OTPCode: code, requestId }),
    cookie: () => cookie,
  }
}
