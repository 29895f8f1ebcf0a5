import type { MediaRooms, MediaTalk } from '../../../server/room/mediaRooms.ts'

/** Stands for a media server: remembers what has to be so there. */
export class FakeMediaRooms implements MediaRooms {
  readonly mode: MediaRooms['mode']
  talks: ReadonlyMap<string, MediaTalk> = new Map()
  isOpen = false

  constructor(mode: MediaRooms['mode'] = 'more') {
    this.mode = mode
  }

  open(): ReturnType<MediaRooms['open']> {
    this.isOpen = true
    return {
      follow: (talks) => void (this.talks = talks),
      close: () => void (this.isOpen = false),
    }
  }

  ready = (_spaceId: string, conversationId: string) =>
    Promise.resolve(this.talks.has(conversationId) ? `room of ${conversationId}` : undefined)
  record = () => Promise.resolve({ problem: 'notConfigured' as const })
  isRecorded = () => false
  stopRecording = () => Promise.resolve({ problem: 'notConfigured' as const })

  /** Of the one conversation there is: user id → what they may send. */
  gives(): Record<string, number> {
    const [talk, ...more] = [...this.talks.values()]
    if (more.length > 0) throw new Error('more than one conversation')
    return Object.fromEntries([...(talk?.members ?? [])].map(([userId, { give }]) => [userId, give]))
  }
}
