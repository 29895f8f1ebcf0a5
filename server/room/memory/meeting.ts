/** Who meets whom: filled by the conversations family. */
export interface MeetingMemory {
  /** User id of a presenter → the users muted by the presentation. */
  readonly casts: ReadonlyMap<string, ReadonlySet<string>>
}

export const emptyMeetingMemory: MeetingMemory = { casts: new Map() }

export type MeetingChange =
  | { readonly kind: 'castStarts'; readonly hostId: string; readonly muted: ReadonlySet<string> }
  | { readonly kind: 'castEnds'; readonly hostId: string }

export function changeMeeting(memory: MeetingMemory, change: MeetingChange): MeetingMemory {
  const casts = new Map(memory.casts)
  if (change.kind === 'castStarts') casts.set(change.hostId, change.muted)
  else casts.delete(change.hostId)
  return { ...memory, casts }
}
