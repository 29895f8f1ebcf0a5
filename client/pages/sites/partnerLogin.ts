import type { PublicSite } from '#shared/sites/siteDocument.ts'

/** Who was handed over last in this browser: the partner may greet them by name. */
const userKey = (site: string) => `lingjing.partnerUser.${site}`
/** What this tab gave the partner to bring back. */
const stateKey = (site: string) => `lingjing.handOver.${site}`
const visitKey = (site: string) => `lingjing.visit.${site}`

export const rememberPartnerUser = (site: string, user: string): void =>
  localStorage.setItem(userKey(site), user)

export const partnerUser = (site: string): string => localStorage.getItem(userKey(site)) ?? ''

/** Not crypto.randomUUID: that exists in secure contexts only, and a LAN address is none. */
function newState(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join('-')
}

function stateOf(site: string): string {
  const state = sessionStorage.getItem(stateKey(site)) ?? newState()
  sessionStorage.setItem(stateKey(site), state)
  return state
}

/** Whether a link brings back what this tab asked the partner with: nobody else can know it. */
const isOwnState = (site: string, state: string | null): boolean =>
  state !== null && state === sessionStorage.getItem(stateKey(site))

/** It was good once. */
export const forgetState = (site: string): void => sessionStorage.removeItem(stateKey(site))

/**
 * Where a guest of a site logs in, with what the partner needs to send them back (in-space.md §2): user id, auth and
 * start level. Undefined: the site has no such address.
 */
export function partnerLogin(
  { key, partnerAddress, echoesState }: PublicSite,
  startLevel: string,
): string | undefined {
  if (partnerAddress === null) return undefined
  const url = new URL(partnerAddress)
  url.searchParams.set('userId', partnerUser(key))
  url.searchParams.set('auth', key)
  url.searchParams.set('startLevel', startLevel)
  if (echoesState) url.searchParams.set('state', stateOf(key))
  return url.href
}

/** Why a link is not simply followed: it would put somebody else in the place of who is here (login CSRF). */
export function whyAsk(
  { key, echoesState }: Pick<PublicSite, 'key' | 'echoesState'>,
  { user }: Pick<SignedLink, 'user'>,
  state: string | null,
  login: { readonly authFrom?: string | undefined } | undefined,
): 'other' | 'stranger' | undefined {
  const isSame = login?.authFrom === key && partnerUser(key) === user
  if (login && !isSame) return 'other'
  return echoesState && !isOwnState(key, state) ? 'stranger' : undefined
}

const signedNames = ['user', 'name', 'startLevel', 'time', 'nonce', 'sign'] as const
export type SignedLink = Readonly<Record<(typeof signedNames)[number], string>>

/**
 * What a partner's link says; undefined: it is none. 'mangled': something stands in it twice, and it could be read in two
 * ways.
 */
export function readHandOver(params: URLSearchParams): SignedLink | 'mangled' | undefined {
  if (!params.has('sign')) return undefined
  if (signedNames.some((name) => params.getAll(name).length > 1)) return 'mangled'
  return Object.fromEntries(signedNames.map((name) => [name, params.get(name) ?? ''])) as SignedLink
}

/** A visit as a guest has begun; `ms`: how long it is. */
export const rememberVisit = (site: string, ms: number): void =>
  localStorage.setItem(visitKey(site), String(Date.now() + ms))

/** A guest has ended their visit themselves. */
export const forgetVisit = (site: string): void => localStorage.removeItem(visitKey(site))

/** How the last visit in this browser went, for who is logged in no more: over in time, or ended before; undefined: none. */
export function lastVisit(site: string): 'over' | 'ended' | undefined {
  const end = Number(localStorage.getItem(visitKey(site)) ?? NaN)
  return Number.isNaN(end) ? undefined : Date.now() >= end ? 'over' : 'ended'
}
