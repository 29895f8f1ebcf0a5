import { useEffect, useState } from 'react'
import { nookAt } from '#shared/map/nooks.ts'
import { isChannelOpen } from '#shared/rules/chatChannels.ts'
import { sessionStore } from '../../store/sessionStore.ts'
import { worldStore } from '../../store/worldStore.ts'

/** How often one looks where one is: walking is no event. */
const LOOK_MS = 500

/** The room of the level one is in, where rooms have a chat; undefined: none, as for who is invisible. */
function roomHere(): string | undefined {
  const { selfEncId } = sessionStore.get()
  const self = selfEncId === undefined ? undefined : worldStore.live(selfEncId)
  if (self?.attributes.ghost) return undefined
  const map = self && worldStore.get().maps.get(self.mapId)
  return self && isChannelOpen(map, 'ROOM_CHAT') ? nookAt(map, self.position) : undefined
}

/** The same, as one walks. */
export function useRoomHere(): string | undefined {
  const [room, setRoom] = useState(roomHere)
  useEffect(() => {
    const timer = setInterval(() => setRoom(roomHere()), LOOK_MS)
    return () => clearInterval(timer)
  }, [])
  return room
}
