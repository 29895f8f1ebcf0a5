import type { Request } from 'express'
import { fail } from '#shared/errors.ts'
import { limits as numbers } from '#shared/rules/limits.ts'
import { ClusterAway, type Counters } from '../cluster/cluster.ts'
import { addressBlock } from './addressBlock.ts'
import { WindowCounter } from './windowCounter.ts'

/** How many calls may be made in a time. */
export interface RateLimit {
  readonly points: number
  readonly seconds: number
}

/**
 * Kinds of limits. api: all calls of nobody in particular, by address. person: all calls of a person, wherever from.
 * join: of a person, into spaces.
 * The others are counted for each route on its own: of the person, or of the address where nobody is logged in; announce of the
 * space, moveEvent of the event, memberNews of the person and of whom it is about, winNews of who has won in a space, siteGuestDay and
 * siteGuestWide of the network.
 */
export const limitNames = [
  'api',
  'person',
  'join',
  'login',
  'siteGuest',
  'siteGuestDay',
  'siteGuestWide',
  'guestReport',
  'create',
  'edit',
  'report',
  'createSpace',
  'upload',
  'search',
  'contact',
  'clientLog',
  'clientFaults',
  'callQuality',
  'export',
  'largeBody',
  'liveKit',
  'announce',
  'moveEvent',
  'memberNews',
  'winNews',
  'table',
  'draw',
  'record',
] as const
export type LimitName = (typeof limitNames)[number]
export type RequestLimits = Readonly<Record<LimitName, RateLimit>>

/** Generous enough for a hall of 300 people behind one address; a loop of calls meets them at once. */
export const defaultRequestLimits: RequestLimits = {
  api: { points: 3_000, seconds: 60 },
  person: { points: 1_200, seconds: 60 },
  /** Of a person, into all spaces: each reads who they are there and is told all that there is. */
  join: { points: 60, seconds: 60 },
  // All of the hall in one minute: a wish for a code, the same with its puzzle solved, and a slip of the finger.
  login: { points: 900, seconds: 60 },
  /** Each makes a visitor. */
  siteGuest: { points: 90, seconds: 60 },
  siteGuestDay: { points: 600, seconds: 43_200 },
  /** Of a larger block (wideBlock): an eighth of all guests that are kept. */
  siteGuestWide: { points: 2_400, seconds: 43_200 },
  /** Reports by guests of sites, for an address: administrators read each of them. */
  guestReport: { points: 20, seconds: 3_600 },
  create: { points: 60, seconds: 60 },
  /** Changes of levels as a whole, by a call: each may open a space nobody is in. */
  edit: { points: 60, seconds: 60 },
  /** Each reads a great many rows, or a whole map. */
  report: { points: 60, seconds: 60 },
  /** Each copies the maps of its template. */
  createSpace: { points: 30, seconds: 60 },
  upload: { points: 60, seconds: 60 },
  contact: { points: 10, seconds: 3_600 },
  export: { points: numbers.exportsPerHour, seconds: 3_600 },
  clientLog: { points: 30, seconds: 60 },
  /** Once a minute, and when a page is left, of as many pages as a person has. */
  clientFaults: { points: 6, seconds: 60 },
  /** Once a minute, and at the end of calls, of as many pages as a person has. */
  callQuality: { points: 30, seconds: 60 },
  search: { points: 300, seconds: 60 },
  /** Of 64 KiB each: fifteen of the largest layouts, or 120 bodies of 256 KiB. */
  largeBody: { points: 480, seconds: 60 },
  /** One for every conversation somebody walks into, and a few more where the network is bad. */
  liveKit: { points: 120, seconds: 60 },
  /** Each tells every member of a space, which it is counted for, also those that are deleted again. */
  announce: { points: 10, seconds: 86_400 },
  /** Each tells everybody who has registered. */
  moveEvent: { points: 10, seconds: 3_600 },
  /** Each tells somebody what a manager has done to them, which they cannot switch off. */
  memberNews: { points: 30, seconds: 3_600 },
  /** Each tells somebody that they have won, which they cannot switch off; what is beyond is in the window of the lottery. */
  winNews: { points: 60, seconds: 3_600 },
  /** Each puts a table of up to ten thousand rows together while nobody else has a turn: a second and more. */
  table: { points: 6, seconds: 60 },
  /** Each is told to everybody inside, whose pages ask for it: far less than all that one of them may ask for. */
  draw: { points: 240, seconds: 60 },
  /** Each starts a browser of the recording service. */
  record: { points: 10, seconds: 60 },
}

const LIMIT = /^(\w+)=(\d{1,9})\/(\d{1,6})$/

/**
 * Reads REQUEST_LIMITS, what differs from the usual: `api=6000/60,login=600/60` (calls and seconds).
 * @throws Error with words for the person who starts the server
 */
export function parseRequestLimits(text: string): RequestLimits {
  const limits: Record<LimitName, RateLimit> = { ...defaultRequestLimits }
  for (const part of text.split(',')) {
    const [, name, points, seconds] = LIMIT.exec(part.trim()) ?? []
    const known = limitNames.find((one) => one === name)
    if (!known || Number(points) < 1 || Number(seconds) < 1) {
      throw new Error(`must be like api=3000/60 (calls and seconds), with ${limitNames.join(' ')}`)
    }
    limits[known] = { points: Number(points), seconds: Number(seconds) }
  }
  return limits
}

/** Whose word a token is, by its signature alone; undefined: nobody's. */
export type SignerOf = (token: string) => Promise<string | undefined>

export type RequestRates = ReturnType<typeof createRequestRates>

/**
 * Counts calls: of people by who they are, of everybody else by address (IPv6: by /64).
 * @param shared counts those of all servers together; without it, or while it is away, each counts its own
 */
export function createRequestRates(
  limits: RequestLimits,
  signerOf: SignerOf,
  now = () => performance.now(),
  shared?: Counters,
) {
  const counters = Object.fromEntries(
    Object.entries(limits).map(([name, { points, seconds }]) => [
      name,
      new WindowCounter(points, seconds * 1000, now),
    ]),
  ) as Record<LimitName, WindowCounter>

  const takeHere = (name: LimitName, key: string, points?: number): number => counters[name].take(key, points)

  async function take(name: LimitName, key: string, points = 1): Promise<number> {
    const { points: most, seconds } = limits[name]
    // What is too much here already is not asked about.
    const here = takeHere(name, key, points)
    if (here > 0 || !shared) return here
    return shared.take(`${name} ${key}`, points, { points: most, windowMs: seconds * 1000 }).catch(unlessAway)
  }

  return {
    /** Takes a call of one kind, or what counts as several; how long to wait where it is too many, ms, or 0. */
    take,

    /** The same of this server alone, for what cannot wait. */
    takeHere,

    /** How many of a kind there may be, where they are counted elsewhere as well. */
    limitOf: (name: LimitName): RateLimit => limits[name],

    /**
     * Takes any call, before anything else of it is looked at: of the person whose token it bears, so that a hall behind
     * one address is no crowd; of the address where it bears none that is good. As `take`.
     */
    async takeCall(address: string, token: string | undefined): Promise<number> {
      const userId = token === undefined ? undefined : await signerOf(token)
      return userId === undefined ? take('api', addressBlock(address)) : take('person', userId)
    },
  }
}

function unlessAway(error: unknown): number {
  if (error instanceof ClusterAway) return 0
  throw error
}

/** @throws ApiError TooManyRequests where there is something to wait for, with the time in the Retry-After header. */
export function refuseFor(waitMs: number, req: Request): void {
  if (waitMs <= 0) return
  req.res?.set('Retry-After', String(Math.ceil(waitMs / 1000)))
  fail('TooManyRequests')
}

/** The bearer token of a request, whatever it is good for. */
export const bearerOf = (req: Request): string | undefined =>
  /^Bearer +(\S+)$/i.exec(req.get('authorization') ?? '')?.[1]
