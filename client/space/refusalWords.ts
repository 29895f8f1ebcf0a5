import i18next, { type TOptions } from 'i18next'
import { useEffect, useState } from 'react'
import type { RefusalKey } from '#shared/protocol/refusals.ts'
import { guestVisitKey } from '#shared/rules/guestVisit.ts'
import { addChinese } from '../text/addChinese.ts'

/** The sentences, and the numbers they name: neither is on the way into a space. */
async function loadRefusals(): Promise<object> {
  const [{ refusalsText }, { limits }] = await Promise.all([
    import('../text/zh-CN/refusals.ts'),
    import('#shared/rules/limits.ts'),
  ])
  addChinese({ refusals: refusalsText })
  return limits
}

/** What only people with an account may, in official spaces. */
const wantsAccount: ReadonlySet<RefusalKey> = new Set([
  'noRight',
  'mayNotPress',
  'mayNotWrite',
  'mayNotRide',
  'noVideoControl',
])

/** The login is asked for only then: what needs no page does without it. */
async function isLookingAround(): Promise<boolean> {
  const { authStore } = await import('../store/authStore.ts')
  return authStore.getState().login?.authFrom === guestVisitKey
}

/** Why the space did not do something and the way on, in the language of the page; undefined: nothing is known of it. */
export async function refusalWords(key: RefusalKey | undefined): Promise<string | undefined> {
  if (key === undefined) return undefined
  const numbers = await loadRefusals().catch(() => ({}))
  // Who looks around may do more once they are logged in.
  const isVisit = wantsAccount.has(key) && (await isLookingAround())
  const path = isVisit ? 'visit.refused' : (`refusals.${key}` as const)
  // Without the texts, or by a server newer than this page.
  return i18next.exists(path)
    ? i18next.t<typeof path, TOptions, string>(path, { replace: numbers })
    : undefined
}

/** The same for a component; undefined until they are there. */
export function useRefusalWords(key: RefusalKey | undefined): string | undefined {
  const [found, setFound] = useState<{ readonly key: RefusalKey; readonly words: string | undefined }>()
  useEffect(() => {
    let isWanted = true
    const show = (words: string | undefined) => {
      if (isWanted && key !== undefined) setFound({ key, words })
    }
    void refusalWords(key).then(show)
    return () => {
      isWanted = false
    }
  }, [key])
  return found?.key === key ? found?.words : undefined
}
