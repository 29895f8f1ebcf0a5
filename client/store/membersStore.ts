import type { MemberAnswer } from '#shared/http/members.ts'
import { fetchMembers } from '../api/members.ts'
import { createStore, useSelection } from './createStore.ts'
import { memberRows, type MemberRow } from './memberRows.ts'
import { onSpaceChange, sessionStore } from './sessionStore.ts'
import { worldStore } from './worldStore.ts'

export interface MembersState {
  /** Members of the space by user id, as of the last `load`. */
  readonly members: ReadonlyMap<string, MemberAnswer>
  /** Who is in the space now, merged from members and players. */
  readonly rows: readonly MemberRow[]
  /** Reads the members of the present space. Throws ApiError. */
  load(): Promise<void>
}

/** People of the space this page is in. */
export const membersStore = createStore<MembersState>((set) => ({
  members: new Map(),
  rows: [],
  async load() {
    const { spaceId } = sessionStore.get()
    if (spaceId === undefined) return
    const { data } = await fetchMembers(spaceId)
    if (sessionStore.get().spaceId !== spaceId) return
    set({ members: new Map(data.map((member) => [member.userId, member])) })
    refreshRows()
  },
}))

function refreshRows(): void {
  const { members, rows } = membersStore.get()
  const next = memberRows(worldStore.get(), members, sessionStore.get().selfUid, rows)
  if (next !== rows) membersStore.setState({ rows: next })
}

worldStore.subscribe((world, former) => {
  if (world.players !== former.players) refreshRows()
})
sessionStore.subscribe((session, former) => {
  if (session.selfUid !== former.selfUid) refreshRows()
})
onSpaceChange(() => membersStore.setState({ members: new Map(), rows: [] }))

/** Selects from the people of the space in a component. */
export function useMembers<S>(selector: (state: MembersState) => S): S {
  return useSelection(membersStore, selector)
}
