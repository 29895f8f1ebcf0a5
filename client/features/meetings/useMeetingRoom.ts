import { useEffect, useRef } from 'react'
import { limits } from '#shared/rules/limits.ts'
import { randomId } from '../../net/randomId.ts'
import { send } from '../../net/send.ts'
import { act } from '../../space/act.ts'
import { sessionStore, useSession } from '../../store/sessionStore.ts'
import { worldStore } from '../../store/worldStore.ts'
import { meetingStore } from './meetingStore.ts'

/** This page, among the tabs somebody names in a meeting. */
const tabs = { connectionIds: [randomId()] }

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

/** After a cut the server says within this time whether the meeting still holds one. */
const SAID_ANEW_MS = 1_500

/**
 * Who walks into a room for meetings is in its meeting; who walks out of it has left it, as the server knows. After a
 * server has started again its meetings begin anew: who was in one goes back, or those who stayed would talk apart
 * from those who come.
 */
export function useMeetingRoom(room: string | undefined, isMeeting: boolean): MeetingRoom {
  /** The room that one has left by hand, standing in it. */
  const left = useRef<string>(undefined)
  const isReady = useSession(({ connection }) => connection.name === 'ready')
  useEffect(() => {
    if (left.current !== room) left.current = undefined
    if (!isReady || room === undefined || !joinsByItself(room)) return undefined
    const join = () => {
      if (meetingStore.get().meeting || left.current === room) return
      // Whom the host has removed: the line under the place says what is left to do.
      send('joinMeeting', { meetingId: room, ...tabs }).catch(() => undefined)
    }
    join()
    const timer = setTimeout(join, SAID_ANEW_MS)
    return () => clearTimeout(timer)
  }, [room, isReady])
  return {
    canJoin: room !== undefined && !isMeeting,
    joinHere() {
      left.current = undefined
      void act('joinMeeting', { meetingId: room ?? '', ...tabs })
    },
    leave() {
      left.current = room
      void act('leaveMeeting', {})
    },
  }
}
