import type { EncId } from '#shared/ids.ts'
import type { EventName } from '#shared/protocol/messages.ts'
import type { Barrier } from '../net/closePolicy.ts'
import type { ConnectionState, ConnectionStats, EnterWish } from '../net/connectionState.ts'
import { SpaceConnection, type SpaceConnectionOptions } from '../net/SpaceConnection.ts'
import { createStore, type Store } from './createStore.ts'
import type { WorldStore } from './createWorldStore.ts'

export interface SessionState {
  readonly connection: ConnectionState
  readonly spaceId: string | undefined
  /** The level `?startLevel=` asked for. */
  readonly startLevel: string | undefined
  /** The user id the server knows us by; set by the first `ready`. */
  readonly selfUid: string | undefined
  /** Our own player, while it is in the world. */
  readonly selfEncId: EncId | undefined
  /** True from the first successful enter until exit, also while a lost connection comes back. */
  readonly entered: boolean
  /** Why there is no way in or back without somebody doing something; goes with connection 'closed'. */
  readonly barrier: Barrier | undefined

  /**
   * Opens the connection to a space, leaving a former one. The same space again: nothing.
   * `hears`: kinds of events that features listen for.
   */
  connect(
    spaceId: string,
    options: { readonly hears: readonly EventName[]; readonly startLevel?: string | undefined },
  ): void
  /** Resolves when the server let us in; rejects with its reason. */
  enter(wish: EnterWish): Promise<void>
  exit(): void
  /** Leaves the space and forgets its world. */
  disconnect(): void
  /** Tries again after a barrier. */
  retry(): void
  /** 在此处继续: goes on here, and the user's other session ends. */
  takeover(): void
  stats(): ConnectionStats | undefined
}

export interface SessionDeps extends Omit<
  SpaceConnectionOptions,
  'spaceId' | 'connectionId' | 'hears' | 'getWorld' | 'onEvents' | 'onState'
> {
  readonly connectionId: () => string
  readonly world: WorldStore
  /** Hears of each new connection, and undefined when it is given up. */
  readonly onConnection: (connection: SpaceConnection | undefined) => void
}

/** True while a connection that was ready before is on its way back: the quiet banner. */
export const isReconnecting = ({ connection, selfUid }: SessionState): boolean =>
  selfUid !== undefined &&
  (connection.name === 'waiting' || connection.name === 'lookingUp' || connection.name === 'joining')

const nowhere = {
  connection: { name: 'idle' },
  spaceId: undefined,
  startLevel: undefined,
  selfUid: undefined,
  selfEncId: undefined,
  entered: false,
  barrier: undefined,
} as const satisfies Partial<SessionState>

/** The session of this page: which space, how the connection stands, who we are in it. */
export function createSessionStore({
  connectionId,
  world,
  onConnection,
  ...options
}: SessionDeps): Store<SessionState> {
  let connection: SpaceConnection | undefined

  return createStore<SessionState>((set, get) => {
    const onState = (state: ConnectionState) => {
      set({ connection: state, barrier: state.name === 'closed' ? state.barrier : undefined })
      if (state.name === 'ready') set({ selfUid: state.uid })
    }

    const findSelf = () => {
      const { selfUid, selfEncId } = get()
      const { encIds, players } = world.get()
      const encId = selfUid === undefined ? undefined : encIds.get(selfUid)
      const present = encId !== undefined && players.has(encId) ? encId : undefined
      if (present !== selfEncId) set({ selfEncId: present })
    }
    world.subscribe(findSelf)
    world.onUnknownPlayer((encId) =>
      connection?.fault('unknownPlayer', `an event about player ${encId}, who is not here, was dropped`),
    )

    const drop = () => {
      const old = connection
      connection = undefined
      onConnection(undefined)
      old?.disconnect()
      world.reset()
    }

    return {
      ...nowhere,
      connect(spaceId, { hears, startLevel }) {
        if (connection && get().spaceId === spaceId) return
        drop()
        set({ ...nowhere, spaceId, startLevel })
        const opened = new SpaceConnection({
          ...options,
          spaceId,
          connectionId: connectionId(),
          hears,
          getWorld: world.get,
          onEvents: (events) => {
            if (opened !== connection) return
            if (!world.apply(events)) opened.askAnew()
            findSelf()
          },
          onState: (state) => {
            if (opened === connection) onState(state)
          },
        })
        connection = opened
        onConnection(opened)
        opened.connect()
      },
      async enter(wish) {
        if (!connection) throw new Error('Not connected')
        const mapId = wish.mapId ?? get().startLevel
        await connection.enter({ ...wish, ...(mapId === undefined ? {} : { mapId }) })
        set({ entered: true })
      },
      exit() {
        connection?.exit()
        set({ entered: false })
      },
      disconnect() {
        drop()
        set(nowhere)
      },
      retry: () => connection?.retry(),
      takeover: () => connection?.takeover(),
      stats: () => connection?.stats,
    }
  })
}
