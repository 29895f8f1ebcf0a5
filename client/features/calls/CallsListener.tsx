import { Suspense, useEffect, useState } from 'react'
import type { EventName } from '#shared/protocol/messages.ts'
import { addChinese } from '../../text/addChinese.ts'
import { worldStore } from '../../store/worldStore.ts'
import { lazyPart } from '../../space/lazily.ts'
import { keepHeard } from './heardCalls.ts'

// Loaded with the first call or gesture of somebody: the way in has a budget.
const CallNotices = lazyPart(async () => {
  const [parts, texts] = await Promise.all([import('./CallNotices.tsx'), import('./texts.zh.ts')])
  addChinese({ calls: texts.callsText })
  return parts.CallNotices
})

const kinds: ReadonlySet<EventName> = new Set([
  'callUpdate',
  'offerUpdate',
  'playerWaves',
  'playerNotifies',
  'playerHighFives',
  'playerRequestsToLead',
  'gotRequestMute',
  'playerEditsChatMessage',
])

/** Listens for calls and gestures of others, and keeps the first until what shows them is there. */
export function CallsListener() {
  const [isNeeded, setNeeded] = useState(false)
  useEffect(
    () =>
      worldStore.onEvents((events) => {
        if (keepHeard(events, kinds)) setNeeded(true)
      }),
    [],
  )
  return (
    isNeeded && (
      <Suspense fallback={null}>
        <CallNotices />
      </Suspense>
    )
  )
}
