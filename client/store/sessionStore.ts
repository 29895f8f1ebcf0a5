import type { ClientFault } from '#shared/http/clientFaults.ts'
import { canManage } from '#shared/rules/roles.ts'
import { postClientLog } from '../api/clientLog.ts'
import { browserClock } from '../net/clock.ts'
import { colyseusTransport } from '../net/colyseusTransport.ts'
import { createConnectionReport } from '../net/connectionReport.ts'
import { takeConnectionId } from '../net/connectionId.ts'
import { createActionLog } from '../net/actionLog.ts'
import { installDebugHook, isDevelopment } from '../net/debugHook.ts'
import { browserEnvironment } from '../net/environment.ts'
import { lookUpGameServer, lookupHost } from '../net/lookup.ts'
import { bindConnection, send } from '../net/send.ts'
import { authStore } from './authStore.ts'
import { awayStore } from './awayStore.ts'
import { createSessionStore, isReconnecting, type SessionState } from './createSessionStore.ts'
import { useSelection } from './createStore.ts'
import { debugStore, startDebug, toggleDebug } from './debugStore.ts'
import { worldStore } from './worldStore.ts'

const LOG_LINES = 200
const log: string[] = []
let tabId: string | undefined

/** What counts faults for the operator, once it was asked for. */
let reporting: Promise<((kind: ClientFault) => void) | undefined> | undefined

/** The session of this page. */
export const sessionStore = createSessionStore({
  connectionId: () => (tabId ??= takeConnectionId(sessionStorage, window)),
  getAccessToken: () => authStore.getState().accessToken(),
  lookUp: (spaceId) =>
    lookUpGameServer({
      spaceId,
      fetch: globalThis.fetch.bind(globalThis),
      clock: browserClock,
      baseUrl: lookupHost(),
    }),
  transport: colyseusTransport,
  clock: browserClock,
  random: Math.random,
  environment: browserEnvironment,
  world: worldStore,
  onConnection: (connection) => {
    bindConnection(connection)
    if (!connection) return
    installDebugHook(debugSources)
    startDebug(isDevelopment())
  },
  onSent: (action) => actionLog.sent(action),
  onFault: (kind) => {
    // Asked for once, whatever comes of it: there may be many.
    reporting ??= import('./reportFault.ts').then(({ reportFault }) => reportFault).catch(() => undefined)
    void reporting.then((reportFault) => reportFault?.(kind))
  },
  log: (level, message) => {
    log.push(`${new Date().toISOString()} ${level} ${message}`)
    if (log.length > LOG_LINES) log.shift()
  },
})

const actionLog = createActionLog(() => debugStore.get().actions)

const debugSources = {
  world: worldStore.liveWorld,
  send,
  connectionStats: () => sessionStore.get().stats(),
  log: () => log,
  actions: actionLog.lines,
  toggleDebug,
  isAdmin: () => {
    const { selfEncId } = sessionStore.get()
    const role = selfEncId === undefined ? '' : worldStore.get().players.get(selfEncId)?.role
    return canManage(role ?? '')
  },
}

const report = createConnectionReport({
  clock: browserClock,
  lines: () => log,
  post: (told) => postClientLog({ ...told }),
})
sessionStore.subscribe((state) => awayStore.setState({ isReconnecting: isReconnecting(state) }))
sessionStore.subscribe(({ connection, spaceId }, former) => {
  if (connection !== former.connection) report(connection, spaceId ?? '')
})

/** Selects from the session in a component. */
export function useSession<S>(selector: (state: SessionState) => S): S {
  return useSelection(sessionStore, selector)
}

/** Calls back whenever this page goes to another space, or to none; the answer stops that. */
export function onSpaceChange(listener: (spaceId: string | undefined) => void): () => void {
  return sessionStore.subscribe(({ spaceId }, former) => {
    if (spaceId !== former.spaceId) listener(spaceId)
  })
}
