import { useEffect, useRef, useState } from 'react'
import { limits } from '#shared/rules/limits.ts'
import { randomId } from '../../net/randomId.ts'
import { send } from '../../net/send.ts'
import { act } from '../../space/act.ts'
import { sessionStore } from '../../store/sessionStore.ts'
import { worldStore } from '../../store/worldStore.ts'
import { meetingStore } from './meetingStore.ts'

/** Names this page among the tabs of a meeting. */
const tab = randomId()

const join = { connectionIds: [tab] }

/** Whether one is in a meeting by walking into its room: in a hall of many everybody would hear of everybody's coming. */
function joinsByItself(room: string): boolean {
  const { selfEncId } = sessionStore.get()
  const { players, maps } = worldStore.get()
  const self = selfEncId === undefined ? undefined : players.get(selfEncId)
  const nook = self && maps.get(self.mapId)?.nooks.get(room)
  return nook !== undefined && (nook.capacity || Infinity) <= limits.meetingByItself
}

export interface MeetingRoom {
  /** One stands in a room for meetings and is in none. */
  readonly canJoin: boolean
  joinHere(): void
  leave(): void
}

/** Who walks into a room for meetings is in its meeting; who walks out of it has left it, as the server knows. */
export function useMeetingRoom(room: string | undefined, isMeeting: boolean): MeetingRoom {
  const entered = useRef<string>(undefined)
  const [isReady, setReady] = useState(() => sessionStore.get().connection.name === 'ready')
  useEffect(() => sessionStore.subscribe(({ connection }) => setReady(connection.name === 'ready')), [])
  useEffect(() => {
    if (!isReady || entered.current === room) return
    entered.current = room
    if (room === undefined || meetingStore.get().meeting || !joinsByItself(room)) return
    // Who was removed, or came in between two doors: the line in the corner offers it.
    send('joinMeeting', { meetingId: room, ...join }).catch(() => undefined)
  }, [room, isReady])
  return {
    canJoin: room !== undefined && !isMeeting,
    joinHere: () => void act('joinMeeting', { meetingId: room ?? '', ...join }),
    leave: () => void act('leaveMeeting', {}),
  }
}
