import { closeReasons, minutesIn } from '#shared/protocol/closeCodes.ts'
import { limits } from '#shared/rules/limits.ts'
import type { Barrier, BarrierKind } from '../../net/closePolicy.ts'
import type { EntryState } from './entryState.ts'

/** What a dialog that bars the way offers; its words are `space.access.*`. */
export interface BarrierPlan {
  /** Beginning of the keys of its title and text. */
  readonly text:
    | 'login'
    | 'loginLook'
    | 'visitOver'
    | 'loginUnnamed'
    | 'lost'
    | 'denied'
    | 'full'
    | 'failed'
    | 'kicked'
    | 'banned'
    | 'accountBanned'
    | 'loggedOut'
    | 'shutOut'
    | 'duplicate'
    | 'suspicious'
    | 'broken'
    | 'quarantined'
  /** The words of the button that leaves. */
  readonly leave: 'home' | 'searchAgain' | 'ok' | 'backToSpaces' | 'closePage'
  readonly to: '/' | '/my-spaces'
  /** In which it opens again. */
  readonly minutes?: number
  /** The other button, which does not give up. */
  readonly wayOn?: 'login' | 'retry' | 'takeover' | 'reload' | 'loginAgain' | 'loginHere'
}

const denied: BarrierPlan = { text: 'denied', leave: 'home', to: '/' }
const shutOut: BarrierPlan = { text: 'shutOut', leave: 'backToSpaces', to: '/my-spaces' }
const accountBanned: BarrierPlan = { text: 'accountBanned', leave: 'home', to: '/' }
const full: BarrierPlan = { text: 'full', leave: 'ok', to: '/my-spaces' }
const lost: BarrierPlan = { text: 'lost', leave: 'searchAgain', to: '/my-spaces' }

const loggedOut: BarrierPlan = { text: 'loggedOut', leave: 'home', to: '/', wayOn: 'login' }

const loginText = ({ spaceName, mayLook }: EntryState & { readonly name: 'guest' }): BarrierPlan['text'] =>
  mayLook ? 'loginLook' : spaceName ? 'login' : 'loginUnnamed'

/**
 * Why somebody cannot come in yet (specification, error catalogue); undefined when nothing bars the way.
 * @param wasInside they were in, until their login ended
 * @param wasVisit and had only looked around
 * @param isBanned their login ended as the account is banned
 */
export function entryBarrier(
  state: EntryState,
  wasInside = false,
  wasVisit = false,
  isBanned = false,
): BarrierPlan | undefined {
  switch (state.name) {
    case 'guest':
      if (isBanned) return { ...accountBanned, wayOn: 'login' }
      if (wasInside) return wasVisit ? { ...loggedOut, text: 'visitOver' } : loggedOut
      return { text: loginText(state), leave: 'home', to: '/', wayOn: 'login' }
    case 'lost':
      return lost
    case 'denied':
      return denied
    case 'banned':
      return shutOut
    case 'full':
      return full
    case 'failed':
      return { text: 'failed', leave: 'backToSpaces', to: '/my-spaces', wayOn: 'retry' }
    default:
      return undefined
  }
}

const toSpaces = { leave: 'backToSpaces', to: '/my-spaces' } as const

/** What the server's last word means for somebody who was inside or on the way in; none when we left ourselves. */
export const barrierPlans: Readonly<Record<Exclude<BarrierKind, 'left'>, BarrierPlan>> = {
  full,
  noPermission: denied,
  gone: lost,
  kicked: { text: 'kicked', ...toSpaces },
  unauthorized: { text: 'banned', ...toSpaces, wayOn: 'loginAgain' },
  duplicate: { text: 'duplicate', leave: 'closePage', to: '/my-spaces', wayOn: 'takeover' },
  suspicious: { text: 'suspicious', ...toSpaces, wayOn: 'reload' },
  protocolError: { text: 'broken', ...toSpaces, wayOn: 'reload' },
  internalError: { text: 'broken', ...toSpaces, wayOn: 'reload' },
  quarantined: { text: 'quarantined', ...toSpaces, wayOn: 'reload' },
}

/** Why somebody is `unauthorized` where it is not that they have to log in again. */
const byReason: ReadonlyMap<string, BarrierPlan> = new Map([
  [closeReasons.loggedOut, { ...loggedOut, wayOn: 'loginHere' }],
  [closeReasons.banned, shutOut],
  [closeReasons.spaceGone, lost],
  [closeReasons.noAccess, denied],
  [closeReasons.accountBanned, accountBanned],
])

/**
 * The plan for a refusal; undefined: we left ourselves. A login that is fine is not renewed.
 * @param isBanned the account is banned, as is known by now
 */
export function planOf({ kind, message }: Barrier, isBanned = false): BarrierPlan | undefined {
  if (kind === 'left') return undefined
  if (kind === 'unauthorized' && isBanned) return accountBanned
  const plan = kind === 'unauthorized' ? byReason.get(message) : undefined
  if (plan) return plan
  if (kind === 'quarantined') {
    return { ...barrierPlans.quarantined, minutes: minutesIn(message) ?? limits.quarantineMs / 60_000 }
  }
  return kind === 'noPermission' && message === closeReasons.banned ? shutOut : barrierPlans[kind]
}
