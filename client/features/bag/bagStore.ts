import i18next from 'i18next'
import type { v1, WireEvent } from '#shared/protocol/messages.ts'
import { plainItemSign } from '#shared/rules/signs.ts'
import { send } from '../../net/send.ts'
import { createStore } from '../../store/createStore.ts'
import { onSpaceChange, sessionStore } from '../../store/sessionStore.ts'
import { showToast } from '../../store/toastStore.ts'
import { worldStore } from '../../store/worldStore.ts'
import { levelWords } from '../../text/levelName.ts'

type Item = v1.SpaceItem.$Properties

interface BagState {
  /** loading until the server has said what there is. */
  readonly state: 'loading' | 'ready' | 'failed'
  /** How many of each one owns. */
  readonly owned: ReadonlyMap<string, number>
  /** The items of the space. */
  readonly known: Readonly<Record<string, Item>>
}

const nothing: BagState = { state: 'loading', owned: new Map(), known: {} }

/** What one owns. It is asked for when it is first needed, and followed from then on. */
export const bagStore = createStore<BagState>(() => nothing)

/** The bag after some events. */
export function bagAfter(bag: BagState, events: readonly WireEvent[], self: number | undefined): BagState {
  let { owned, known } = bag
  for (const { kind, body } of events) {
    if (kind === 'spaceUpdatesItems') known = body.items ?? {}
    if (kind !== 'playerUpdatesInventory' || body.encId !== self) continue
    const next = new Map(owned)
    for (const [itemId, item] of Object.entries(body.items ?? {})) {
      if (item.count) next.set(itemId, item.count)
      else next.delete(itemId)
    }
    owned = next
  }
  return owned === bag.owned && known === bag.known ? bag : { ...bag, owned, known }
}

let isFollowing = false

/** Whoever comes back has missed what was told meanwhile: all of it is asked for anew. */
export async function readBag(): Promise<void> {
  bagStore.setState({ owned: new Map(), state: 'loading' })
  try {
    await send('readBag', {})
    bagStore.setState({ state: 'ready' })
  } catch {
    bagStore.setState({ state: 'failed' })
  }
}

const itemNames = (itemId: string, count: number): string =>
  count > 1 ? `${nameOf(itemId)} × ${count}` : nameOf(itemId)

function hear(events: readonly WireEvent[]): void {
  const { selfEncId } = sessionStore.get()
  bagStore.setState((bag) => bagAfter(bag, events, selfEncId))
  for (const { kind, body } of events) {
    if (kind === 'subscriptionsUpdated') void readBag()
    if (kind !== 'itemGiven') continue
    const { players } = worldStore.get()
    const isMine = body.encIdTarget === selfEncId
    const other = players.get((isMine ? body.encId : body.encIdTarget) as never)?.name ?? ''
    const item = itemNames(body.itemId ?? '', body.count ?? 1)
    showToast(i18next.t(isMine ? 'bag.got' : 'bag.gave', { name: other, item }))
  }
}

/** Follows what one owns from now on. */
export function followBag(): void {
  if (isFollowing) return
  isFollowing = true
  worldStore.onEvents(hear)
  void readBag()
}

export const countOf = (itemId: string): number => bagStore.get().owned.get(itemId) ?? 0

/** What an item is called: as the space says, else as what it was taken from, else by its id. */
export const nameOf = (itemId: string, otherwise?: string | null): string =>
  levelWords(bagStore.get().known[itemId]?.name || otherwise || itemId)

/** The sign of an item: components/Sign.tsx has pictures of those of built-in levels. */
export const iconOf = (itemId: string): string =>
  bagStore.get().known[itemId]?.meta?.['icon'] || plainItemSign

onSpaceChange(() => {
  bagStore.setState(nothing)
  if (isFollowing) void readBag()
})
